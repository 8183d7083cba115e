import type { Day } from "@board/calendar";
import type { VehicleClass } from "@board/db/enums";
import type { Geo } from "@board/geo";
import type { GoodsInput } from "../goods/schemas.ts";
import type { PackageKind } from "../goods/words.ts";

/** One of the two ends of a load. */
export type End = "collect" | "deliver";

/** A line of goods as far as words say it (contract 16). */
export type GoodsLine = Partial<GoodsInput>;

/** A fact that words say, before it is known of which job and end. Several choices, or none, are ambiguous. */
export type Said =
  /** A word for an end, such as "collect" or "delivery"; `nth` is the number of one of several. */
  | { kind: "end"; side: End; isNoun: boolean; nth?: number }
  /** "from", "to" or an arrow. */
  | { kind: "joint"; side: End }
  /** A postcode or an outcode; a town alone has no code, only choices. */
  | { kind: "place"; code: string | null; choices: string[]; town: string }
  | { kind: "day"; days: Day[]; isWeekday: boolean }
  /** Days after the collection. */
  | { kind: "after"; days: number }
  | { kind: "time"; byTime: string | null; window: "AM" | "PM" | null }
  /** `goods` is null for "2 @ 120x80x110cm", which is one of the packages that are counted elsewhere. */
  | { kind: "count"; unit: "pallets" | "parcels" | null; packages: number | null; goods: PackageKind | null }
  /** The weight of all, or of one package; a range has two ends. */
  | { kind: "weight"; low: number; high: number; isEach: boolean }
  /** `isSure` is false for "18t", which may be a weight. */
  | { kind: "vehicle"; classes: readonly VehicleClass[]; isSure: boolean; isWish: boolean; many: number }
  | { kind: "goods"; line: GoodsLine }
  /** Parts of a site by their spans; `side` where the words name it. */
  | { kind: "site"; side: End | null; parts: Record<string, readonly [start: number, end: number]> }
  | { kind: "value"; field: string; choices: readonly unknown[] }
  | { kind: "contact" | "shared" | "filler" | "unread" };

export type Fact = Said & { start: number; end: number; isNot: boolean };

/** The state of a reading: the text in lower case, and the facts before the present position. */
export interface Reading {
  lower: string;
  today: Day;
  geo: Geo;
  /** False in quoted and forwarded messages, whose prices are somebody else's. */
  isOwn: boolean;
  facts: Fact[];
  /** Look-ups of names that are left. */
  lookUps: { left: number };
  /** Counts the rules that were tried, which grow no faster than the text. */
  count: () => void;
}

/** Words beside a match, on the same line. */
export interface Beside {
  before: string;
  behind: string;
  at: number;
  reading: Reading;
}

/**
 * A pattern of a text in lower case, up to the end of a word, and what it says; null if it says nothing here. `from` takes
 * words before it along, such as the town of a postcode.
 */
export type Rule = readonly [
  pattern: RegExp,
  read: (match: RegExpExecArray, beside: Beside) => (Said & { length?: number; from?: number }) | null,
];

export const setting = (field: string, ...choices: unknown[]): Said => ({ kind: "value", field, choices });
