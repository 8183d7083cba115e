import { MAX_TEXT } from "@board/api/reading/rules";
import type { RefObject } from "react";
import { MarkedText, MarkedWords, type TextMark } from "../../../ui/primitives/MarkedText.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import type { Paste } from "./use-paste.ts";

/** Returns the marks of a text in order, none inside another; those of the selected job come first. */
function marksOf({ drafts, unread, selected }: Paste): TextMark[] {
  const of = (spans: readonly Omit<TextMark, "kind">[], kind: TextMark["kind"]) =>
    spans.map((span) => ({ ...span, kind }));
  const mine = drafts[selected];
  const all = [
    ...of(mine?.read ?? [], "mine"),
    ...of(mine?.ambiguous ?? [], "open"),
    ...drafts.flatMap((draft, nth) =>
      nth === selected ? [] : of([...draft.read, ...draft.ambiguous], "other"),
    ),
    ...of(unread, "unread"),
  ];
  const first = new Map(all.toReversed().map((mark) => [mark.start, mark]));
  const sorted = [...first.values()].toSorted((one, other) => one.start - other.start);
  let last = 0;
  return sorted.filter(({ start, end }) => {
    if (start < last) return false;
    last = end;
    return true;
  });
}

interface PasteBoxProps {
  paste: Paste;
  field: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
}

/** Field for the text, in which what was read is underlined and what was not has a red wave. */
export function PasteBox({ paste, field, onChange }: PasteBoxProps) {
  const { text, drafts, selected } = paste;
  return (
    <>
      <MarkedText
        label="Text with jobs"
        placeholder={
          "Paste an email or a message here. For example:\nLeeds LS10 1AB to London SW1A 2AA tomorrow, 12 pallets 5 t, 18t tail lift"
        }
        ref={field}
        text={text}
        marks={marksOf(paste)}
        onChange={onChange}
        onPlace={(at) => {
          const isAt = (nth: number) =>
            drafts[nth]?.read.some(({ start, end }) => at > start && at <= end) === true;
          // Words that several jobs share leave the selected one.
          const nth = isAt(selected) ? -1 : drafts.findIndex((_, other) => isAt(other));
          if (nth !== -1) paste.select(nth);
        }}
      />
      <Row justify="between" gap={8}>
        <Text tone="quiet" size="small">
          <MarkedWords kind="mine">read</MarkedWords> for this job,{" "}
          <MarkedWords kind="open">left open</MarkedWords>, <MarkedWords kind="other">read</MarkedWords> for
          another, <MarkedWords kind="unread">not read</MarkedWords> does nothing
        </Text>
        <Text tone="quiet" size="small">
          {text.length.toLocaleString("en-GB")} of {MAX_TEXT.toLocaleString("en-GB")} characters
        </Text>
      </Row>
      <Text as="p" tone="quiet" size="small">
        Read on our own servers and not kept. Reading posts nothing.
      </Text>
    </>
  );
}
