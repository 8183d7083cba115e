"use client";

import { MAX_NOTES } from "@board/api/loads/posting-rules";
import { MAX_TEXT } from "@board/api/reading/rules";
import { londonDay } from "@board/calendar";
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconClipboardText } from "@tabler/icons-react";
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { counted } from "../../../ui/format/counted.ts";
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
import { Table, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { ValueChip } from "../../../ui/primitives/ValueChip.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { choiceWords, type DraftLoad, jobWords, questionOf, ROWS } from "./draft-words.ts";
import styles from "./Paste.module.css";
import { PasteBox } from "./PasteBox.tsx";
import { readMail } from "./read-mail.ts";
import type { Paste } from "./use-paste.ts";

interface PasteJobsProps {
  paste: Paste;
  /** Opens the selected job in the form. */
  onOpen: () => void;
  onClose: () => void;
}

/** A pasted email or message beside the jobs that were read from it. */
export function PasteJobs({ paste, onOpen, onClose }: PasteJobsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { text, reading, drafts, unread, selected, isTooLong, error } = paste;
  const today = londonDay(new Date());
  const draft = drafts[selected];
  const ready = drafts.filter((one) => questionOf(one) === null).length;
  const said = `${counted(drafts.length, "job")}, ${ready} ready, ${counted(unread.length, "part")} not read`;

  useEffect(() => field.current?.focus(), []);

  async function takeFile(file: File | undefined): Promise<void> {
    const read = file && (await readMail(file));
    if (read === undefined) return;
    setTrouble("trouble" in read ? read.trouble : null);
    if ("text" in read) paste.take(read.text);
  }

  function intoNotes(words: (typeof unread)[number] | undefined): void {
    const notes = [draft?.load.notes, words?.text].filter(Boolean).join("\n");
    if (words === undefined || draft === undefined || notes.length > MAX_NOTES) return;
    paste.change(selected, { notes });
    paste.settle(words.start);
  }

  function press(event: KeyboardEvent): void {
    const by = event.altKey ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined;
    if (by !== undefined) paste.select(Math.max(0, Math.min(drafts.length - 1, selected + by)));
    else if (event.altKey && event.code === "KeyN") intoNotes(unread[0]);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && draft && paste.isCurrent) onOpen();
    else return;
    event.preventDefault();
  }

  const byHand = <Button onClick={onClose}>Fill the form by hand</Button>;
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
        <PasteBox paste={paste} field={field} />
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
            onClick={() =>
              void navigator.clipboard?.readText().then(paste.take, () => field.current?.focus())
            }
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
                  {ready} ready{ready < drafts.length && `, ${drafts.length - ready} to look at`}
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
                  <JobState question={questionOf(one)} isPosted={paste.posted.includes(nth)} />
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
                    <FieldRow key={row.label} row={row} paste={paste} field={field} today={today} />
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
                    <Row as="li" gap={8} key={part.start}>
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
                      <Button size="small" kind="quiet" onClick={() => paste.settle(part.start)}>
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

function JobState({ question, isPosted }: { question: string | null; isPosted: boolean }) {
  const isOpen = question !== null && !isPosted;
  const Glyph = isOpen ? IconAlertTriangle : IconCheck;
  return (
    <Text tone={isOpen ? "warn" : "good"} nowrap>
      <Glyph size={14} stroke={1.9} aria-hidden /> {isPosted ? "posted" : (question ?? "ready")}
    </Text>
  );
}

interface FieldRowProps {
  row: (typeof ROWS)[number];
  paste: Paste;
  field: RefObject<HTMLTextAreaElement | null>;
  today: string;
}

/** A field of the selected job: its value with the words that set it, or what those words may mean. */
function FieldRow({ row: { label, fields, words }, paste, field, today }: FieldRowProps) {
  const { drafts, selected } = paste;
  const draft = drafts[selected];
  if (draft === undefined) return null;
  const isOf = ({ pointer }: { pointer: string }) => fields.includes(pointer.slice(1));
  const isSet = ({ pointer }: { pointer: string }) => pointer.slice(1) in draft.load;
  const open = draft.ambiguous.filter((part) => isOf(part) && !isSet(part));
  const isMissing = draft.missing.some((pointer) => isOf({ pointer }) && !isSet({ pointer }));
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
      <td data-wrap>
        {value !== "" && <b>{value}</b>} {open.length > 0 && <Text tone="warn">which one? </Text>}
        {isMissing && open.length === 0 && <Text tone="warn">the text does not say</Text>}
        {choices.map((written) => {
          const { pointer, choice } = JSON.parse(written) as { pointer: string; choice: unknown };
          return (
            <Button
              key={written}
              size="small"
              onClick={() => paste.change(selected, { [pointer.slice(1)]: choice } as DraftLoad)}
            >
              {choiceWords(pointer, choice, today)}
            </Button>
          );
        })}
      </td>
      <td data-wrap>
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
      </td>
    </tr>
  );
}
