"use client";

import { csvLine, UTF8_BOM } from "@board/api/csv/write-csv";
import type { MemberRow, NetworkPage as Network } from "@board/api/schemas";
import { IconDownload, IconPlus } from "@tabler/icons-react";
import { Fragment, useRef, useState } from "react";
import { Checks } from "../../shared/load-parts/Checks.tsx";
import { useKeys } from "../../shared/shell/keys.ts";
import { answersIn, onTime, saidYes } from "../../ui/format/answers.ts";
import { counted } from "../../ui/format/counted.ts";
import { saveFile } from "../../ui/hooks/save-file.ts";
import { useGo } from "../../ui/hooks/use-back-closes.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Key, Keys } from "../../ui/primitives/Key.tsx";
import { LineButton, ListDetail, LogBar } from "../../ui/primitives/ListDetail.tsx";
import { ListPage, TabBar } from "../../ui/primitives/ListPage.tsx";
import { PageBody } from "../../ui/primitives/Page.tsx";
import { SelectedBar } from "../../ui/primitives/SelectedBar.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { When } from "../../ui/primitives/When.tsx";
import { Plate } from "../../ui/trade/Plate.tsx";
import { AddToGroup } from "./AddToGroup.tsx";
import { AskDialog } from "./AskDialog.tsx";
import { FirstCarriers } from "./FirstCarriers.tsx";
import { MemberDetail } from "./MemberDetail.tsx";
import { fitsFilters, MemberFilters, type Ticked } from "./MemberFilters.tsx";
import { NetworkSwitch } from "./NetworkSwitch.tsx";
import { RemoveMembers } from "./RemoveMembers.tsx";
import { useNetwork, useNetworkChange } from "./use-network.ts";
import { askable, isJoined, memberSentence, nameOf, STATE_NAMES, stateSentence } from "./words.ts";

/** Group that is shown: all, one by its name, or the carriers without a group. */
type Shown = { group: string } | "all" | "none";

const isShown = ({ groups }: MemberRow, shown: Shown) =>
  shown === "all" || (shown === "none" ? groups.length === 0 : groups.includes(shown.group));

function found(row: MemberRow, text: string): boolean {
  const words = `${nameOf(row)} ${row.email ?? ""} ${row.outcode ?? ""} ${row.note}`.toLowerCase();
  return words.includes(text.trim().toLowerCase());
}

/**
 * Page of a poster's network: its carriers, most jobs first, and how each answers. Keys: `J` and `K` move, `X` selects, `I`
 * invites, `/` finds.
 */
