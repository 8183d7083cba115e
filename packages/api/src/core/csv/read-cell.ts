import type { Day } from "@board/calendar";
import type { Equipment, LoadType, TimeWindow, VehicleClass, WeightBand } from "@board/db/enums";
import type { Geo } from "@board/geo";
import type { PlaceChoice } from "../places/rules.ts";
import { readCount, readPounds, readTime, typedDay } from "../typed/rules.ts";

/** The context in which a cell is read. */
export interface CellContext {
  geo: Geo;
  today: Day;
  /** The collection day, once it is read; a day without a year is taken to be on or after it. */
  collectDate?: Day | undefined;
  /** Heading of the column, which may name the unit. */
  header: string;
}

/** The value of a cell, or its error: as a predicate that follows the cell's text, or as a whole sentence. */
export type Cell =
  | {
      value: string | number | boolean | readonly string[];
      /** Set if the text is a place's name and the value is the place's outcode. */
      isNamed?: true;
      /**
       * Kind of the value of a slot, a window or a time, whatever the heading says; absent for other values.
       */
      slot?: "window" | "byTime";
    }
  /** A cell that explicitly has no value, such as `POA` for a price. */
  | { value: null }
  | { problem: string }
  /** An error as a whole sentence; `meant` has suggested texts, each with a name in words. */
  | { trouble: string; meant?: PlaceChoice[] };

const value = (given: string | number | boolean | readonly string[]): Cell => ({ value: given });
const problem = (predicate: string): Cell => ({ problem: predicate });

/**
 * Returns the letters and digits of a text in lower case. Points and hyphens between digits stay, so that
 * `7.5T` does not become 75, nor `3-7 t` 37.
 */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, "")
    .replace(/(?<=\d),(?=\d)/g, ".")
    .replace(/(?<=\d)[–—](?=\d)/g, "-")
    .replace(/[^a-z0-9.-]|(?<!\d)[.-]|[.-](?!\d)/g, "");
}

function namesOf<T extends string>(names: Record<T, readonly string[]>, keyOf: (name: string) => string) {
  const byName = new Map<string, T>();
  for (const [code, words] of Object.entries(names) as [T, readonly string[]][]) {
    for (const word of [code, ...words]) byName.set(keyOf(word), code);
  }
  return byName;
}

function chooser<T extends string>(names: Record<T, readonly string[]>, choices: string) {
  const byName = namesOf(names, plain);
  return (text: string): Cell => {
    const found = byName.get(plain(text));
    return found === undefined ? problem(`must be one of ${choices}.`) : value(found);
  };
}

export const vehicle = chooser<VehicleClass>(
  {
    SMALL_VAN: ["van", "swb", "swb van", "short wheelbase van"],
    LWB_VAN: ["lwb", "long wheelbase van"],
    LUTON: ["luton van", "luton box"],
    SEVEN_FIVE_T: ["7.5", ...rigidsOf("7.5")],
    EIGHTEEN_T: ["18", ...rigidsOf("18"), "class 2", "cat c", "hgv 2", "hgv class 2"],
    ARTIC: [
      "arctic",
      "artics",
      "articulated",
      "articulated lorry",
      "artic 44t",
      "44t artic",
      "44 tonne artic",
      "44 tonne",
      "44t",
      "artic 13.6 m",
      "13.6 m artic",
      "13.6 m",
      "class 1",
      "cat c+e",
      "hgv 1",
      "hgv class 1",
    ],
    FLATBED: ["flat bed", "flat", "flat bed artic", "artic flat bed"],
    LOW_LOADER: ["lowloader"],
  },
  "Small van, LWB van, Luton, 7.5 tonne, 18 tonne, Artic, Flatbed, Low loader",
);

function rigidsOf(tonnes: string): string[] {
  return ["t", "tonne", "ton", "tonner", "tonnes"].flatMap((unit) => [
    `${tonnes} ${unit}`,
    `${tonnes} ${unit} rigid`,
    `rigid ${tonnes} ${unit}`,
  ]);
}

export const loadType = chooser<LoadType>(
  {
    FULL_LOAD: ["full", "ftl", "full truck load", "full trailer load"],
    PART_LOAD: ["part", "ltl", "ptl", "part truck load"],
    PALLETS: ["pallet", "plt", "plts", "palletised"],
    PARCELS: ["parcel", "pcl", "pcls"],
  },
  "Full load, Part load, Pallets, Parcels",
);

const oneOfEquipment = chooser<Equipment>(
  {
    CURTAIN: ["curtain sider", "curtains", "curtain side", "tautliner"],
    BOX: ["box van", "box body"],
    FLAT: ["flat body", "flat bed body"],
    FRIDGE: ["reefer", "refrigerated", "chilled", "temperature controlled"],
    TIPPER: ["tippers"],
    DOUBLE_DECK: ["double decker", "dd"],
    MOFFETT: ["moffet", "moffett mounty"],
    HIAB: ["crane"],
    TAIL_LIFT_2T: ["tail-lift, 2 t", "2 t tail-lift", "2 tonne tail-lift", "tail-lift 2 tonne"],
    STRAPS: ["ratchet straps", "strap"],
    BLANKETS: ["blanket"],
    TWO_MAN: ["2 man", "double manned"],
  },
  "Curtain, Box, Flat, Fridge, Tipper, Double deck, Moffett, Hiab, 2 t tail-lift, Straps, Blankets, Two-man",
);

