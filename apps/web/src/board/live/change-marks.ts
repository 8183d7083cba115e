import type { EntryField, WhyGone } from "../data/types.ts";
import { mark, markOf, unmark } from "./marks.ts";

/** A cell flashes for at most this long, without motion (design, line states). */
const FLASH_MS = 4_000;

let turn = 0;

/** Lets fields of a line flash, once: a line that is drawn anew later does not flash again. */
export function flash(id: string, fields: readonly EntryField[]): void {
  turn += 1;
  const own = turn;
  mark(id, { changed: { fields, turn: own } });
  setTimeout(() => {
    if (markOf(id).changed?.turn === own) mark(id, { changed: undefined });
  }, FLASH_MS);
}

/** A line is struck for this long, and then empty for at most this long while it is held (design, line states). */
const STRUCK_MS = 900;
const EMPTY_UNTIL_MS = 2_000;
const LOOK_MS = 100;

/** True while the pointer or the focus is on the line: it must not close then. */
function held(line: Element | null): boolean {
  return line !== null && (line.matches(":hover") || line === document.activeElement);
}

/** True while a field of the line has the focus: without the field, the letters that follow would be commands. */
function typedIn(line: Element | null): boolean {
  return line !== null && line !== document.activeElement && line.contains(document.activeElement);
}

/** Strikes a line, empties it once nobody types in it, and closes it as soon as it is not held. */
export function leave(id: string, why: WhyGone, close: () => void): void {
  mark(id, { gone: { why, empty: false }, fresh: undefined });
  const end = () => {
    close();
    unmark(id);
  };
  const line = () => document.getElementById(`line-${id}`);
  const empty = () => {
    if (typedIn(line())) return void setTimeout(empty, LOOK_MS);
    mark(id, { gone: { why, empty: true } });
    const since = performance.now();
    const look = () => {
      if (!held(line()) || performance.now() - since >= EMPTY_UNTIL_MS - STRUCK_MS) end();
      else setTimeout(look, LOOK_MS);
    };
    look();
  };
  setTimeout(empty, STRUCK_MS);
}