export function NetworkPage() {
  const network = useNetwork();
  const go = useGo();
  const [shown, setShown] = useState<Shown>("all");
  const [text, setText] = useState("");
  const [ticked, setTicked] = useState<Ticked>({});
  const [openId, setOpenId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<"ask" | "group" | "new" | "remove" | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const rows = network.data?.rows ?? [];
  const lines = rows.filter((row) => isShown(row, shown) && found(row, text) && fitsFilters(row, ticked));
  const open = lines.find(({ id }) => id === openId) ?? null;
  const selected = rows.filter(({ id }) => chosen.has(id));
  const asking = askable(selected);

  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const buttons = () => [...(list.current?.querySelectorAll<HTMLButtonElement>("button[data-member]") ?? [])];
  const focused = () => buttons().find((button) => button.closest("tr:focus-within"))?.dataset.member;
  function step(by: number): boolean {
    const all = buttons();
    const at = all.findIndex((button) => button.dataset.member === focused());
    const next = all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
    next?.focus();
    next?.click();
    return next !== undefined;
  }
  useKeys({
    i: () => go("/network/invite"),
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    "/": () => list.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus(),
    x: () => {
      const id = focused();
      if (id === undefined) return false;
      toggle(id);
    },
    Escape: () => {
      if (open === null && chosen.size === 0) return false;
      setOpenId(null);
      setChosen(new Set());
    },
  });

  return (
    <ListPage
      title="Network"
      lead={rows.length > 0 && <Counts rows={rows} />}
      actions={
        <>
          <NetworkSwitch current="carriers" />
          <ButtonLink
            href="/network/invite"
            kind="primary"
            icon={<IconPlus size={16} stroke={2} aria-hidden />}
          >
            Invite carriers
          </ButtonLink>
        </>
      }
      tabs={
        rows.length > 0 && (
          <TabBar
            label="Groups"
            current={typeof shown === "string" ? shown : shown.group}
            onChange={(value) => setShown(value === "all" || value === "none" ? value : { group: value })}
            tabs={[
              { value: "all", name: "All", count: String(rows.length) },
              ...(network.data?.groups ?? []).map((group) => ({
                value: group,
                name: group,
                count: String(rows.filter(({ groups }) => groups.includes(group)).length),
              })),
              {
                value: "none",
                name: "No group",
                count: String(rows.filter(({ groups }) => groups.length === 0).length),
              },
            ]}
            add={{ name: "New group", onPress: () => setAsked("new") }}
          />
        )
      }
      list={network}
      more=""
    >
      {network.isPending && <Waiting what="your network" lines={8} />}
      {network.isSuccess && rows.length === 0 && <Empty />}
      {rows.length > 0 && (
        <div ref={list}>
          <LogBar>
            <form onSubmit={(event) => event.preventDefault()}>
              <Input
                type="search"
                aria-label="Firm, town or note"
                placeholder="Firm, town or note"
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            </form>
            <MemberFilters rows={rows} ticked={ticked} onChange={setTicked} />
            {lines.length < rows.length && (
              <Text tone="quiet" role="status">
                {lines.length} of {rows.length} shown
              </Text>
            )}
            <Button
              icon={<IconDownload size={14} stroke={1.9} aria-hidden />}
              onClick={() => exportRows(lines)}
            >
              CSV
            </Button>
            <Keys>
              <Key>J</Key>
              <Key>K</Key> move · <Key>X</Key> select · <Key>I</Key> invite · <Key>/</Key> find
            </Keys>
          </LogBar>
          {selected.length > 0 && (
            <SelectedBar
              label="Selected carriers"
              count={counted(selected.length, "carrier")}
              onNone={() => setChosen(new Set())}
            >
              <Button
                size="small"
                because={asking.length === 0 ? "None of them has joined yet." : undefined}
                onClick={() => setAsked("ask")}
              >
                Ask for a load…
              </Button>
              <Button size="small" onClick={() => setAsked("group")}>
                Add to group…
              </Button>
              <Button size="small" onClick={() => exportRows(selected)}>
                CSV<VisuallyHidden> of the selected carriers</VisuallyHidden>
              </Button>
              <Button size="small" kind="danger" onClick={() => setAsked("remove")}>
                Remove…
              </Button>
            </SelectedBar>
          )}
          <ListDetail
            detail={
              open && (
                <MemberDetail
                  key={open.id}
                  row={open}
                  network={network.data as Network}
                  onClose={() => setOpenId(null)}
                />
              )
            }
          >
            <VisuallyHidden as="h2">Carriers</VisuallyHidden>
            <Lines
              lines={lines}
              openId={open?.id ?? null}
              onOpen={setOpenId}
              chosen={chosen}
              onToggle={toggle}
              onAll={() =>
                setChosen(new Set(lines.every(({ id }) => chosen.has(id)) ? [] : lines.map(({ id }) => id)))
              }
            />
            {lines.length === 0 && (
              <PageBody>
                <p>
                  No carrier of your network fits.{" "}
                  <Button
                    size="small"
                    onClick={() => {
                      setShown("all");
                      setText("");
                      setTicked({});
                    }}
                  >
                    Show all {rows.length}
                  </Button>
                </p>
              </PageBody>
            )}
          </ListDetail>
        </div>
      )}
      {asked === "ask" && <AskDialog carriers={asking} onClose={() => setAsked(null)} />}
      {(asked === "group" || asked === "new") && (
        <AddToGroup
          rows={selected}
          among={asked === "new" ? rows.filter(isJoined) : undefined}
          groups={network.data?.groups ?? []}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "remove" && (
        <RemoveMembers
          rows={selected}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            setChosen(new Set());
          }}
        />
      )}
    </ListPage>
  );
}

function Counts({ rows }: { rows: readonly MemberRow[] }) {
  const active = rows.filter(({ state }) => state === "ACTIVE").length;
  const left = rows.filter(({ state }) => state === "LEFT").length;
  const asked = rows.filter(({ state }) => !["ACTIVE", "LEFT", "ENDED", "DECLINED"].includes(state)).length;
  return (
    <>
      {counted(active, "carrier")}, {asked} asked to join{left > 0 && `, ${left} left`} · most jobs of twelve
      weeks first
    </>
  );
}

/** Downloads members as CSV, with the columns that an invitation list has. */
function exportRows(rows: readonly MemberRow[]): void {
  const lines = [
    ["email", "name", "groups", "status", "jobs", "said yes", "said no", "on time", "note"],
    ...rows.map((row) => [
      row.email ?? "",
      nameOf(row),
      row.groups.join("; "),
      row.state,
      String(row.figures.jobs),
      String(row.figures.yes),
      String(row.figures.no),
      onTime(row.figures),
      row.note,
    ]),
  ];
  saveFile("network.csv", "text/csv", UTF8_BOM + lines.map(csvLine).join(""));
}

interface LinesProps {
  lines: readonly MemberRow[];
  openId: string | null;
  onOpen: (id: string | null) => void;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onAll: () => void;
}

