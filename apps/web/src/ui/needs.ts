/** Requirements of a load beside the vehicle, in display order. */
const ORDER = ["tailLift", "adr", "fragile", "isBackload"] as const;
export type Need = (typeof ORDER)[number];

/** Width of the short chips in px, with the gap after them. */
const WIDTHS: Record<Need, number> = { tailLift: 24, adr: 35, fragile: 34, isBackload: 37 };
const MORE_WIDTH = 22;
const ROOM = 59;

export function needsOf(load: Record<Need, boolean>): Need[] {
  return ORDER.filter((need) => load[need]);
}

/** The needs that a narrow column has room for, and those that are only counted there. */
export function fitNeeds(needs: readonly Need[]): { shown: readonly Need[]; more: readonly Need[] } {
  const width = (count: number) => needs.slice(0, count).reduce((sum, need) => sum + WIDTHS[need], 0);
  if (width(needs.length) <= ROOM) return { shown: needs, more: [] };
  let count = needs.length - 1;
  while (count > 1 && width(count) + MORE_WIDTH > ROOM) count -= 1;
  return { shown: needs.slice(0, count), more: needs.slice(count) };
}