/** Reads bodies and gear, with commas or words between them; the comma of `tail-lift, 2 t` is of the name. */
export function equipment(text: string): Cell {
  const named = text.replace(/(?<=lift ?), ?(?=2 ?t)/gi, " ");
  const parts = named.split(/[,;+/&]|\b(?:or|and|with)\b/i).flatMap((part) => part.trim() || []);
  const cells = parts.map(oneOfEquipment);
  const wrong = cells.find((cell) => "problem" in cell);
  return wrong ?? value(cells.flatMap((cell) => ("value" in cell ? String(cell.value) : [])));
}

/** Names of kinds of packages, in cells and in pasted texts. */
export const packageNames = {
  PALLET: ["pallets", "plt", "plts", "uk pallet", "standard pallet"],
  EURO_PALLET: ["euro", "euros", "euro pallets", "euro plt"],
  HALF_PALLET: ["half", "half pallets", "half plt"],
  IBC: ["ibcs"],
  DRUM: ["drums", "barrel", "barrels"],
  CRATE: ["crates", "case", "cases"],
  CARTON: ["cartons", "box", "boxes", "parcel", "parcels", "ctn", "ctns"],
  CAGE: ["cages", "roll cage", "roll cages"],
  STILLAGE: ["stillages"],
  ROLL: ["rolls", "reel", "reels", "coil", "coils"],
  BAG: ["bags", "sack", "sacks", "big bag", "big bags", "bulk bag", "bulk bags", "dumpy bag", "dumpy bags"],
  BUNDLE: ["bundles", "pack", "packs"],
  PIECE: ["pieces", "pcs", "loose", "item", "items"],
  OTHER: ["package", "packages"],
} as const;

export const packageKind = chooser(
  packageNames,
  "Pallet, Euro pallet, Half pallet, IBC, Drum, Crate, Carton, Cage, Stillage, Roll, Bag, Bundle, Piece, Other",
);

export const stopKind = chooser<"COLLECT" | "DELIVER">(
  {
    COLLECT: ["collection", "coll", "pick up", "on"],
    DELIVER: ["delivery", "del", "drop", "off"],
  },
  "Collect, Deliver",
);

export const timeWindow = chooser<TimeWindow>(
  {
    AM: ["a.m.", "morning"],
    PM: ["p.m.", "afternoon"],
    Anytime: ["any", "any time", "all day"],
  },
  "AM, PM, Anytime",
);

/** Reads a slot: AM, PM, any time, or a latest time. People write windows in the column for times, and vice versa. */
export function slot(text: string): Cell {
  const window = timeWindow(text);
  if ("value" in window && window.value !== null) return { value: window.value, slot: "window" };
  const time = readTime(text);
  return time === null
    ? problem("must be a time such as 08:30 or 6pm, or AM, PM or Anytime.")
    : { value: time, slot: "byTime" };
}

const bandKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+/g, "")
    .replace(/[–—]/g, "-")
    .replace(/tonnes?|tons?/g, "t");

const bands = namesOf<WeightBand>(
  {
    UNDER_50KG: ["under 50 kg", "0-50 kg", "<50 kg"],
    KG_50_250: ["50-250 kg", "50 to 250 kg"],
    KG_250_1000: ["250-1000 kg", "250-1,000 kg", "250 to 1000 kg", "250 kg-1 t"],
    T_1_3: ["1-3 t", "1 to 3 t"],
    T_3_7: ["3-7 t", "3 to 7 t"],
    T_7_15: ["7-15 t", "7 to 15 t"],
    T_15_PLUS: ["15 t+", "15+ t", "15 t plus", "over 15 t", ">15 t"],
  },
  bandKey,
);

const WEIGHT_PROBLEM =
  "must be one of Under 50 kg, 50-250 kg, 250-1000 kg, 1-3 t, 3-7 t, 7-15 t, 15 t+, or a weight such as 850 kg or 1.5 t.";
/** Matches a number with its unit: with grouped thousands, or with a decimal point or comma. */
const WEIGHT =
  /^(?:(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,3}))?|(\d{1,3}),(\d{1,2}))\s*(kgs?|kilos?|kilograms?|t|te|tonnes?|tons?)?$/i;

/** Maximum of each band in grams. The first band ends below 50 kg. */
const BAND_TOPS: readonly [number, WeightBand][] = [
  [49_999, "UNDER_50KG"],
  [250_000, "KG_50_250"],
  [1_000_000, "KG_250_1000"],
  [3_000_000, "T_1_3"],
  [7_000_000, "T_3_7"],
  [15_000_000, "T_7_15"],
];
/** Maximum weight of a load; a larger number comes from a thousands separator that was misread. */
const MAX_GRAMS = 100_000_000;
/** Maximum load of a lorry in tonnes; a number up to this, without a unit, may mean tonnes or kilograms. */
const MAX_TONNES = 44;