function Lines({ lines, openId, onOpen, chosen, onToggle, onAll }: LinesProps) {
  const now = useNow();
  return (
    <Table dense>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox checked={lines.length > 0 && lines.every(({ id }) => chosen.has(id))} onChange={onAll}>
              <VisuallyHidden>Select all</VisuallyHidden>
            </Checkbox>
          </th>
          <Th>Carrier</Th>
          <Th>Groups</Th>
          <Th right>Said yes</Th>
          <Th right>Answers in</Th>
          <Th right>On time</Th>
          <Th right>Jobs</Th>
          <Th right>Last job</Th>
          <Th>Checks</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((row) => (
          <tr key={row.id} aria-selected={chosen.has(row.id)} data-ended={row.state === "LEFT" || undefined}>
            <td>
              <Checkbox checked={chosen.has(row.id)} onChange={() => onToggle(row.id)}>
                <VisuallyHidden>Select {nameOf(row)}</VisuallyHidden>
              </Checkbox>
            </td>
            <td>
              {row.outcode && <Plate outcode={row.outcode} />}{" "}
              <LineButton
                named
                open={row.id === openId}
                data-member={row.id}
                aria-label={row.state === "ACTIVE" ? memberSentence(row) : nameOf(row)}
                onClick={() => onOpen(row.id)}
              >
                {nameOf(row)}
              </LineButton>
            </td>
            <Td name="Groups">
              <Groups groups={row.groups} />
            </Td>
            {row.state === "ACTIVE" ? (
              <Figures row={row} />
            ) : (
              <td colSpan={6}>
                <Row gap={8} justify="between">
                  <span>
                    <Badge kind="dashed">{STATE_NAMES[row.state]}</Badge>{" "}
                    <Text tone="quiet">{stateSentence(row, now)}</Text>
                  </span>
                  <OneAction row={row} />
                </Row>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const MAX_GROUPS_SHOWN = 2;

function Groups({ groups }: { groups: readonly string[] }) {
  if (groups.length === 0) return "–";
  const more = groups.slice(MAX_GROUPS_SHOWN);
  return (
    <>
      {groups.slice(0, MAX_GROUPS_SHOWN).map((group) => (
        <Fragment key={group}>
          <Badge kind="line">{group}</Badge>{" "}
        </Fragment>
      ))}
      {more.length > 0 && (
        <Badge kind="line" title={more.join(", ")}>
          +{more.length}
        </Badge>
      )}
    </>
  );
}

function Figures({ row: { figures, checks } }: { row: MemberRow }) {
  const [share, count] = saidYes(figures).split(", ");
  return (
    <>
      <Td name="Said yes" right>
        {count === undefined ? (
          <Text tone="faint">{share}</Text>
        ) : (
          <>
            <b>{share}</b> <Text tone="quiet">{count}</Text>
          </>
        )}
      </Td>
      <Td name="Answers in" right>
        {answersIn(figures)}
      </Td>
      <Td name="On time" right>
        {onTime(figures)}
      </Td>
      <Td name="Jobs" right>
        <b>{figures.jobs}</b>
      </Td>
      <Td name="Last job" right>
        {figures.lastJobAt === null ? "–" : <When at={figures.lastJobAt} />}
      </Td>
      <Td name="Checks" wrap>
        <Checks checks={checks} />
      </Td>
    </>
  );
}

/** The one action of a row that is no member: take back, email again, or invite again. */
function OneAction({ row }: { row: MemberRow }) {
  const takeBack = useNetworkChange((client, memberId: string) => client.network.remove.mutate({ memberId }));
  const remind = useNetworkChange((client, memberId: string) => client.network.remind.mutate({ memberId }));
  const again = useNetworkChange((client, carrierId: string) =>
    client.network.invite.mutate({ carrierId, groups: [] }),
  );
  const error = takeBack.error ?? remind.error ?? again.error;
  const name = <VisuallyHidden> {nameOf(row)}</VisuallyHidden>;
  if (error !== null) return <ErrorNote error={error} />;
  if (row.mayRemind)
    return (
      <Button
        size="small"
        busy={remind.isPending ? "Sending" : undefined}
        onClick={() => remind.mutate(row.id)}
      >
        Email again{name}
      </Button>
    );
  const { carrierId } = row;
  if (["INVITED", "WAITING", "EMAILED"].includes(row.state))
    return (
      <Button
        size="small"
        busy={takeBack.isPending ? "Taking back" : undefined}
        onClick={() => takeBack.mutate(row.id)}
      >
        Take back{name}
      </Button>
    );
  if (carrierId === null || row.state === "REGISTERING") return null;
  return (
    <Button
      size="small"
      busy={again.isPending ? "Inviting" : undefined}
      onClick={() => again.mutate(carrierId)}
    >
      Invite again{name}
    </Button>
  );
}

/** Page of a network without anybody: how to begin, and the carriers of the last jobs to start with. */
function Empty() {
  return (
    <PageBody>
      <EmptyState
        title="Nobody is in your network yet"
        actions={
          <>
            <ButtonLink href="/network/invite">Invite carriers</ButtonLink>
            <ButtonLink href="/network/invite?list">Import a list</ButtonLink>
          </>
        }
      >
        <p>
          Carriers of your network can be offered a load before the board sees it. Each has to join.{" "}
          <HelpLink to="/help/network#how-do-i-build-a-network">How it works</HelpLink>
        </p>
      </EmptyState>
      <FirstCarriers />
    </PageBody>
  );
}
