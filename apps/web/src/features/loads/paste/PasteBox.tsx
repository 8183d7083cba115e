"use client";

import { MAX_TEXT } from "@board/api/reading/rules";
import { type RefObject, useRef } from "react";
import { counted } from "../../../ui/format/counted.ts";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import styles from "./Paste.module.css";
import type { Paste } from "./use-paste.ts";

interface Mark {
  start: number;
  end: number;
  kind: "mine" | "other" | "unread";
}

/** Returns the marks of a text in order, none inside another; those of the selected job come first. */
function marksOf({ text, drafts, unread, selected }: Paste): Mark[] {
  /** Leaves out words that have moved since they were read. */
  const of = (spans: readonly { start: number; end: number; text: string }[], kind: Mark["kind"]): Mark[] =>
    spans
      .filter(({ start, end, text: own }) => text.slice(start, end) === own)
      .map((span) => ({ ...span, kind }));
  const mine = drafts[selected];
  const all = [
    ...of(mine?.read ?? [], "mine"),
    ...of(mine?.ambiguous ?? [], "unread"),
    ...drafts.flatMap((draft, nth) => (nth === selected ? [] : of(draft.read, "other"))),
    ...of(unread, "unread"),
  ];
  const kept: Mark[] = [];
  const ends = new Map<number, number>();
  for (const mark of all) if (!ends.has(mark.start)) ends.set(mark.start, kept.push(mark));
  const sorted = kept.toSorted((one, other) => one.start - other.start);
  return sorted.filter(({ start }, nth) => start >= (sorted[nth - 1]?.end ?? 0));
}

/** Field for the text, in which what was read is underlined and what was not has a red wave. */
export function PasteBox({ paste, field }: { paste: Paste; field: RefObject<HTMLTextAreaElement | null> }) {
  const mirror = useRef<HTMLDivElement>(null);
  const { text, drafts } = paste;
  const marks = marksOf(paste);
  /** Selects the job in whose words the cursor stands. */
  function follow(at: number): void {
    const nth = drafts.findIndex(({ read }) => read.some(({ start, end }) => at > start && at <= end));
    if (nth !== -1 && text !== "") paste.select(nth);
  }
  return (
    <>
      <div className={styles.box}>
        <div ref={mirror} aria-hidden>
          {marks.map(({ start, end, kind }, nth) => (
            <span key={start}>
              {text.slice(marks[nth - 1]?.end ?? 0, start)}
              <mark data-kind={kind}>{text.slice(start, end)}</mark>
            </span>
          ))}
          {text.slice(marks.at(-1)?.end ?? 0)}
          {"\n"}
        </div>
        <textarea
          ref={field}
          aria-label="Text with jobs"
          placeholder={
            "Paste an email or a message here. For example:\nLeeds LS10 1AB to London SW1A 2AA tomorrow, 12 pallets 5 t, 18t tail lift"
          }
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => paste.take(currentTarget.value)}
          onClick={({ currentTarget }) => follow(currentTarget.selectionStart)}
          onScroll={({ currentTarget }) => mirror.current?.scrollTo({ top: currentTarget.scrollTop })}
        />
      </div>
      <Row justify="between" gap={8}>
        <Text as="p" tone="quiet" size="small">
          <span className={styles.legend}>
            <mark data-kind="mine">read</mark> for this job, <mark data-kind="other">read</mark> for another,{" "}
            <mark data-kind="unread">not read</mark> does nothing
          </span>
        </Text>
        <Text tone="quiet" size="small">
          {text.length.toLocaleString("en-GB")} of {counted(MAX_TEXT, "character")}
        </Text>
      </Row>
      <Text as="p" tone="quiet" size="small">
        Read on our own servers and not kept. Reading posts nothing.
      </Text>
    </>
  );
}