/** Returns the unit that a heading names: `Weight (kg)`, `Tonnes`. */
function unitIn(header: string): "kg" | "t" | null {
  const words = header.toLowerCase().split(/[^a-z]+/);
  if (words.some((word) => /^(?:kgs?|kilos?|kilograms?)$/.test(word))) return "kg";
  return words.some((word) => /^(?:t|te|tonnes?|tons?)$/.test(word)) ? "t" : null;
}

/**
 * Reads a band by its name, or a weight with its unit. A number without a unit is kilograms if it is too
 * large for tonnes.
 */
export function weight(text: string, { header }: Pick<CellContext, "header"> = { header: "" }): Cell {
  const [, digits, decimals, wholePart, afterComma, written] = WEIGHT.exec(text) ?? [];
  const whole = digits ?? wholePart;
  if (whole === undefined) {
    const band = bands.get(bandKey(text));
    return band === undefined ? problem(WEIGHT_PROBLEM) : value(band);
  }
  const number = whole.replaceAll(",", "");
  const fraction = decimals ?? afterComma ?? "";
  const unit = written === undefined ? unitIn(header) : /^k/i.test(written) ? "kg" : "t";
  if (unit === null && (fraction !== "" || Number(number) <= MAX_TONNES))
    return problem("has no unit: write kg or t behind it.");
  // Three decimals are ambiguous: `1.500 kg` is 1,500 kg in other countries.
  if (unit !== "t" && fraction.length === 3) return problem(WEIGHT_PROBLEM);
  const thousandths = Number(`${number}${fraction.padEnd(3, "0")}`);
  const grams = unit === "t" ? thousandths * 1_000 : thousandths;
  if (grams === 0 || grams > MAX_GRAMS) return problem(WEIGHT_PROBLEM);
  return value(BAND_TOPS.find(([top]) => grams <= top)?.[1] ?? "T_15_PLUS");
}

const WRITE_THE_YEAR = "write the year if the next one is meant.";

/**
 * Reads a day in British order, day first. A day without a year that passed less than half a year ago is
 * refused, so that it never becomes a day of next year by mistake.
 */
export function day(text: string, { today, collectDate }: Pick<CellContext, "today" | "collectDate">): Cell {
  const typed = typedDay(text, today, { min: collectDate ?? today });
  if (typed === null) return problem("must be a day such as 27/11/2026, 27 Nov or 2026-11-27.");
  if ("day" in typed) return value(typed.day);
  return problem(`is ${typed.outside < today ? "over" : "before the collection"}: ${WRITE_THE_YEAR}`);
}

/** Words that ask carriers to name a price. */
const BY_QUOTES = new Set(
  ["POA", "POR", "price on application", "price on request", "quote", "quotes", "by quotes", "offers"].map(
    plain,
  ),
);

/**
 * Reads pounds as pence without rounding: a fraction of a penny is refused. In a column whose heading has
 * "pence", the number is pence.
 */
export function pounds(text: string, { header }: Pick<CellContext, "header">): Cell {
  const pence = /pence/i.test(header) ? readCount(text) : readPounds(text);
  return pence === null || pence === 0
    ? problem("must be pounds such as 345, 345.50 or £1,234.50.")
    : value(pence);
}

/** Reads pounds, or words that ask for quotes. */
export function price(text: string, context: Pick<CellContext, "header">): Cell {
  if (BY_QUOTES.has(plain(text))) return { value: null };
  const cell = pounds(text, context);
  return "value" in cell
    ? cell
    : problem("must be pounds such as 345 or £1,234.50, without VAT, or POA for quotes.");
}

const YES = new Set(["yes", "y", "true", "1", "x", "required", "reqd", "req", "needed"]);
const NO = new Set(["no", "n", "false", "0", "none", "na", "notrequired", "notneeded"]);

export function yesNo(text: string): Cell {
  const word = plain(text);
  if (YES.has(word) || /^[✓✔]$/.test(text)) return value(true);
  return NO.has(word) || /^[-–—]$/.test(text) ? value(false) : problem("must be yes or no.");
}

export function whole(text: string): Cell {
  const count = readCount(text);
  return count === null ? problem("must be a whole number.") : value(count);
}

/** Reads a whole number of kilograms, with or without the unit. */
export function kilograms(text: string): Cell {
  const count = readCount(text.replace(/(?:kgs?|kilos?|kilograms?)$/i, ""));
  return count === null ? problem("must be whole kilograms, such as 7,460.") : value(count);
}

/** Reads whole degrees Celsius, with or without the unit. */
export function degrees(text: string): Cell {
  const [, sign, digits] = /^([-−–+]?)\s*(\d{1,3})\s*(?:°\s*)?c?$/i.exec(text) ?? [];
  if (digits === undefined) return problem("must be whole degrees Celsius, such as 2 or -18.");
  return value(sign === "" || sign === "+" ? Number(digits) : -Number(digits));
}

export function words(text: string): Cell {
  return value(text);
}
