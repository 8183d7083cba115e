import { type GoodsLine, type Rule, rule } from "./facts.ts";

const NUMBER = /(\d{1,6}(?:,\d{3})?(?:\.\d{1,3})?)/.source;
const TONNES = /(?:t|te|tons?|tonnes?|tonners?|mt)/.source;
const KILOS = /(?:kgs?|kilos?|kilograms?|k)/.source;
const POUNDS = /(?:lbs?|pounds)/.source;
const WEIGHT_UNIT = `(?:(${TONNES})|(${KILOS})|(${POUNDS}))`;
const EACH =
  /(?: ?(?:,|-|\()? ?(each|ea|(?:per|a) (?:pallet|plt|ibc|crate|drum|box|piece|bundle|stillage|bag|roll)|\/ ?(?:plt|pallet)|apiece|pp))?/
    .source;
const KG_OF_POUND = 0.453_592_37;
const CM_OF = { mm: 0.1, cm: 1, m: 100, in: 2.54, ft: 30.48 } as const;
type LengthUnit = keyof typeof CM_OF;

const numberOf = (text: string) => Number(text.replaceAll(",", ""));

function kilos(amount: string, tonnes: string | undefined, kgs: string | undefined): number {
  return Math.round(numberOf(amount) * (tonnes ? 1_000 : kgs ? 1 : KG_OF_POUND));
}

const SMALL_NUMBERS = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const COUNT = new RegExp(`(?:(\\d{1,4})(?: ?[-–/] ?(\\d{1,4}))?|(${SMALL_NUMBERS.join("|")}|a|single))`)
  .source;

/** Kind of a line such as "2 @ 120x100x165cm", which is that of the count above it. */
export const SAME_KIND = "";

/** Kinds of packages, each with what counts as pallets or parcels of the load. */
const PACKAGES: readonly [RegExp, string, "pallets" | "parcels" | null][] = [
  [/euro(?:s|[ -]?(?:pallets?|plts?|pals?))/, "EURO_PALLET", "pallets"],
  [/half[ -]?(?:size )?(?:pallets?|plts?|pals?)|halves/, "HALF_PALLET", "pallets"],
  [
    /(?:(?:std|standard|full|uk|gb|chep|blue|wooden|heavy|stacked|mixed|loaded|wrapped|shrink ?wrapped|oversized?|big|large|small|good|tall|double|stackable|non[ -]?stackable)[ -]){0,2}(?:pallets?|plts?|palls?|pals?|palets?|pallett?s?|skids?)(?: spaces?)?/,
    "PALLET",
    "pallets",
  ],
  [/(?:cartons?|ctns?)/, "CARTON", "parcels"],
  [
    /(?:small |large |big )?boxes|box(?! ?(?:van|vehicle|trailer|body|truck|rigid|lorry|or ))/,
    "CARTON",
    "parcels",
  ],
  [/parcels?|pcls?|packages?|packets?/, "CARTON", "parcels"],
  [/ibcs?(?: tanks?)?/, "IBC", null],
  [/drums?|barrels?/, "DRUM", null],
  [/crates?/, "CRATE", null],
  [/(?:roll ?)?cages?/, "CAGE", null],
  [/stillages?/, "STILLAGE", null],
  [/(?:rolls?|reels?)/, "ROLL", null],
  [/(?:bulk |dumpy |tonne )?bags?|sacks?/, "BAG", null],
  [/bundles?/, "BUNDLE", null],
  [/pieces?|pcs?/, "PIECE", null],
];

/** Reads counts of packages: "12 plts", "2 x euros", "four IBCs". */
export const counts: Rule = (rest) => {
  const labelled =
    /^(?:no\.? of |number of |total )?(pallets|plts|pallet count|parcels|cartons)(?: ?(?:qty|count|total))? ?[:=-] ?(\d{1,4})(?![\d.,x×]|\/\d)/.exec(
      rest,
    );
  if (labelled) {
    const [text, noun = "", number] = labelled;
    const unit =
      noun.startsWith("p") && !noun.startsWith("pa")
        ? "pallets"
        : noun.startsWith("pal")
          ? "pallets"
          : "parcels";
    return {
      length: text.length,
      kind: "count",
      unit,
      packages: Number(number),
      goods: unit === "pallets" ? "PALLET" : "CARTON",
    };
  }
  const line = /^(\d{1,3}) ?@ ?(?=\d)/.exec(rest);
  if (line)
    return {
      length: line[0].trimEnd().length,
      kind: "count",
      unit: null,
      packages: Number(line[1]),
      goods: SAME_KIND,
    };
  const start = new RegExp(`^${COUNT} ?(?:x|×|no\\.?|off)? ?`).exec(rest);
  if (start === null) return null;
  const [text, digits, upTo, word] = start;
  for (const [pattern, goods, unit] of PACKAGES) {
    const found = new RegExp(`^(?:${pattern.source})(?![a-z0-9])`).exec(rest.slice(text.length));
    if (found === null) continue;
    const written = word === undefined ? Number(digits) : Math.max(1, SMALL_NUMBERS.indexOf(word) + 1);
    const packages = upTo === undefined && written > 0 ? written : null;
    return { length: text.length + found[0].length, kind: "count", unit, packages, goods };
  }
  return null;
};

/** Reads weights. A range has two ends; "up to" has none that is known below. */
export const weights: Rule[] = [
  rule(
    /(?:total |gross )?(?:weight|wt|wgt)(?: ?\(?(kgs?|kilos?|t|tonnes?)\)?)? ?[:=] ?(\d{1,6}(?:,\d{3})?(?:\.\d{1,3})?)(?! ?(?:t|te|k|kgs?|kilos?|tons?|tonnes?|lbs?)(?![a-z]))/,
    ([, unit, amount = ""]) => {
      const kg = Math.round(numberOf(amount) * (unit?.startsWith("t") ? 1_000 : 1));
      return unit === undefined && kg <= 44 ? null : { kind: "weight", low: kg, high: kg, isEach: false };
    },
  ),
  rule(
    new RegExp(
      `(?:between )?${NUMBER} ?(?:${WEIGHT_UNIT})? ?(?:-|–|to|and|/) ?${NUMBER} ?${WEIGHT_UNIT}${EACH}`,
    ),
    (match) => {
      const [, low = "", t1, k1, p1, high = "", t2, k2, , each] = match;
      const isSame = t1 === undefined && k1 === undefined && p1 === undefined;
      return {
        kind: "weight",
        low: kilos(low, isSame ? t2 : t1, isSame ? k2 : k1),
        high: kilos(high, t2, k2),
        isEach: each !== undefined,
      };
    },
  ),
  rule(
    new RegExp(
      `(up to|max(?:imum)?|under|less than|no more than|not over)( of)? ?${NUMBER} ?${WEIGHT_UNIT}${EACH}`,
    ),
    (match) => {
      const [, , , amount = "", t, k, , each] = match;
      return { kind: "weight", low: 0, high: kilos(amount, t, k), isEach: each !== undefined };
    },
  ),
  rule(
    new RegExp(
      `(?:(?:approx(?:imately)?\\.?|about|abt|around|circa|c\\.?|roughly|~|est\\.?) ?)?${NUMBER} ?${WEIGHT_UNIT}(?: ?(ish|or so|max))?${EACH}`,
    ),
    (match) => {
      const [, amount = "", t, k, , vague, each] = match;
      const kg = kilos(amount, t, k);
      return vague === "max" || vague === "ish"
        ? { kind: "weight", low: 0, high: kg, isEach: each !== undefined }
        : { kind: "weight", low: kg, high: kg, isEach: each !== undefined };
    },
  ),
];

const LENGTH_UNIT = /(mm|cms?|mtrs?|metres?|meters?|m|ins?|inch(?:es)?|feet|foot|ft|"|''|”|')?/.source;
const BY = / ?(?:x|×|\*|by) ?/.source;
const NAMED = /(?: ?\(?(?:long|length|wide|width|high|height|tall|deep|l|w|h|d)\)?(?![a-z]))?/.source;
const SIDE = `(\\d{1,5}(?:\\.\\d{1,3})?) ?${LENGTH_UNIT}(${NAMED})`;
const SIZE = new RegExp(`${SIDE}${BY}${SIDE}(?:${BY}${SIDE})?`);

function unitOf(written: string | undefined): LengthUnit | null {
  if (written === undefined || written === "") return null;
  if (/^(?:"|''|”|in)/.test(written)) return "in";
  if (/^(?:'|f)/.test(written)) return "ft";
  return written === "mm" ? "mm" : written.startsWith("c") ? "cm" : "m";
}

/** Returns the only unit in which sides without one can be those of goods; null where there are several. */
function onlyUnit(sides: readonly number[]): LengthUnit | null {
  const fits = (["mm", "cm", "m"] as const).filter((unit) =>
    sides.every((side) => side * CM_OF[unit] >= 10 && side * CM_OF[unit] <= 1_400),
  );
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

const DIRECTIONS: readonly [RegExp, "lengthCm" | "widthCm" | "heightCm"][] = [
  [/^(?:long|length|l)$/, "lengthCm"],
  [/^(?:wide|width|w)$/, "widthCm"],
  [/^(?:high|height|tall|h)$/, "heightCm"],
];

/** Reads sizes such as "1200x1000x1500mm" or "5.6m long x 2.4m wide". */
export const sizes: Rule = (rest) => {
  const match = new RegExp(`^${SIZE.source}(?![a-z0-9])`).exec(rest);
  if (match === null) return null;
  const sides = [1, 4, 7].flatMap((at) => {
    const [number, unit, name] = match.slice(at, at + 3);
    return number === undefined
      ? []
      : [{ number: Number(number), unit: unitOf(unit), name: (name ?? "").replace(/[ ()]/g, "") }];
  });
  const written = sides.at(-1)?.unit ?? sides.find(({ unit }) => unit !== null)?.unit;
  const shared = written ?? onlyUnit(sides.map(({ number }) => number));
  if (written === undefined && (sides.length < 3 || shared === null)) return null;
  const line: GoodsLine = {};
  for (const [nth, { number, unit, name }] of sides.entries()) {
    const by = unit ?? shared;
    const cm = by === null ? 0 : Math.round(number * CM_OF[by]);
    const direction = DIRECTIONS.find(([pattern]) => pattern.test(name))?.[1] ?? DIRECTIONS[nth]?.[1];
    if (direction !== undefined && cm >= 1 && cm <= 2_000) line[direction] = cm;
  }
  return { length: match[0].length, kind: "goods", line };
};

const SIGNED = /([+-]|minus |plus )?(\d{1,2})/.source;
const DEGREE = / ?(?:°|º|deg(?:rees)?|˚)? ?c?(?:elsius)?/.source;

const signed = (sign: string | undefined, digits: string | undefined) =>
  Number(digits) * (/^(?:-|minus)/.test(sign ?? "") ? -1 : 1);

/** Reads temperatures: a range sets the field, a single one is ambiguous. */
export const temperatures: Rule[] = [
  rule(
    new RegExp(
      `(?:(?:at|between|temp(?:erature)?:?|set|keep(?: at)?) )?${SIGNED}${DEGREE} ?(?:to|/|-|–|and) ?${SIGNED}(${DEGREE})`,
    ),
    (match) => {
      const [text, sign, low, sign2, high, unit = ""] = match;
      if (sign === undefined && sign2 === undefined && !/[c°º˚]/.test(unit) && !/deg/.test(text)) return null;
      if (/\d{2} ?\/ ?\d{2}$/.test(text)) return null;
      const values = [signed(sign, low), signed(sign2, high)].toSorted((a, b) => a - b);
      const [minC = 0, maxC = 0] = values;
      return minC >= -40 && maxC <= 40
        ? { kind: "value", pointer: "/temperature", choices: [{ minC, maxC }] }
        : null;
    },
  ),
  rule(
    /(?:[+-]|minus |plus )?\d{1,2} ?(?:°|º|˚|deg(?:rees)?) ?c?|(?:[+-]|minus |plus )\d{1,2} ?c|(?:minus|plus) \d{1,2}/,
    () => ({
      kind: "value",
      pointer: "/temperature",
      choices: [],
    }),
  ),
];

export const substances: Rule = (rest) => {
  const match = /^un ?(?:no\.? ?|number ?)?:? ?(\d{4})(?![a-z0-9])/.exec(rest);
  return match?.[1] === undefined ? null : { length: match[0].length, kind: "goods", line: { un: match[1] } };
};
