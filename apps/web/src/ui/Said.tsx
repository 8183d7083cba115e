import type { ReactNode } from "react";

/**
 * What a piece says and how it looks. A cell of the board takes it upon itself: of its lines dozens are made for one
 * letter of a filter, and what that takes goes by the number of elements. Everywhere else `Said` gives it one.
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
