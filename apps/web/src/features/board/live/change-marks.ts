import type { EntryField, WhyGone } from "../data/types.ts";
import { mark, markOf, unmark } from "./marks.ts";

/** Duration of a cell's flash. */
const FLASH_MS = 4_000;

let turn = 0;

/** Flashes fields of a line once; mounting the line again later does not repeat it. */
export function flash(id: string, fields: readonly EntryField[]): void {
  turn += 1;
  const own = turn;
  mark(id, { changed: { fields, turn: own } });
  setTimeout(() => {
    if (markOf(id).changed?.turn === own) mark(id, { changed: undefined });
  }, FLASH_MS);
}

/**
 * A leaving line is struck through for STRUCK_MS. It then stays empty while hovered or focused, EMPTY_UNTIL_MS at
 * most in total.
 */
const STRUCK_MS = 900;
const EMPTY_UNTIL_MS = 2_000;
const CHECK_MS = 100;

/**
 * True while the pointer or the focus is on the line; collapsing it would then move another line under the pointer.
 */
function isHoveredOrFocused(line: Element | null): boolean {
  return line !== null && (line.matches(":hover") || line === document.activeElement);
}

/** True while a field in the line has the focus: removing it would turn the next letters into shortcuts. */
function hasFocusedField(line: Element | null): boolean {
  return line !== null && line !== document.activeElement && line.contains(document.activeElement);
}

/**
 * Strikes a line through, empties it once no field in it has the focus, and removes it once it is not hovered or
 * focused.
 */
export function leave(id: string, why: WhyGone, close: () => void): void {
  mark(id, { gone: { why, empty: false }, fresh: undefined });
  const end = () => {
    close();
    unmark(id);
  };
  const line = () => document.getElementById(`line-${id}`);
  const empty = () => {
    if (hasFocusedField(line())) return void setTimeout(empty, CHECK_MS);
    mark(id, { gone: { why, empty: true } });
    const since = performance.now();
    const check = () => {
      if (!isHoveredOrFocused(line()) || performance.now() - since >= EMPTY_UNTIL_MS - STRUCK_MS) end();
      else setTimeout(check, CHECK_MS);
    };
    check();
  };
  setTimeout(empty, STRUCK_MS);
}
