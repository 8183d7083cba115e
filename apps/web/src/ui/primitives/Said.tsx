import type { ReactNode } from "react";

/**
 * Text and style of a value. A cell of the board sets them on itself, which saves an element in each of the
 * dozens of rows that a keystroke in a filter renders; elsewhere `Said` renders an element.
 */
export interface Fact {
  words: ReactNode;
  look?: string | undefined;
  title?: string | undefined;
}

export function Said({ words, look, title }: Fact) {
  return (
    <span className={look} title={title}>
      {words}
    </span>
  );
}
