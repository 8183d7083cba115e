import { mark, unmark } from "./marks.ts";
import type { WhyGone } from "./types.ts";

/** Struck for so long, and then, under a pointer or in hand, empty until this (design, line states). */
const STRUCK_MS = 900;
const EMPTY_UNTIL_MS = 2_000;
const LOOK_MS = 100;

/** True while the pointer or the focus is on the line: it must not close then. */
function held(id: string): boolean {
  const line = document.getElementById(`line-${id}`);
  return line !== null && (line.matches(":hover") || line === document.activeElement);
}

/** Strikes a line, empties it, and closes it as soon as nobody holds it. */
export function leave(id: string, why: WhyGone, close: () => void): void {
  mark(id, { gone: { why, empty: false }, fresh: undefined });
  const end = () => {
    close();
    unmark(id);
  };
  setTimeout(() => {
    mark(id, { gone: { why, empty: true } });
    const since = performance.now();
    const look = () => {
      if (!held(id) || performance.now() - since >= EMPTY_UNTIL_MS - STRUCK_MS) end();
      else setTimeout(look, LOOK_MS);
    };
    look();
  }, STRUCK_MS);
}
