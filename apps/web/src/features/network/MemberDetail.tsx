"use client";

import { saidYesPercent } from "@board/api/network/figures";
import { MAX_NOTE } from "@board/api/network/rules";
import { formatSum } from "@board/api/pounds";
import type { MemberRow, NetworkPage } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { formatMinutes } from "../../ui/format/ages.ts";
import { counted } from "../../ui/format/counted.ts";
import { formatFullDay } from "../../ui/format/days.ts";
import { formatPence } from "../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { IconButton } from "../../ui/primitives/IconButton.tsx";
import { TextArea } from "../../ui/primitives/Input.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Detail, DetailPart } from "../../ui/primitives/ListDetail.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Plate } from "../../ui/trade/Plate.tsx";
import { AddToGroup } from "./AddToGroup.tsx";
import { RemoveMembers } from "./RemoveMembers.tsx";
import { useNetworkChange } from "./use-network.ts";
import { nameOf, stateSentence, whyNot } from "./words.ts";

interface MemberDetailProps {
  row: MemberRow;
  network: NetworkPage;
  onClose: () => void;
}

/** Details of one carrier: how it answers beside the middle of the network, its groups, the note and its lanes. */
export function MemberDetail({ row, network, onClose }: MemberDetailProps) {
  const now = useNow();
  const [asked, setAsked] = useState<"group" | "remove" | null>(null);
  const change = useNetworkChange((client, given: { groups?: string[]; note?: string }) =>
    client.network.change.mutate({ memberId: row.id, ...given }),
  );
  const isActive = row.state === "ACTIVE";
  const isOpen = isActive || ["INVITED", "WAITING", "EMAILED", "REGISTERING"].includes(row.state);
  const { jobs, pence } = row.figures;
  return (
    <Detail
      label={nameOf(row)}
      title={nameOf(row)}
      action={<IconButton icon={IconX} label="Close" shortcut="Esc" onClick={onClose} />}
      chosen
    >
      <Text tone="quiet">
        {isActive && row.since !== null
          ? `In your network since ${formatFullDay(londonDay(new Date(row.since)))} · ${counted(jobs, "job")}${pence > 0 ? `, ${formatSum(pence)}` : ""}`
          : stateSentence(row, now)}
      </Text>
      {isActive && <Answers row={row} middle={network.middle} />}
      {isOpen && (
        <>
          <DetailPart>Groups</DetailPart>
          <Row gap={8}>
            {row.groups.map((group) => (
              <Button
                key={group}
                size="small"
                aria-label={`Take out of ${group}`}
                onClick={() => change.mutate({ groups: row.groups.filter((one) => one !== group) })}
              >
                {group} <IconX size={12} stroke={2} aria-hidden />
              </Button>
            ))}
            <Button size="small" kind="quiet" onClick={() => setAsked("group")}>
              Add…
            </Button>
          </Row>
          <Note key={row.note} note={row.note} onSave={(note) => change.mutate({ note })} />
        </>
      )}
      {change.error !== null && <ErrorNote error={change.error} />}
      {isActive && <Reach row={row} />}
      {isOpen && (
        <Row gap={8} justify="between">
          <Prefer row={row} />
          <Button kind="danger" onClick={() => setAsked("remove")}>
            {isActive ? "Remove…" : "Take back…"}
          </Button>
        </Row>
      )}
      {asked === "group" && (
        <AddToGroup rows={[row]} groups={network.groups} onClose={() => setAsked(null)} />
      )}
      {asked === "remove" && <RemoveMembers rows={[row]} onClose={() => setAsked(null)} onDone={onClose} />}
    </Detail>
  );
}

function Answers({ row: { figures }, middle }: { row: MemberRow; middle: NetworkPage["middle"] }) {
  const percent = saidYesPercent(figures);
  const onTime = figures.judged === 0 ? null : Math.round((100 * figures.onTime) / figures.judged);
  const beside = (value: number | null, words: (value: number) => string) =>
    value === null ? "" : `, middle ${words(value)}`;
  const asPercent = (value: number) => `${value} %`;
  return (
    <>
      <DetailPart>How do they answer?</DetailPart>
      <Pairs
        pairs={[
          [
            "Said yes",
            figures.yes + figures.no > 0 &&
              (percent === null
                ? `${figures.yes} of ${figures.yes + figures.no}`
                : `${percent} %, ${figures.yes} of ${figures.yes + figures.no}${beside(middle.saidYesPercent, asPercent)}`),
          ],
          ["No, because", whyNot(figures.whyNot)],
          ["Without an answer", figures.noAnswer > 0 && `${figures.noAnswer}, not counted`],
          [
            "Answers in",
            figures.answerMins !== null &&
              `${formatMinutes(figures.answerMins)}${beside(middle.answerMins, formatMinutes)}`,
          ],
          [
            "On time",
            onTime !== null &&
              `${onTime} %, ${figures.onTime} of ${figures.judged}${beside(middle.onTimePercent, asPercent)}`,
          ],
        ]}
      />
    </>
  );
}

/** Note on a carrier, which is saved when the field is left. */
function Note({ note, onSave }: { note: string; onSave: (note: string) => void }) {
  const [typed, setTyped] = useState(note);
  return (
    <Field label="Note" hint={`Only your firm reads it. ${typed.length} of ${MAX_NOTE}`}>
      <TextArea
        rows={3}
        maxLength={MAX_NOTE}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed.trim() !== note && onSave(typed)}
      />
    </Field>
  );
}

/** Lanes that a member drives for the firm, and how to reach it. */
function Reach({ row }: { row: MemberRow }) {
  const { data } = useQuery(useTRPC().networkPage.member.queryOptions({ memberId: row.id }));
  if (data === undefined) return null;
  return (
    <>
      {data.lanes.length > 0 && <DetailPart>Lanes with you</DetailPart>}
      <Stack gap={4}>
        {data.lanes.map(({ from, to, jobs, averagePence }) => (
          <Row key={`${from} ${to}`} gap={8}>
            <Plate outcode={from} /> to <Plate outcode={to} />
            <Text tone="quiet">{counted(jobs, "job")}</Text>
            {averagePence !== null && formatPence(averagePence)}
          </Row>
        ))}
      </Stack>
      <Pairs
        pairs={[
          ["Base", data.bases.join(", ")],
          ["Runs", data.vehicles.map((one) => VEHICLE_NAMES[one as keyof typeof VEHICLE_NAMES]).join(", ")],
          [
            "Ring",
            data.contactPhone !== "" && (
              <>
                {data.contactName}, <Link href={`tel:${data.contactPhone}`}>{data.contactPhone}</Link>
              </>
            ),
          ],
        ]}
      />
    </>
  );
}

/** Prefers the carrier, or stops preferring it; an owner does. */
function Prefer({ row: { carrierId, isPreferred, state } }: { row: MemberRow }) {
  const manages = useAllowed().may("manageFirm");
  const prefer = useNetworkChange((client, relation: "PREFERRED" | null) =>
    client.firms.setRelation.mutate({ carrierId: carrierId ?? "", relation }),
  );
  if (!manages || carrierId === null || state !== "ACTIVE") return null;
  return (
    <Stack gap={4}>
      <Button
        busy={prefer.isPending ? "Saving" : undefined}
        onClick={() => prefer.mutate(isPreferred ? null : "PREFERRED")}
      >
        {isPreferred ? "Prefer no more" : "Prefer"}
      </Button>
      {prefer.error !== null && <ErrorNote error={prefer.error} />}
    </Stack>
  );
}
