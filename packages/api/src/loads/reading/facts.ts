import type { Day } from "@board/calendar";
import type { Equipment, VehicleClass } from "@board/db/enums";
import type { Geo } from "@board/geo";

export type Geography = Pick<Geo, "find" | "named" | "misread" | "outcodePlace">;

/** One of the two ends of a load. */
export type End = "collect" | "deliver";

/** Fields of a goods line that a text can say (contract 16). */
export interface GoodsLine {
  description?: string;
  packages?: number;
  kind?: string;
  lengthCm?: number;
  widthCm?: number;
  heightCm?: number;
  weightKg?: number;
  stackable?: boolean;
  un?: string;
}

/** A fact that words say, before it is known of which job and end. */
export type Said =
  /** A word for an end; a label stands at the start of its line and counts until the next one. */
  | { kind: "end"; side: End; isNoun: boolean; stop?: number }
  /** A word between two places, or before one. */
  | { kind: "joint"; side: End }
  /** A postcode or an outcode; without a code, a town that it is not settled by. */
  | { kind: "place"; code: string | null; choices: string[]; town?: string }
  | { kind: "day"; days: Day[]; isWeekday: boolean }
  /** Days after the collection. */
  | { kind: "after"; days: number | null }
  | { kind: "time"; byTime: string | null; window: "AM" | "PM" | null; isLoose?: boolean }
  | { kind: "count"; unit: "pallets" | "parcels" | null; packages: number | null; goods: string }
  | { kind: "weight"; low: number; high: number; isEach: boolean }
  | {
      kind: "size";
      vehicleClass: VehicleClass | null;
      kg: number;
      count: number;
      isWish: boolean;
      isVehicle: boolean | null;
    }
  | { kind: "vehicle"; classes: readonly VehicleClass[]; count: number; isWish: boolean }
  | { kind: "equipment"; one: Equipment; isWish: boolean }
  | { kind: "goods"; line: GoodsLine }
  /** A value of one field; with several choices, or none, it is ambiguous. */
  | { kind: "value"; pointer: string; choices: readonly unknown[] }
  | { kind: "contact" }
  | { kind: "shared" }
  | { kind: "filler" }
  | { kind: "unread" };

export type Fact = Said & { start: number; end: number; isNot: boolean };

/** The state of a reading: the text in lower case, and what was read before the present position. */
export interface Reading {
  lower: string;
  text: string;
  today: Day;
  geo: Geography;
  /** False in quoted and forwarded messages, whose prices are somebody else's. */
  isOwn: boolean;
  facts: Fact[];
  /** The present position. */
  at: number;
  /** Look-ups of names that are left; each costs about the same. */
  lookUps: { left: number };
  /** Counts the rules that were tried, which must grow no faster than the text. */
  count: () => void;
}

/** Reads what stands at the start of `rest`, with the words before it; null if the rule does not apply. */
export type Rule = (rest: string, before: string, reading: Reading) => ({ length: number } & Said) | null;

/** Returns a rule for a pattern that must match at the start and end with a word. */
export function rule(
  pattern: RegExp,
  read: (match: RegExpExecArray, before: string, rest: string) => Said | null,
): Rule {
  const whole = new RegExp(`^(?:${pattern.source})(?![a-z0-9])`);
  return (rest, before) => {
    const match = whole.exec(rest);
    const said = match && read(match, before, rest);
    return match && said ? { length: match[0].length, ...said } : null;
  };
}
