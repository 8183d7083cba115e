/**
 * Special requirements of a load besides the vehicle class, in the order of display. Those that exclude some
 * drivers come first.
 */
const ORDER = ["adr", "tailLift", "fragile", "isBackload"] as const;
export type Need = (typeof ORDER)[number];

interface Room {
  /** Width of the column in px. */
  px: number;
  /** Width of each chip in px, including the gap after it. */
  widths: Record<Need, number>;
  /** Width of the chip that counts the rest. */
  more: number;
}

/** Columns for short words and for full words. */
const ROOMS = {
  short: { px: 59, widths: { adr: 35, tailLift: 24, fragile: 34, isBackload: 37 }, more: 22 },
  full: { px: 120, widths: { adr: 38, tailLift: 28, fragile: 51, isBackload: 63 }, more: 27 },
} satisfies Record<string, Room>;
export type NeedsRoom = keyof typeof ROOMS;

export function needsOf(load: Record<Need, boolean>): Need[] {
  return ORDER.filter((need) => load[need]);
}

const WORDS: Record<Need, string> = {
  adr: "ADR",
  tailLift: "tail-lift",
  fragile: "fragile",
  isBackload: "backload",
};

/** Lists the special requirements of a load: `ADR, tail-lift`; empty if there are none. */
export function needsWords(load: Record<Need, boolean>): string {
  return needsOf(load)
    .map((need) => WORDS[need])
    .join(", ");
}

/** Splits the requirements into those that fit a column, at least one, and the rest, which the column only counts. */
export function fitNeeds(
  needs: readonly Need[],
  room: NeedsRoom,
): { shown: readonly Need[]; more: readonly Need[] } {
  const { px, widths, more }: Room = ROOMS[room];
  const width = (count: number) => needs.slice(0, count).reduce((sum, need) => sum + widths[need], 0);
  if (width(needs.length) <= px) return { shown: needs, more: [] };
  let count = needs.length - 1;
  while (count > 1 && width(count) + more > px) count -= 1;
  return { shown: needs.slice(0, count), more: needs.slice(count) };
}
