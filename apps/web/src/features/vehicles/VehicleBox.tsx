"use client";

import { MAX_NOTE_LETTERS } from "@board/api/vehicles/figures";
import { londonDay, londonTime } from "@board/calendar";
import { IconAlertCircle, IconTruck, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useKeys } from "../../shared/shell/keys.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { clockWords } from "../../ui/format/days.ts";
import { capital } from "../../ui/format/plain-words.ts";
import { memberOf } from "../../ui/format/refusal.ts";
import { announce } from "../../ui/hooks/announce.ts";
import { showToast } from "../../ui/hooks/toasts.ts";
import { useBackCloses } from "../../ui/hooks/use-back-closes.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { useSettled } from "../../ui/hooks/use-settled.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { Key } from "../../ui/primitives/Key.tsx";
import { LineBox, LineLink, withoutParts } from "../../ui/primitives/LineBox.tsx";
import { DetailPart } from "../../ui/primitives/ListDetail.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { ValueChip } from "../../ui/primitives/ValueChip.tsx";
import { Plate } from "../../ui/trade/Plate.tsx";
import { FittingLoads } from "./FittingLoads.tsx";
import { useVehicleChange, type VehicleWords } from "./use-vehicles.ts";
import styles from "./Vehicles.module.css";
import { EXAMPLES, type LineChip, lineChips, nameOf, saidWords } from "./words.ts";

const WAIT_MS = 300;
const WHAT_CAN_BE_TYPED = (
  <HelpLink to="/help/vehicles#what-can-i-type-in-the-one-line">What can be typed</HelpLink>
);

type Part = VehicleWords["parts"][number];

/** Line and note kept at module level, so that they survive closing the box by mistake, and the last line that was posted. */
const kept = { text: "", note: "", last: "" };

interface VehicleBoxProps {
  /** Line to begin with, in place of the one that was kept. */
  start: string | null;
  onClose: () => void;
  onPosted: (id: string) => void;
  /** Opens the form with what was read, for a posted vehicle that it changes or for a new one. */
  onForm: (fields: VehicleWords["fields"], vehicleId?: string) => void;
}

