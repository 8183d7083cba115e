import { type ReactNode, type RefObject, useRef } from "react";
import { type LinePart, Marked } from "./LineBox.tsx";
import styles from "./MarkedText.module.css";

/**
 * Words of a text: "mine" were read for what is shown, "other" for something else, "open" leave it open, and "unread" were
 * not read at all.
 */
export interface TextMark extends Omit<LinePart, "kind"> {
  kind: "mine" | "other" | "open" | "unread";
}

/** Words with the look of their kind, such as in a legend. */
export function MarkedWords({ kind, children }: { kind: TextMark["kind"]; children: ReactNode }) {
  return (
    <span className={styles.marked}>
      <span data-kind={kind}>{children}</span>
    </span>
  );
}

interface MarkedTextProps {
  label: string;
  placeholder: string;
  text: string;
  /** Parts to mark, in the order of the text, none inside another. */
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
    <div className={`${styles.box} ${styles.marked}`}>
      <div ref={mirror} aria-hidden>
        <Marked text={text} parts={marks} />
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
