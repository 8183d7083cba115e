"use client";

import { bandOf } from "@board/api/goods/rules";
import { MAX_NOTES } from "@board/api/loads/posting-rules";
import { MAX_TEXT } from "@board/api/reading/rules";
import { londonDay } from "@board/calendar";
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconClipboardText } from "@tabler/icons-react";
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { counted } from "../../../ui/format/counted.ts";
import { announce } from "../../../ui/hooks/announce.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { FileButton } from "../../../ui/primitives/FileDrop.tsx";
import { Key, Keys } from "../../../ui/primitives/Key.tsx";
import { LineLink } from "../../../ui/primitives/LineBox.tsx";
import { LineButton } from "../../../ui/primitives/ListDetail.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Lines, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { ValueChip } from "../../../ui/primitives/ValueChip.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { choiceWords, type DraftLoad, isOpen, jobWords, questionOf, ROWS } from "./draft-words.ts";
import styles from "./Paste.module.css";
import { PasteBox } from "./PasteBox.tsx";
import { readEmail } from "./read-email.ts";
import type { Paste, PastedJob } from "./use-paste.ts";

interface PasteJobsProps {
  paste: Paste;
  /** Opens the selected job in the form. */
  onOpen: () => void;
  /** Goes back to the form as it was, or to the one that is typed by hand. */
  onClose: () => void;
  onByHand: () => void;
}

