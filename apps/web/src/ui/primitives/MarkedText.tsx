import { type ReactNode, type RefObject, useRef } from "react";
import styles from "./MarkedText.module.css";

/** Words of a text: "mine" were read for what is shown, "other" for something else, "unread" not at all. */
export type MarkKind = "mine" | "other" | "unread";

export interface TextMark {
  start: number;
  end: number;
  kind: MarkKind;
}

/** Words with the look of their kind, such as in a legend. */
export function MarkedWords({ kind, children }: { kind: MarkKind; children: ReactNode }) {
  return (
    <mark className={styles.mark} data-kind={kind}>
      {children}
    </mark>
  );
}

interface MarkedTextProps {
  label: string;
  placeholder: string;
  text: string;
  /** In the order of the text, none inside another. */
  marks: readonly TextMark[];
  ref: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  /** Called with the position of the cursor when the text is pressed. */
  onPlace: (at: number) => void;
}

/** Field for a long text, in which words are marked: a mirror below the transparent text shows them. */
export function MarkedText({ label, placeholder, text, marks, ref, onChange, onPlace }: MarkedTextProps) {
  const mirror = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.box}>
      <div ref={mirror} aria-hidden>
        {marks.map(({ start, end, kind }, nth) => (
          <span key={start}>
            {text.slice(marks[nth - 1]?.end ?? 0, start)}
            <MarkedWords kind={kind}>{text.slice(start, end)}</MarkedWords>
          </span>
        ))}
        {text.slice(marks.at(-1)?.end ?? 0)}
        {"\n"}
      </div>
      <textarea
        ref={ref}
        aria-label={label}
        placeholder={placeholder}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onClick={({ currentTarget }) => onPlace(currentTarget.selectionStart)}
        onScroll={({ currentTarget }) => mirror.current?.scrollTo({ top: currentTarget.scrollTop })}
      />
    </div>
  );
}
