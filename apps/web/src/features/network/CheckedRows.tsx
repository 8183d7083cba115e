"use client";

import { IconAlertCircle, IconAlertTriangle, IconCheck, IconUsers } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { counted } from "../../ui/format/counted.ts";
import { announce } from "../../ui/hooks/announce.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Choice } from "../../ui/primitives/Choice.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Key, Keys } from "../../ui/primitives/Key.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import {
  EMPTY_ROW,
  isEmpty,
  isSent,
  needsLook,
  type RowNews,
  rowNews,
  type TypedRow,
} from "./invite-rows.ts";
import type { InviteRows } from "./use-invite-rows.ts";

const ICONS = { good: IconCheck, quiet: IconUsers, warn: IconAlertTriangle, bad: IconAlertCircle };

interface CheckedRowsProps {
  rows: readonly TypedRow[];
  onChange: (rows: readonly TypedRow[]) => void;
  invite: InviteRows;
  /** True if Enter adds a row. */
  adds: boolean;
}

/**
 * Carriers to invite, each with what will happen. Keys: `Enter` adds a row, `F8` goes to the next one that needs a look,
 * `Ctrl Enter` invites.
 */
export function CheckedRows({ rows, onChange, invite, adds }: CheckedRowsProps) {
  const [shown, setShown] = useState<"all" | "look">("all");
  const body = useRef<HTMLTableSectionElement>(null);
  const { newsOf, given, isCurrent, leftToday = 0, send } = invite;
  const news = rows.map((row) => newsOf(row));
  const sent = news.filter((one) => one !== undefined && isSent(one)).length;
  const added = news.filter((one) => one?.outcome === "ADDED_GROUPS").length;
  const look = news.filter((one) => one !== undefined && needsLook(one)).length;
  const change = (at: number, changes: Partial<TypedRow>) =>
    onChange(rows.map((row, nth) => (nth === at ? { ...row, ...changes } : row)));
  const numberOf = (index: number) => {
    const row = given[index];
    return `row ${row?.row ?? index + 1}`;
  };
  const nothing = sent + added === 0;
  const submit = () => {
    if (!nothing && isCurrent && !send.isPending) send.mutate(given);
  };

  useEffect(() => {
    if (look > 0 && isCurrent) announce(`${counted(look, "row")} ${look === 1 ? "needs" : "need"} a look`);
  }, [look, isCurrent]);

  function press(event: React.KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
    if (event.key !== "F8") return;
    event.preventDefault();
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>("tr[data-tone] input") ?? [])];
    const at = fields.findIndex((field) => field.closest("tr")?.contains(document.activeElement));
    const firsts = fields.filter((field) => field.name === "email");
    const now = firsts.findIndex((field) => field.closest("tr") === fields[at]?.closest("tr"));
    firsts[(now + 1) % firsts.length]?.focus();
  }

  if (send.isSuccess)
    return (
      <Invited
        answer={send.data}
        rows={send.variables}
        onMend={(refused) => {
          send.reset();
          onChange(refused);
        }}
      />
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside it bubble to it
    <div onKeyDown={press}>
      <Panel
        title="Carriers"
        sub="Nobody has been told yet."
        end={
          look > 0 && (
            <>
              <Choice
                label="Which rows"
                value={shown}
                options={[
                  { value: "all", name: `All ${rows.length}` },
                  { value: "look", name: `Need a look ${look}` },
                ]}
                onChange={setShown}
              />
              <Keys>
                <Key>F8</Key> next row that needs a look
              </Keys>
            </>
          )
        }
        flush
      >
        <Table dense>
          <thead>
            <tr>
              <Th>Row</Th>
              <Th>Email</Th>
              <Th>Firm’s name</Th>
              <Th>Groups</Th>
              <Th>What happens</Th>
              <Th hidden>Leave out</Th>
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, nth) => {
              const one = news[nth];
              if (shown === "look" && !(one !== undefined && needsLook(one))) return null;
              const label = `row ${row.row ?? nth + 1}`;
              const said: RowNews | null = row.out
                ? { words: "Left out", tone: "quiet" }
                : one === undefined || isEmpty(row)
                  ? null
                  : rowNews(one, numberOf);
              const tone = said?.tone === "bad" || said?.tone === "warn" ? said.tone : undefined;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
                <tr key={nth} data-tone={tone} data-ended={row.out || undefined}>
                  <Td quiet>{row.row ?? nth + 1}</Td>
                  <Td name="Email">
                    <Input
                      name="email"
                      type="text"
                      inputMode="email"
                      autoComplete="off"
                      maxLength={254}
                      aria-label={`Email, ${label}`}
                      aria-invalid={one?.problem === "no_address" || undefined}
                      value={row.email}
                      onChange={(event) => change(nth, { email: event.currentTarget.value })}
                    />
                  </Td>
                  <Td name="Firm’s name">
                    <Input
                      autoComplete="off"
                      maxLength={100}
                      aria-label={`Firm’s name, ${label}`}
                      value={row.name}
                      onChange={(event) => change(nth, { name: event.currentTarget.value })}
                    />
                  </Td>
                  <Td name="Groups">
                    <Input
                      autoComplete="off"
                      maxLength={200}
                      aria-label={`Groups, ${label}`}
                      placeholder="Yorkshire; Ports"
                      value={row.groups}
                      onChange={(event) => change(nth, { groups: event.currentTarget.value })}
                      onKeyDown={(event) => {
                        if (event.key !== "Enter" || event.ctrlKey || !adds || isEmpty(row)) return;
                        event.preventDefault();
                        onChange([...rows, EMPTY_ROW]);
                      }}
                    />
                  </Td>
                  <Td name="What happens" wrap>
                    {said && <News {...said} />}
                  </Td>
                  <td>
                    {(row.row !== null || rows.length > 1) && (
                      <Button
                        size="small"
                        aria-label={`${row.out ? "Take in" : "Leave out"}: ${label}`}
                        onClick={() => change(nth, { out: !row.out })}
                      >
                        {row.out ? "Take in" : "Leave out"}
                      </Button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
        <PanelBody>
          <Stack gap={8}>
            {adds && (
              <Row>
                <Button size="small" onClick={() => onChange([...rows, EMPTY_ROW])}>
                  Add a row
                </Button>
              </Row>
            )}
            {(invite.error ?? send.error) !== null && <ErrorNote error={invite.error ?? send.error} />}
            <Row gap={12}>
              <Button
                kind="primary"
                shortcut="Ctrl Enter"
                busy={send.isPending ? "Inviting" : undefined}
                because={
                  nothing
                    ? "Give the address of a carrier first."
                    : isCurrent
                      ? undefined
                      : "The rows are being checked."
                }
                onClick={submit}
              >
                {sent === 0 && added > 0 ? "Save the groups" : `Invite ${counted(sent, "carrier")}`}
              </Button>
              {!nothing && (
                <Text tone="quiet">
                  {look > 0 && `${counted(look, "row")} ${look === 1 ? "is" : "are"} left out. `}
                  {sent > leftToday
                    ? `${leftToday} emails go today, ${sent - leftToday} by themselves on the next days.`
                    : `Then ${leftToday - sent} of today’s 20 emails are left.`}
                </Text>
              )}
            </Row>
          </Stack>
        </PanelBody>
      </Panel>
    </div>
  );
}

function News({ words, tone }: RowNews) {
  const Glyph = ICONS[tone];
  return (
    <Text tone={tone === "quiet" ? "quiet" : tone} strong={tone === "warn" || tone === "bad"}>
      <Glyph size={14} stroke={1.9} aria-hidden /> {words}
    </Text>
  );
}

interface InvitedProps {
  answer: NonNullable<InviteRows["send"]["data"]>;
  rows: readonly TypedRow[];
  onMend: (refused: readonly TypedRow[]) => void;
}

/** Result of sending the rows; those that were left out keep their reasons. */
function Invited({ answer, rows, onMend }: InvitedProps) {
  const { invited, waiting } = answer;
  const nameOfRow = (nth: number) => rows[nth]?.email || rows[nth]?.name || "a row";
  const refused = rows.flatMap((row, nth) => {
    const checked = answer.rows[nth];
    return checked && needsLook(checked) ? [{ row, nth, words: rowNews(checked, nameOfRow).words }] : [];
  });
  return (
    <Note kind="done" live>
      <Stack gap={8}>
        <p>
          <b>{counted(invited, "carrier")} invited.</b>{" "}
          {waiting > 0 &&
            `${counted(waiting, "email")} ${waiting === 1 ? "goes by itself" : "go by themselves"} on the next days. `}
          {refused.length > 0 &&
            `${counted(refused.length, "row")} ${refused.length === 1 ? "was" : "were"} left out:`}
        </p>
        {refused.length > 0 && (
          <ul>
            {refused.map(({ nth, words }) => (
              <li key={nth}>
                <b>{nameOfRow(nth)}</b>: {words}
              </li>
            ))}
          </ul>
        )}
        <Row gap={8}>
          <ButtonLink href="/network">To the network</ButtonLink>
          {refused.length > 0 && (
            <Button onClick={() => onMend(refused.map(({ row }) => row))}>Put them right</Button>
          )}
        </Row>
      </Stack>
    </Note>
  );
}