/** A pasted email or message beside the jobs that were read from it. */
export function PasteJobs({ paste, onOpen, onClose, onByHand }: PasteJobsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { text, reading, drafts, unread, selected, isTooLong, error } = paste;
  const today = londonDay(new Date());
  const draft = drafts[selected];
  const left = drafts.filter(({ isPosted }) => !isPosted);
  const ready = left.filter((one) => questionOf(one) === null).length;
  const said = `${counted(drafts.length, "job")}, ${ready} ready, ${counted(unread.length, "part")} not read`;

  useEffect(() => field.current?.focus(), []);

  /** Takes another text. The focus stays in it, where the keys are. */
  function take(next: string): void {
    setTrouble(null);
    paste.take(next);
    field.current?.focus();
  }

  async function takeFile(file: File | undefined): Promise<void> {
    const read = file && (await readEmail(file));
    if (read === undefined) return;
    if ("text" in read) take(read.text);
    else setTrouble(read.trouble);
  }

  async function takeClipboard(): Promise<void> {
    const read = await navigator.clipboard?.readText().catch(() => undefined);
    take(read ?? text);
  }

  function intoNotes(words: (typeof unread)[number] | undefined): void {
    if (words === undefined || draft === undefined || !paste.isCurrent) return;
    const notes = [draft.load.notes, words.text].filter(Boolean).join("\n");
    field.current?.focus();
    if (notes.length > MAX_NOTES) {
      const full = `The notes have at most ${MAX_NOTES} characters: there is no room for “${words.text}”.`;
      return void showToast({ kind: "info", text: full });
    }
    paste.change(draft.key, { notes });
    paste.settle(words.key);
  }

  function step(by: number): void {
    const nth = Math.max(0, Math.min(drafts.length - 1, selected + by));
    const next = drafts[nth];
    paste.select(nth);
    if (next) announce(`Job ${nth + 1}: ${jobWords(next.load, today)}, ${stateWords(next)}`);
  }

  const canOpen = draft?.isPosted === false && paste.isCurrent;
  function press(event: KeyboardEvent): void {
    const by = event.altKey ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined;
    if (by !== undefined) step(by);
    else if (event.altKey && event.code === "KeyN") intoNotes(unread[0]);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && canOpen) onOpen();
    else return;
    event.preventDefault();
  }

  const byHand = <Button onClick={onByHand}>Fill the form by hand</Button>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and dropped files mean the same on every part of it
    <div
      className={styles.frame}
      onKeyDown={press}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void takeFile(event.dataTransfer.files[0]);
      }}
    >
      <Stack as="section" gap={8} aria-label="Text">
        <Row align="baseline">
          <h1>Paste a job</h1>
          <Text tone="quiet">an email, a message, rows of a sheet</Text>
        </Row>
        <PasteBox paste={paste} field={field} onChange={take} />
        {trouble !== null && (
          <Note kind="error" live>
            {trouble}
          </Note>
        )}
        {isTooLong && (
          <Note kind="error" live>
            <b>
              {text.length.toLocaleString("en-GB")} characters, {MAX_TEXT.toLocaleString("en-GB")} at most.
            </b>{" "}
            Paste it in two parts, or use CSV for a sheet.
          </Note>
        )}
        {error !== null && <ErrorNote error={error} kept="The text is kept here, nothing was posted." />}
        <Row gap={8}>
          <Button
            icon={<IconClipboardText size={14} stroke={1.9} aria-hidden />}
            onClick={() => void takeClipboard()}
          >
            Paste
          </Button>
          <FileButton
            label="Choose a file"
            accept=".eml,.txt,message/rfc822,text/plain"
            onFile={(file) => void takeFile(file)}
          />
          <Text tone="quiet">or drop an .eml or .txt file</Text>
        </Row>
      </Stack>
      <Stack as="section" gap={8} aria-label="Jobs">
        <VisuallyHidden role="status">{reading && said}</VisuallyHidden>
        {text.trim() === "" && (
          <EmptyState title="What can be pasted" actions={byHand}>
            One job or twenty. Places, days, times, vehicles, pallets, weights, tail-lift, ADR, references and
            phone numbers are read. Nothing is posted.
          </EmptyState>
        )}
        {paste.isReading && reading === undefined && <Waiting what="the jobs" lines={4} />}
        {error !== null && (
          <Row gap={8}>
            <Button kind="primary" onClick={() => void paste.retry()}>
              Try again
            </Button>
            {byHand}
          </Row>
        )}
        {reading && paste.isCurrent && draft === undefined && (
          <EmptyState title="No job in this text" actions={byHand}>
            A job needs two places and a day. A country or a region is too wide to be one of them.
          </EmptyState>
        )}
        {draft && (
          <>
            <Row justify="between">
              <Row gap={8} align="baseline">
                <h2>{counted(drafts.length, "job")} found</h2>
                <Text tone="quiet">
                  {ready} ready{ready < left.length && `, ${left.length - ready} to look at`}
                </Text>
              </Row>
              <Keys>
                <Key>Alt</Key> <Key>↓</Key> next job
              </Keys>
            </Row>
            <Lines as="ol" aria-label="Jobs found">
              {drafts.map((one, nth) => (
                <Row as="li" key={one.key} justify="between" gap={8} nowrap>
                  <LineButton named open={nth === selected} onClick={() => paste.select(nth)}>
                    {nth + 1}. {jobWords(one.load, today)}
                  </LineButton>
                  <JobState job={one} />
                </Row>
              ))}
            </Lines>
            <section aria-label={`Job ${selected + 1}`}>
              <Table dense>
                <thead>
                  <tr>
                    <Th>Field</Th>
                    <Th>Read as</Th>
                    <Th>From the words</Th>
                  </tr>
                </thead>
                <tbody>
                  {ROWS.map((row) => (
                    <FieldRow
                      key={row.label}
                      row={row}
                      draft={draft}
                      paste={paste}
                      field={field}
                      today={today}
                    />
                  ))}
                </tbody>
              </Table>
            </section>
            {unread.length > 0 && (
              <section aria-label="Not read">
                <h3>
                  Not read <Text tone="quiet">nothing is guessed</Text>
                </h3>
                <Lines as="ul">
                  {unread.map((part, nth) => (
                    <Row as="li" gap={8} key={part.key}>
                      <ValueChip tone="bad">
                        <b>
                          <IconAlertCircle size={13} stroke={1.9} aria-hidden /> {part.text}
                        </b>
                      </ValueChip>
                      <Button
                        size="small"
                        shortcut={nth === 0 ? "Alt N" : undefined}
                        onClick={() => intoNotes(part)}
                      >
                        To the driver’s notes
                      </Button>
                      <Button
                        size="small"
                        kind="quiet"
                        onClick={() => {
                          paste.settle(part.key);
                          field.current?.focus();
                        }}
                      >
                        Leave out
                      </Button>
                    </Row>
                  ))}
                </Lines>
              </section>
            )}
            <Row gap={8} className={styles.foot}>
              <Button
                kind="primary"
                shortcut="Ctrl Enter"
                busy={paste.isCurrent ? undefined : "Reading"}
                because={draft.isPosted ? "This job is posted." : undefined}
                onClick={onOpen}
              >
                {`Check job ${selected + 1} in the form`}
              </Button>
              <Button onClick={onClose}>Back to the form</Button>
              {drafts.length > 1 && (
                <Text tone="quiet">After it is posted, the next job opens by itself.</Text>
              )}
            </Row>
          </>
        )}
        {isTooLong && (
          <Row gap={8}>
            <ButtonLink href="/loads/import">CSV</ButtonLink>
            {byHand}
          </Row>
        )}
      </Stack>
    </div>
  );
}

