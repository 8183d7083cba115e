import type { ReactNode } from "react";

/**
 * Text and style of a piece. A table cell of the board sets them on itself, so no extra element is needed: one letter of
 * a filter renders dozens of lines. Everywhere else `Said` renders an element.
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
