import type { Equipment } from "@board/db/enums";

/**
 * Special requirements of a load besides vehicle and body, in the order of display. Those that exclude some drivers
 * come first.
 */
const ORDER = [
  "adr",
  "TAIL_LIFT_2T",
  "tailLift",
  "temperature",
  "MOFFETT",
  "HIAB",
  "TWO_MAN",
  "fragile",
  "isBackload",
  "STRAPS",
  "BLANKETS",
] as const;
export type Need = (typeof ORDER)[number];
const FLAGS = ["adr", "tailLift", "fragile", "isBackload"] as const;
export type Flag = (typeof FLAGS)[number];

/** The fields of a load that say what it needs; a list that does not show gear leaves it out. */
export interface NeedyLoad extends Record<Flag, boolean> {
  equipment?: readonly Equipment[];
  temperature?: { minC: number; maxC: number } | null;
}

interface Room {
  /** Width of the column in px. */
  px: number;
  /** Width of each chip in px, including the gap after it. */
  widths: Record<Flag, number>;
  /** Width of the chip that counts the rest. */
  more: number;
}

/** Columns for short words and for full words. */
const ROOMS = {
  short: { px: 59, widths: { adr: 35, tailLift: 24, fragile: 34, isBackload: 37 }, more: 22 },
  full: { px: 120, widths: { adr: 38, tailLift: 28, fragile: 51, isBackload: 63 }, more: 27 },
} satisfies Record<string, Room>;
export type NeedsRoom = keyof typeof ROOMS;

const isFlag = (need: Need): need is Flag => FLAGS.some((flag) => flag === need);

export function flagsOf(load: { [Name in Flag]?: boolean | undefined }): Flag[] {
  return FLAGS.filter((flag) => load[flag]);
}

export function needsOf({ equipment = [], temperature, ...load }: NeedyLoad): Need[] {
  const gear: readonly string[] = equipment;
  return ORDER.filter((need) => {
    // The lift of two tonnes says that one is needed.
    if (need === "tailLift" && gear.includes("TAIL_LIFT_2T")) return false;
    if (need === "temperature") return temperature;
    return isFlag(need) ? load[need] : gear.includes(need);
  });
}

const WORDS: Record<Flag, string> = {
  adr: "ADR",
  tailLift: "tail-lift",
  fragile: "fragile",
  isBackload: "backload",
};

/** Lists the special requirements of a load but for its gear: `ADR, tail-lift`; empty if there are none. */
export function needsWords(load: Parameters<typeof flagsOf>[0]): string {
  return flagsOf(load)
    .map((flag) => WORDS[flag])
    .join(", ");
}

/** Width in px of a chip that names gear or a temperature. */
const GEAR_PX = 44;
/** Maximum number of chips where gear is among them. */
const MAX_WITH_GEAR = 2;

/** Splits the requirements into those that fit a column, at least one, and the rest, which the column only counts. */
export function fitNeeds(
  needs: readonly Need[],
  room: NeedsRoom,
): { shown: readonly Need[]; more: readonly Need[] } {
  const { px, widths, more }: Room = ROOMS[room];
  const width = (count: number) =>
    needs.slice(0, count).reduce((sum, need) => sum + (isFlag(need) ? widths[need] : GEAR_PX), 0);
  const most = needs.every(isFlag) ? needs.length : MAX_WITH_GEAR;
  if (needs.length <= most && width(needs.length) <= px) return { shown: needs, more: [] };
  let count = Math.min(most, needs.length - 1);
  while (count > 1 && width(count) + more > px) count -= 1;
  return { shown: needs.slice(0, count), more: needs.slice(count) };
}