const stateWords = (job: PastedJob) => (job.isPosted ? "posted" : (questionOf(job) ?? "ready"));

function JobState({ job }: { job: PastedJob }) {
  const isOpen = !job.isPosted && questionOf(job) !== null;
  const Glyph = isOpen ? IconAlertTriangle : IconCheck;
  return (
    <Text tone={isOpen ? "warn" : "good"} nowrap>
      <Glyph size={14} stroke={1.9} aria-hidden /> {stateWords(job)}
    </Text>
  );
}

/** Returns the fields that a choice sets: a count is the kind of the load, and kilograms are the band, too. */
function chosen(load: DraftLoad, field: string, choice: unknown): DraftLoad {
  const type = { pallets: "PALLETS", parcels: "PARCELS" }[field];
  return {
    ...(type && load.type === undefined && { type }),
    ...(field === "weightKg" && { weightBand: bandOf(Number(choice)) }),
    [field]: choice,
  } as DraftLoad;
}

interface FieldRowProps {
  row: (typeof ROWS)[number];
  draft: PastedJob;
  paste: Paste;
  field: RefObject<HTMLTextAreaElement | null>;
  today: string;
}

/** A field of the selected job: its value with the words that set it, or what those words may mean. */
function FieldRow({ row: { label, fields, words }, draft, paste, field, today }: FieldRowProps) {
  const isOf = ({ pointer }: { pointer: string }) => fields.includes(pointer.split("/")[1] ?? "");
  const open = draft.ambiguous.filter((part) => isOf(part) && isOpen(draft.load, part.pointer));
  const isMissing = draft.missing.some((pointer) => isOf({ pointer }) && isOpen(draft.load, pointer));
  const value = words(draft.load, today);
  if (value === "" && open.length === 0 && !isMissing) return null;
  const spans = [...draft.read, ...draft.ambiguous].filter(isOf);
  const choices = [
    ...new Set(
      open.flatMap(({ pointer, choices: all }) => all.map((choice) => JSON.stringify({ pointer, choice }))),
    ),
  ];
  return (
    <tr data-tone={open.length > 0 || isMissing ? "warn" : undefined}>
      <th scope="row">{label}</th>
      <Td name="Read as" wrap>
        {value !== "" && <b>{value}</b>}{" "}
        {open.length > 0 && (
          <Text tone="warn">{choices.length > 0 ? "which one? " : "settle it in the form"}</Text>
        )}
        {isMissing && open.length === 0 && (
          <Text tone="warn">the text does not say{value !== "" && " what"}</Text>
        )}
        {choices.map((written) => {
          const { pointer, choice } = JSON.parse(written) as { pointer: string; choice: unknown };
          return (
            <Button
              key={written}
              size="small"
              onClick={() => {
                paste.change(draft.key, chosen(draft.load, pointer.slice(1), choice));
                field.current?.focus();
              }}
            >
              {choiceWords(pointer, choice, today)}
            </Button>
          );
        })}
      </Td>
      <Td name="From the words" wrap>
        <Row gap={8}>
          {[...new Map(spans.map((span) => [span.start, span])).values()].map(({ start, end, text }) => (
            <LineLink
              key={start}
              onClick={() => {
                field.current?.focus();
                field.current?.setSelectionRange(start, end);
              }}
            >
              {text}
            </LineLink>
          ))}
        </Row>
      </Td>
    </tr>
  );
}
