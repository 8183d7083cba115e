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
import { whyNot } from "../../ui/format/answers.ts";
import { counted } from "../../ui/format/counted.ts";
import { formatFullDay } from "../../ui/format/days.ts";
import { formatPence } from "../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { type Bar, Bars } from "../../ui/primitives/Chart.tsx";
import { ChosenButton } from "../../ui/primitives/ChosenButton.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { IconButton } from "../../ui/primitives/IconButton.tsx";
import { TextArea } from "../../ui/primitives/Input.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Detail, DetailPart } from "../../ui/primitives/ListDetail.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { Plate } from "../../ui/trade/Plate.tsx";
import { AddToGroup } from "./AddToGroup.tsx";
import { AskDialog } from "./AskDialog.tsx";
import { RemoveMembers } from "./RemoveMembers.tsx";
import { useNetworkChange } from "./use-network.ts";
import { askable, isJoined, nameOf, stateSentence } from "./words.ts";

interface MemberDetailProps {
  row: MemberRow;
  network: NetworkPage;
  onClose: () => void;
}

/** Details of one carrier: how it answers beside the middle of the network, its groups, the note and its lanes. */
export function MemberDetail({ row, network, onClose }: MemberDetailProps) {
  const now = useNow();
  const [asked, setAsked] = useState<"ask" | "group" | "remove" | null>(null);
  const change = useNetworkChange((client, given: { groups?: string[]; note?: string }) =>
    client.network.change.mutate({ memberId: row.id, ...given }),
  );
  const isActive = row.state === "ACTIVE";
  const isOpen = isJoined(row);
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
              <ChosenButton
                key={group}
                label={`Take out of ${group}`}
                onRemove={() => change.mutate({ groups: row.groups.filter((one) => one !== group) })}
              >
                {group}
              </ChosenButton>
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
        <Row gap={8}>
          {isActive && <Button onClick={() => setAsked("ask")}>Offer a load…</Button>}
          <Prefer row={row} />
          <Button kind="danger" onClick={() => setAsked("remove")}>
            {isActive ? "Remove…" : "Take back…"}
          </Button>
        </Row>
      )}
      {asked === "ask" && <AskDialog carriers={askable([row])} onClose={() => setAsked(null)} />}
      {asked === "group" && (
        <AddToGroup rows={[row]} groups={network.groups} onClose={() => setAsked(null)} />
      )}
      {asked === "remove" && <RemoveMembers rows={[row]} onClose={() => setAsked(null)} onDone={onClose} />}
    </Detail>
  );
}

const percent = (value: number) => `${value} %`;

/** Returns a bar with a line for the middle of the network; none if a number is not known. */
function barOf(
  name: string,
  { own, middle, full }: { own: number | null; middle: number | null; full: number },
  words: (value: number) => string,
  note?: string,
): Bar[] {
  if (own === null || middle === null) return [];
  const line = { part: middle / full, words: `middle of your network ${words(middle)}` };
  return [{ name, part: Math.min(1, own / full), value: words(own), note, middle: line }];
}

/** Bars of the carrier's answers beside the middle of the network. The one for minutes ends at twice its middle. */
function Answers({ row: { figures }, middle }: { row: MemberRow; middle: NetworkPage["middle"] }) {
  const { yes, no, noAnswer, answerMins, onTime, judged, offers } = figures;
  const saidYes = saidYesPercent(figures);
  const inTime = judged === 0 ? null : Math.round((100 * onTime) / judged);
  const full = 2 * Math.max(1, middle.answerMins ?? 1);
  const bars = [
    ...barOf(
      "Said yes",
      { own: saidYes, middle: middle.saidYesPercent, full: 100 },
      percent,
      `${yes} of ${yes + no}`,
    ),
    ...barOf("Answers in", { own: answerMins, middle: middle.answerMins, full }, formatMinutes),
    ...barOf(
      "On time",
      { own: inTime, middle: middle.onTimePercent, full: 100 },
      percent,
      `${onTime} of ${judged}`,
    ),
  ];
  const reasons = whyNot(figures.whyNot);
  const words = [
    saidYes === null &&
      yes + no > 0 &&
      `Said yes to ${yes} of ${yes + no}; the share follows at five answers.`,
    reasons !== "" && `No: ${reasons}.`,
    noAnswer > 0 && `${noAnswer} without an answer ${noAnswer === 1 ? "does" : "do"} not count.`,
    bars.length > 0 && "The line is the middle of your network.",
    bars.length === 0 &&
      yes + no + noAnswer === 0 &&
      "Nothing to tell yet: no offer and no job in twelve weeks.",
  ];
  return (
    <>
      <DetailPart>How do they answer?</DetailPart>
      {bars.length > 0 && <Bars bars={bars} />}
      <Text as="p" size="small" tone="quiet">
        {offers > 0 && `${counted(offers, "offer")} in twelve weeks. `}
        {words.filter(Boolean).join(" ")}
      </Text>
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
  const { data, error } = useQuery(useTRPC().networkPage.member.queryOptions({ memberId: row.id }));
  if (error !== null) return <ErrorNote error={error} />;
  if (data === undefined) return <Waiting what="its lanes" lines={2} />;
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
          ["Runs", row.vehicles.map((one) => VEHICLE_NAMES[one]).join(", ")],
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
        {isPreferred ? "Stop preferring" : "Prefer"}
      </Button>
      {prefer.error !== null && <ErrorNote error={prefer.error} />}
    </Stack>
  );
}
