"use client";

import { londonDay } from "@board/calendar";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useEffect, useState } from "react";
import { Checks } from "../../../shared/load-parts/Checks.tsx";
import { TestChip } from "../../../shared/session/ModeBadge.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatDay } from "../../../ui/format/days.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { PageColumn, PageColumns } from "../../../ui/primitives/Page.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import timeline from "../../../ui/primitives/Timeline.module.css";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { Checklist } from "./Checklist.tsx";
import { ITEM_NAMES, isInsurance, lineIn, missingWords, noteWords, worstOf } from "./passport-words.ts";
import type { Document, Item, Passport } from "./types.ts";

const DECIDED: Record<Document["state"], string> = {
  SENT: "is being read",
  ACCEPTED: "accepted",
  REJECTED: "sent back",
};
const MARKS: Record<Document["state"], string> = { SENT: "next", ACCEPTED: "done", REJECTED: "trouble" };

/** Panel with the firm's checks as a poster sees them beside a quote. */
function AsPosterReads({ passport: { asPosterReads } }: { passport: Passport }) {
  return (
    <Panel title="As a poster reads it">
      <Stack gap={8}>
        <Checks checks={asPosterReads} />
        <Text tone="faint" size="small">
          Your name and numbers are not shown before booking; certificates never are.
        </Text>
      </Stack>
    </Panel>
  );
}

function OpenToday({ passport: { board } }: { passport: Passport }) {
  return (
    <Panel title="What your passport opens today" sub={`of ${board.loads} loads`}>
      <Pairs
        kind="ends"
        pairs={[
          ["You meet what they ask for", String(board.eligible)],
          ...board.closed.map(({ missing, loads }) => [missingWords(missing), String(loads)] as const),
        ]}
      />
    </Panel>
  );
}

function SentToUs({ passport: { documents } }: { passport: Passport }) {
  const today = londonDay(useNow());
  return (
    <Panel title="Sent to us">
      {documents.length === 0 ? (
        <Text tone="quiet">
          Nothing yet. A certificate is read within 3 hours, and counts once it is accepted.
        </Text>
      ) : (
        <ol className={timeline.timeline}>
          {documents.map(({ id, kind, state, reason, sentAt, decidedAt }) => (
            <li key={id} data-state={MARKS[state]}>
              <time dateTime={decidedAt ?? sentAt}>
                {formatDay(londonDay(new Date(decidedAt ?? sentAt)), today)}
              </time>
              <b>{ITEM_NAMES[kind]}</b> {DECIDED[state]}
              {reason && <small>“{reason}”</small>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/**
 * Page with the carrier's passport: what is missing, and what that costs today. Certificates can be dropped anywhere
 * on it.
 */
export function PassportPage() {
  const trpc = useTRPC();
  const { data, error, isPending } = useQuery(trpc.passport.get.queryOptions({}));
  const [open, setOpen] = useState<Item | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const today = londonDay(useNow());
  const passport = data?.passport;
  const worst = passport && worstOf(passport.checklist);
  const toDo =
    passport?.checklist.filter(({ state }) => state === "trouble" || state === "rejected").length ?? 0;
  const note = worst && noteWords(worst, today);
  const isRead = passport !== undefined;
  // Opens the item that the fragment names; links on other pages lead to a missing item in this way.
  useEffect(() => {
    const named = lineIn(location.hash);
    if (isRead && named !== null) setOpen(named);
  }, [isRead]);
  const isNew = passport?.checklist.slice(1).every(({ state }) => state === "missing");
  const readAt = passport?.licence.registerReadAt;

  function show(item: Item | null): void {
    setOpen(item);
    setFile(null);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    const dropped = event.dataTransfer.files[0];
    if (!dropped || !passport?.mayChange) return;
    const wanted = passport.checklist.find(({ item, state }) => isInsurance(item) && state !== "ok")?.item;
    setOpen(open !== null && isInsurance(open) ? open : (wanted ?? "goods_in_transit"));
    setFile(dropped);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in each line does the same by keys
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <SettingsPage
        title={
          <Row as="span">
            Passport <TestChip />
            {toDo > 0 && (
              <Badge tone="warn" icon={IconAlertTriangle}>
                {toDo === 1 ? "1 thing to do" : `${toDo} things to do`}
              </Badge>
            )}
          </Row>
        }
        lead="What posters are told about you, and what proves it."
        actions={
          readAt && (
            <Text tone="quiet">
              Register read <When at={readAt} />
            </Text>
          )
        }
      >
        {error && <ErrorNote error={error} />}
        {isPending && <Waiting what="your passport" />}
        {note && (
          <Note kind="warning">
            <b>{note.title}</b> {note.rest}
          </Note>
        )}
        {passport?.licence.alsoClaimed && (
          <Note kind="info">
            <b>Another firm gave your company or licence number as its own.</b> Nothing changes for you: the
            licence stays yours, and it counts, while we look at it. If that firm is part of your business,
            answer the email that we sent you.
          </Note>
        )}
        {isNew && (
          <Note kind="info">
            <b>Work down the list:</b> your company and licence first, then what you run, then your insurance.
            Each line says what it opens.
          </Note>
        )}
        {passport && (
          <PageColumns kind="aside">
            <PageColumn>
              <Checklist passport={passport} open={open} onOpen={show} file={file} onFile={setFile} />
            </PageColumn>
            <PageColumn as="aside">
              <AsPosterReads passport={passport} />
              <OpenToday passport={passport} />
              <SentToUs passport={passport} />
            </PageColumn>
          </PageColumns>
        )}
      </SettingsPage>
    </div>
  );
}