/** One line that posts an empty vehicle: read into fields as it is typed, with the loads that would fit. */
export function VehicleBox({ start, onClose, onPosted, onForm }: VehicleBoxProps) {
  const trpc = useTRPC();
  const now = useNow();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(start ?? kept.text);
  const [note, setNote] = useState(kept.note);
  const settled = useSettled(text, WAIT_MS);
  const empty = text.trim() === "";
  const read = useQuery({
    ...trpc.matching.words.queryOptions({ text: settled, ...(note !== "" && { fields: { note } }) }),
    enabled: settled.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const reading = empty ? undefined : read.data;
  const isCurrent = settled === text && !read.isPlaceholderData;
  const missing = reading && missingWords(reading);
  const count = reading?.fields.count ?? 1;
  const unread = reading?.parts.filter(({ kind }) => kind === "unread") ?? [];
  /** True from Enter until the complete line was read. */
  const [isEntered, setEntered] = useState(false);

  const post = useVehicleChange(
    (client, { vehicleClass, at, from, ...fields }: VehicleWords["fields"]) => {
      if (vehicleClass === undefined || at === undefined || from === undefined)
        throw new Error("The line names no class or no place.");
      return client.vehicles.post.mutate({ ...fields, vehicleClass, at, from });
    },
    (vehicle) => {
      if (vehicle === undefined) return;
      showToast({ kind: "done", text: `${nameOf(vehicle)} posted at ${vehicle.place.outcode}` });
      kept.last = text;
      setEntered(false);
      setText("");
      setNote("");
      field.current?.focus();
      onPosted(vehicle.id);
    },
  );

  /** The vehicle that has the registration already. */
  const otherId = memberOf(post.error, "vehicleId");

  useBackCloses(onClose);
  // The key E moves the focus from the page back to the line.
  useKeys({ e: () => field.current?.focus() });
  useEffect(() => {
    field.current?.select();
    field.current?.focus();
  }, []);
  useEffect(() => {
    Object.assign(kept, { text, note });
  }, [text, note]);
  // Posts as soon as the complete line is read. It has no dependencies, because all of them change with each answer.
  useEffect(() => {
    if (!isEntered || !isCurrent || read.isPending || post.isPending) return;
    setEntered(false);
    if (missing !== undefined) announce(missing);
    else if (reading !== undefined) post.mutate(reading.fields);
  });

  function enter(): void {
    setEntered(!empty && !post.isPending);
  }

  /** Changes the line, unless it is being posted: posting clears it. */
  function change(next: string): void {
    if (post.isPending) return;
    post.reset();
    setEntered(false);
    setText(next);
    field.current?.focus();
  }

  /** Changes the line by the offsets of what was read, unless they are those of an earlier text. */
  function edit(next: string): void {
    if (isCurrent) change(next);
  }

  /** Moves an unread word into the note that posters read. */
  function intoNote(part: Part | undefined): void {
    if (part === undefined || !isCurrent || post.isPending) return;
    const longer = [note, part.text].filter(Boolean).join(" ");
    if (longer.length > MAX_NOTE_LETTERS) {
      const full = `The note has at most ${MAX_NOTE_LETTERS} letters: there is no room for “${part.text}”.`;
      return void showToast({ kind: "info", text: full });
    }
    setNote(longer);
    change(withoutParts(text, [part]));
  }

  function press(event: KeyboardEvent): void {
    if (event.altKey && event.code === "KeyN") intoNote(unread[0]);
    else if (event.key === "Escape") onClose();
    else if (event.key === "ArrowUp" && empty && kept.last !== "") change(kept.last);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const chips = reading === undefined ? [] : lineChips(reading, now);
  const typed = chips.filter(({ names }) => reading?.parts.some((part) => sets(part, names)));
  const usual = chips.filter((chip) => !typed.includes(chip));
  return (
    <>
      <LineBox
        icon={IconTruck}
        landmark="section"
        label="Post a vehicle in one line"
        fieldLabel="Vehicle in one line"
        placeholder={EXAMPLES[0] ?? ""}
        ref={field}
        text={text}
        parts={reading?.parts ?? []}
        onChange={change}
        onEnter={enter}
        onKeyDown={press}
        said={reading && isCurrent ? saidWords(reading, chips, unread.length) : undefined}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Cancel
            </Button>
            <Button
              kind="primary"
              shortcut="Enter"
              busy={isEntered || post.isPending ? "Posting" : undefined}
              because={empty ? "Type a vehicle first." : missing}
              onClick={enter}
            >
              {`Post ${count > 1 ? counted(count, "vehicle") : "vehicle"}`}
            </Button>
          </>
        }
      >
        {read.error !== null && !empty && <p>The line could not be read just now. Nothing is posted.</p>}
        {reading === undefined && (
          <p>
            Vehicle, place, day and time, direction, in any order. {WHAT_CAN_BE_TYPED} or{" "}
            <LineLink onClick={() => onForm({})}>fill in the form</LineLink>
          </p>
        )}
        {reading && (
          <>
            <Text as="h2" size="small">
              Read as
            </Text>
            <Row gap={8}>
              {typed.map(({ label, words, names }) => (
                <ValueChip key={label} tone="info">
                  <span>
                    {label} <b>{words}</b>
                  </span>
                  <button
                    type="button"
                    aria-label={`Remove ${label}: ${words}`}
                    onClick={() =>
                      edit(
                        withoutParts(
                          text,
                          reading.parts.filter((part) => sets(part, names)),
                        ),
                      )
                    }
                  >
                    <IconX size={13} stroke={1.9} aria-hidden />
                  </button>
                </ValueChip>
              ))}
              {note !== "" && (
                <ValueChip tone="info">
                  <span>
                    Note <b>{note}</b>
                  </span>
                  <button type="button" aria-label={`Remove note: ${note}`} onClick={() => setNote("")}>
                    <IconX size={13} stroke={1.9} aria-hidden />
                  </button>
                </ValueChip>
              )}
              {typed.length === 0 && <span>Nothing yet.</span>}
              {reading.others.map(({ start: from, end, text: own, name, instead }) => (
                <span key={`${from} ${name}`}>
                  “{own}” also:{" "}
                  <LineLink onClick={() => edit(text.slice(0, from) + instead + text.slice(end))}>
                    {name}
                  </LineLink>
                </span>
              ))}
            </Row>
          </>
        )}
        {reading && usual.length > 0 && (
          <>
            <Text as="h2" size="small">
              Usual
            </Text>
            <Row gap={8}>
              {usual.map(({ label, words }) => (
                <ValueChip key={label} tone={undefined} kind="dashed">
                  <span>
                    {label} {words}
                  </span>
                </ValueChip>
              ))}
              <span>
                not said. <LineLink onClick={() => onForm(reading.fields)}>Change it in the form</LineLink>
              </span>
            </Row>
          </>
        )}
        {unread.length > 0 && (
          <>
            <Text as="h2" tone="bad" size="small">
              Not read
            </Text>
            <Row as="ul" gap={8}>
              {unread.map((part, nth) => (
                <Row as="li" gap={4} key={part.start}>
                  <ValueChip tone="bad">
                    <b>
                      <IconAlertCircle size={13} stroke={1.9} aria-hidden /> {part.text}
                    </b>
                  </ValueChip>{" "}
                  {part.why ?? "no field of a vehicle says it."}{" "}
                  <LineLink
                    aria-keyshortcuts={nth === 0 ? "Alt+N" : undefined}
                    onClick={() => intoNote(part)}
                  >
                    Put it in the note
                  </LineLink>{" "}
                  {nth === 0 && (
                    <span>
                      <Key>Alt</Key> <Key>N</Key>
                    </span>
                  )}
                </Row>
              ))}
              <li>{WHAT_CAN_BE_TYPED}</li>
            </Row>
          </>
        )}
      </LineBox>
      {post.error !== null && <ErrorNote error={post.error} kept="The line is kept." />}
      {otherId !== null && (
        <Row gap={8}>
          {reading && <Button onClick={() => onForm(reading.fields, otherId)}>Change that vehicle…</Button>}
          <Button onClick={() => onPosted(otherId)}>Show that vehicle</Button>
        </Row>
      )}
      {reading && reading.problem !== null && <p role="alert">{capital(reading.problem)}</p>}
      {reading?.planned && <Preview reading={reading} chips={chips} now={now} onExample={change} />}
    </>
  );
}

const sets = (part: Part, names: LineChip["names"]) => part.names.some((name) => names.includes(name));

/** Returns what a line must still say, or why it cannot be posted; undefined if it can. */
function missingWords({ fields, problem }: VehicleWords): string | undefined {
  const missing = [
    ...(fields.vehicleClass === undefined ? ["which vehicle it is"] : []),
    ...(fields.at === undefined ? ["where it is empty"] : []),
  ];
  if (missing.length > 0) return `Say ${missing.join(" and ")}.`;
  return problem === null ? undefined : capital(problem);
}

interface PreviewProps {
  reading: VehicleWords;
  chips: readonly LineChip[];
  now: Date;
  onExample: (line: string) => void;
}

/** Loads that would fit the typed vehicle, and what posters would read. */
function Preview({ reading: { planned, found, fields }, chips, now, onExample }: PreviewProps) {
  if (planned === null || found === null) return null;
  const { total } = found;
  const wordsOf = (name: LineChip["names"][number]) => chips.find(({ names }) => names.includes(name))?.words;
  const many = (fields.count ?? 1) > 1;
  const until = new Date(planned.until);
  return (
    <div className={styles.preview}>
      <Stack as="section" gap={8} aria-label="Loads that would fit">
        <DetailPart>
          {counted(total, "load")} {total === 1 ? "fits" : "fit"} {many ? "each of them" : "it"}
          {total > 0 && ", best first"}
        </DetailPart>
        <Text tone="quiet">as you type, nothing is posted yet</Text>
        {found.loads.length > 0 && <FittingLoads found={found} />}
      </Stack>
      <Stack as="section" gap={8} aria-label="What is read">
        <DetailPart>Posters will read</DetailPart>
        <Row gap={8}>
          <Plate outcode={planned.place.outcode} /> {planned.place.town} <b>{wordsOf("vehicleClass")}</b>
        </Row>
        <Text as="p" tone="quiet">
          from {clockWords(planned.from, now)} ·{" "}
          {fields.towards === "HOME" ? "towards home, as a region" : (wordsOf("towards") ?? "anywhere")}
        </Text>
        <DetailPart>Nobody else reads</DetailPart>
        <p>Your firm, registration and base, your floor, and how far you would drive empty.</p>
        <DetailPart>It ends</DetailPart>
        <p>
          When you book a job for it, when “Still empty?” has no answer, or{" "}
          {londonDay(until) === londonDay(now) ? "today" : clockWords(planned.until, now).split(",")[0]} at{" "}
          {londonTime(until)}.
        </p>
        <DetailPart>Other ways to say it</DetailPart>
        {EXAMPLES.slice(1).map((line) => (
          <Text as="p" mono key={line}>
            <LineLink onClick={() => onExample(line)}>{line}</LineLink>
          </Text>
        ))}
      </Stack>
    </div>
  );
}
