import { MAX_LINE_LETTERS } from "@board/api/board/view-rules";
import type { Icon } from "@tabler/icons-react";
import { type ComponentProps, type KeyboardEventHandler, type ReactNode, type Ref, useRef } from "react";
import styles from "./LineBox.module.css";
import { Row } from "./Stack.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** A part of a typed line: read into something, connecting other parts, or not read. */
export interface LinePart {
  start: number;
  end: number;
  text: string;
  kind: "filter" | "field" | "joint" | "unread";
}

/** The typed text, with each part marked by its kind; parts that have moved since they were read are left out. */
export function Marked({
  text,
  parts,
}: {
  text: string;
  parts: readonly (Omit<LinePart, "kind"> & { kind: string })[];
}) {
  const shown = parts.filter(({ start, end, text: own }) => text.slice(start, end) === own);
  const runs = shown.map((part, at) => ({ part, gap: text.slice(shown[at - 1]?.end ?? 0, part.start) }));
  return (
    <>
      {runs.map(({ part, gap }) => (
        <span key={part.start}>
          {gap}
          <span data-kind={part.kind}>{part.text}</span>
        </span>
      ))}
      {text.slice(shown.at(-1)?.end ?? 0)}
    </>
  );
}

/** Returns a line without the given parts. */
export function withoutParts(text: string, parts: readonly LinePart[]): string {
  return parts
    .toReversed()
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
    .replace(/\s+/g, " ")
    .trimStart();
}

interface LineBoxProps {
  icon: Icon;
  landmark: "search" | "section";
  /** Name of the box, and of its field. */
  label: string;
  fieldLabel: string;
  placeholder: string;
  ref: Ref<HTMLInputElement>;
  text: string;
  parts: readonly LinePart[];
  onChange: (text: string) => void;
  onEnter: () => void;
  onKeyDown: KeyboardEventHandler;
  /** Sentence that a screen reader says after each change. */
  said: string | undefined;
  buttons: ReactNode;
  /** Lines of a heading and its content. */
  children: ReactNode;
}

/** Box for one line of plain words, with what was read from it below. */
export function LineBox({ icon: Glyph, text, parts, onChange, onEnter, onKeyDown, ...props }: LineBoxProps) {
  const mirror = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc and keys with Alt mean the same on every part of it
    <div data-takes-keys onKeyDown={onKeyDown}>
      <Row as={props.landmark} gap={8} className={styles.row} aria-label={props.label}>
        <div className={styles.field}>
          <Glyph size={16} stroke={1.9} aria-hidden />
          <div className={styles.line}>
            <div ref={mirror} className={styles.mirror} aria-hidden>
              <Marked text={text} parts={parts} />
            </div>
            <input
              ref={props.ref}
              type="text"
              aria-label={props.fieldLabel}
              aria-describedby="box-said"
              placeholder={props.placeholder}
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_LINE_LETTERS}
              value={text}
              onChange={(event) => onChange(event.currentTarget.value)}
              onScroll={(event) => mirror.current?.scrollTo({ left: event.currentTarget.scrollLeft })}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                onEnter();
              }}
            />
          </div>
        </div>
        {props.buttons}
      </Row>
      <VisuallyHidden id="box-said" role="status">
        {props.said}
      </VisuallyHidden>
      <section className={styles.read} aria-label="Read as">
        {props.children}
      </section>
    </div>
  );
}

/** Button in the text of a line box. */
export function LineLink(props: Omit<ComponentProps<"button">, "className" | "type">) {
  return <button {...props} type="button" className={styles.link} />;
}
