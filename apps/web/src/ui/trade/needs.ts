import { EQUIPMENT_NAMES, temperatureWords } from "@board/api/goods/words";
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
type Flag = (typeof FLAGS)[number];

/** The fields of a load that say what it needs; a list that does not show gear leaves it out. */
export interface NeedyLoad extends Record<Flag, boolean> {
  equipment?: readonly Equipment[];
  temperature?: { minC: number; maxC: number } | null;
}

interface Room {
  /** Width of the column in px. */
  px: number;
  /** Width of each flag's chip in px, including the gap after it. */
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

export function needsOf({ equipment = [], temperature, ...load }: NeedyLoad): Need[] {
  const gear: readonly string[] = equipment;
  return ORDER.filter((need) => {
    // A load that needs the lift of two tonnes needs a tail-lift too; one chip says both.
    if (need === "tailLift" && gear.includes("TAIL_LIFT_2T")) return false;
    if (need === "temperature") return temperature;
    return isFlag(need) ? load[need] : gear.includes(need);
  });
}

interface ChipWords {
  word: string;
  /** The word where there is little room. */
  short: string;
  title: string;
}

const FLAG_WORDS: Record<Flag, ChipWords & { name: string }> = {
  adr: { name: "ADR", word: "ADR", short: "ADR", title: "Dangerous goods: needs an ADR driver" },
  tailLift: { name: "tail-lift", word: "TL", short: "TL", title: "Needs a tail-lift" },
  fragile: { name: "fragile", word: "Fragile", short: "Frag", title: "Fragile" },
  isBackload: {
    ...{ name: "backload", word: "Backload", short: "Back" },
    title: "Backload: lower rate, flexible time",
  },
};
const SHORT_GEAR: Partial<Record<Need, string>> = { TAIL_LIFT_2T: "TL2", MOFFETT: "Moff" };

/** Returns the words of a requirement's chip, and what they stand for. */
export function chipOf(need: Need, { temperature = null }: Pick<NeedyLoad, "temperature">): ChipWords {
  if (isFlag(need)) return FLAG_WORDS[need];
  if (need === "temperature") {
    const word = temperatureWords(temperature, (temperature?.minC ?? 0) < 0 ? " to " : "–");
    return { word, short: word, title: `Kept at ${word}` };
  }
  const name = EQUIPMENT_NAMES[need];
  const word = SHORT_GEAR[need] ?? name;
  return { word, short: word, title: `Needs: ${name}` };
}

/** Lists the special requirements of a load but for its gear: `ADR, tail-lift`; empty if there are none. */
export function needsWords(load: { [Name in Flag]?: boolean | undefined }): string {
  return FLAGS.filter((flag) => load[flag])
    .map((flag) => FLAG_WORDS[flag].name)
    .join(", ");
}

/** Widths in px of a chip's frame, with the gap after it, and about those of a letter. */
const FRAME_PX = 15;
const LETTER_PX = 6.2;
/** Maximum number of chips where gear is among them. */
const MAX_WITH_GEAR = 2;

/** Splits the requirements into those that fit a column, at least one, and the rest, which the column only counts. */
export function fitNeeds(
  load: NeedyLoad,
  room: NeedsRoom,
): { shown: readonly Need[]; more: readonly Need[] } {
  const needs = needsOf(load);
  const { px, widths, more }: Room = ROOMS[room];
  const widthOf = (need: Need) =>
    isFlag(need) ? widths[need] : FRAME_PX + LETTER_PX * chipOf(need, load).word.length;
  const width = (count: number) => needs.slice(0, count).reduce((sum, need) => sum + widthOf(need), 0);
  const most = needs.every(isFlag) ? needs.length : MAX_WITH_GEAR;
  if (needs.length <= most && width(needs.length) <= px) return { shown: needs, more: [] };
  let count = Math.max(1, Math.min(most, needs.length - 1));
  while (count > 1 && width(count) + more > px) count -= 1;
  return { shown: needs.slice(0, count), more: needs.slice(count) };
}
