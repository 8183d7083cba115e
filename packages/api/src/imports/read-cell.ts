import { isRealDay } from "@board/calendar";
import type { LoadType, TimeWindow, VehicleClass, WeightBand } from "@board/db/enums";
import type { STOP_KINDS } from "../stops/rules.ts";

/** The value of a cell, or what is wrong with it: a predicate of its text, or a sentence of its own. */
export type Cell =
  | {
      value: string | number | boolean;
      /** The text is a place's name, and the value its outcode. */
      isNamed?: true;
    }
  | { problem: string }
  | { trouble: string };

const value = (given: string | number | boolean): Cell => ({ value: given });
const problem = (predicate: string): Cell => ({ problem: predicate });

/** Letters and digits alone, so that `7.5 tonne`, `7.5T` and `75t` are one word. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function chooser<T extends string>(names: Record<T, readonly string[]>, choices: string) {
  const byName = new Map<string, T>();
  for (const [code, words] of Object.entries(names) as [T, readonly string[]][]) {
    for (const word of [code, ...words]) byName.set(plain(word), code);
  }
  return (text: string): Cell => {
    const found = byName.get(plain(text));
    return found === undefined ? problem(`must be one of ${choices}.`) : value(found);
  };
}

export const vehicle = chooser<VehicleClass>(
  {
    SMALL_VAN: ["van", "swb van"],
    LWB_VAN: ["lwb", "long wheelbase van"],
    LUTON: ["luton van"],
    SEVEN_FIVE_T: ["7.5 tonne", "7.5t"],
    EIGHTEEN_T: ["18 tonne", "18t"],
    ARTIC: ["articulated", "artic 44t", "44 tonne", "44t"],
    FLATBED: ["flat bed", "flat"],
    LOW_LOADER: ["lowloader"],
  },
  "Small van, LWB van, Luton, 7.5 tonne, 18 tonne, Artic, Flatbed, Low loader",
);

export const loadType = chooser<LoadType>(
  {
    FULL_LOAD: ["full"],
    PART_LOAD: ["part"],
    PALLETS: ["pallet"],
    PARCELS: ["parcel"],
  },
  "Full load, Part load, Pallets, Parcels",
);

export const stopKind = chooser<(typeof STOP_KINDS)[number]>(
  {
    COLLECT: ["collection", "pick up", "on"],
    DELIVER: ["delivery", "drop", "off"],
  },
  "Collect, Deliver",
);

export const timeWindow = chooser<TimeWindow>(
  { AM: ["morning"], PM: ["afternoon"], Anytime: ["any", "any time", "all day"] },
  "AM, PM, Anytime",
);

const bandName = chooser<WeightBand>(
  {
    UNDER_50KG: ["under 50 kg"],
    KG_50_250: ["50-250 kg"],
    KG_250_1000: ["250-1000 kg", "250-1,000 kg"],
    T_1_3: ["1-3 t", "1-3 tonnes"],
    T_3_7: ["3-7 t", "3-7 tonnes"],
    T_7_15: ["7-15 t", "7-15 tonnes"],
    T_15_PLUS: ["15 t+", "15 t plus", "over 15 t"],
  },
  "Under 50 kg, 50-250 kg, 250-1000 kg, 1-3 t, 3-7 t, 7-15 t, 15 t+, or whole kilograms",
);

const BAND_TOPS: readonly [number, WeightBand][] = [
  [49, "UNDER_50KG"],
  [250, "KG_50_250"],
  [1_000, "KG_250_1000"],
  [3_000, "T_1_3"],
  [7_000, "T_3_7"],
  [15_000, "T_7_15"],
];

/** A band by its name, or whole kilograms. */
export function weight(text: string): Cell {
  const [, digits] = /^(\d{1,3}(?:,\d{3})*|\d{1,6})\s*(?:kg|kilos?)?$/i.exec(text) ?? [];
  if (digits === undefined) return bandName(text);
  const kilograms = Number(digits.replaceAll(",", ""));
  return value(BAND_TOPS.find(([top]) => kilograms <= top)?.[1] ?? "T_15_PLUS");
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAY_PROBLEM = "must be a day such as 27/11/2026 or 2026-11-27.";

/** Day first, as in Britain: `27/11/2026`, `27-11-2026`, `27 Nov 2026`; or `2026-11-27`. */
export function day(text: string): Cell {
  const [, d = "", m = "", y = ""] =
    /^(\d{1,2})[/.\-\s]+(\d{1,2}|[a-z]{3,9})[/.\-\s]+(\d{4})$/i.exec(text) ?? [];
  const month = /^\d+$/.test(m) ? m : String(MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1);
  const iso = y === "" ? text : `${y}-${month.padStart(2, "0")}-${d.padStart(2, "0")}`;
  return isRealDay(iso) ? value(iso) : problem(DAY_PROBLEM);
}

/** `08:30`, `8:30`, `0830` and, as spreadsheets write it, `08:30:00`. */
export function time(text: string): Cell {
  const [, hour = "", minute = ""] = /^(\d{1,2})[:.]?(\d{2})(?::00)?$/.exec(text) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59)
    return problem("must be a time such as 08:30.");
  return value(`${hour.padStart(2, "0")}:${minute}`);
}

/** Pounds to pence digit by digit: `£1,234.50` is 123450. A fraction of a penny is refused, never rounded. */
export function pounds(text: string): Cell {
  const [, whole, fraction = ""] =
    /^(?:£|GBP)?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/i.exec(text) ?? [];
  if (whole === undefined) return problem("must be pounds such as 345, 345.50 or £1,234.50.");
  return value(Number(`${whole.replaceAll(",", "")}${fraction.padEnd(2, "0")}`));
}

const YES = new Set(["yes", "y", "true", "1", "x"]);
const NO = new Set(["no", "n", "false", "0"]);

export function yesNo(text: string): Cell {
  const word = plain(text);
  if (YES.has(word)) return value(true);
  return NO.has(word) ? value(false) : problem("must be yes or no.");
}

export function whole(text: string): Cell {
  return /^\d{1,6}$/.test(text) ? value(Number(text)) : problem("must be a whole number.");
}

export function words(text: string): Cell {
  return value(text);
}
