import type { ReactNode } from "react";

/**
 * Text and style of a value. A cell of the board applies them to its own element, which saves an element per cell when
 * a keystroke in a filter renders dozens of rows. Elsewhere, `Said` renders an element for them.
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
