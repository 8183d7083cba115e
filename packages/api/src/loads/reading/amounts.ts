import { packageNames } from "../../core/csv/read-cell.ts";
import { MAX_CM, MAX_KG } from "../goods/rules.ts";
import type { PackageKind } from "../goods/words.ts";
import { type GoodsLine, type Rule, type Said, setting } from "./facts.ts";

const NUMBER = /(\d{1,6}(?:,\d{3})?(?:\.\d{1,3})?)/.source;
const UNIT = /(t|te|tons?|tonnes?|tonners?|mt|k|kgs?|kilos?|kilograms?|lbs?|pounds)/.source;
const EACH =
  /( ?[,(-]? ?(?:each|ea|(?:per|a) (?:pallet|plt|ibc|crate|drum|box|piece|bundle|stillage|bag|roll)|\/ ?(?:plt|pallet)|apiece|pp))?/
    .source;
const KG_OF_POUND = 0.453_592_37;

const kilos = (amount: string, unit = "kg") =>
  Math.round(
    Number(amount.replaceAll(",", "")) *
      (/^[tm]/.test(unit) ? 1_000 : unit.startsWith("k") ? 1 : KG_OF_POUND),
  );
const weight = (low: number, high: number, each?: string): Said => ({
  kind: "weight",
  low,
  high,
  isEach: each !== undefined,
});

/** Weights. Of a range, and of "up to", no weight is settled. */
export const weights: Rule[] = [
  [
    new RegExp(`(?:total |gross )?(?:weight|wt|wgt)(?: ?\\(?${UNIT}\\)?)? ?[:=] ?${NUMBER}(?! ?${UNIT})`),
    ([, unit, amount = ""]) => {
      const kg = kilos(amount, unit);
      return unit === undefined && kg <= MAX_KG / 1_000 ? null : weight(kg, kg);
    },
  ],
  [
    new RegExp(`(?:between )?${NUMBER} ?${UNIT}? ?(?:-|–|to|and) ?${NUMBER} ?${UNIT}${EACH}`),
    ([, low = "", own, high = "", unit, each]) => weight(kilos(low, own ?? unit), kilos(high, unit), each),
  ],
  [
    new RegExp(
      `(?:up to|max(?:imum)?|under|less than|no more than|not over)(?: of)? ?${NUMBER} ?${UNIT}${EACH}`,
    ),
    ([, amount = "", unit, each]) => weight(0, kilos(amount, unit), each),
  ],
  [
    new RegExp(
      `(?:(?:approx(?:imately)?\\.?|about|abt|around|circa|c\\.?|roughly|~|est\\.?) ?)?${NUMBER} ?${UNIT}( ?(?:ish|max))?${EACH}`,
    ),
    ([, amount = "", unit, vague, each], { before, behind }) => {
      // "2 t tail lift", "5 ton Hiab" and "£20k" are no weights of the load.
      if (
        (each === undefined &&
          /^ ?(?:tail|t\/l|capacity|fork|flt|crane|hiab|hoist|payload|van|truck|lorry|wagon|vehicle|rigid)/.test(
            behind,
          )) ||
        /£ ?$/.test(before)
      )
        return null;
      const kg = kilos(amount, unit);
      // "1.200 kg" is 1,200 kg in other countries.
      if (/\.\d{3}$/.test(amount) && !/^[tm]/.test(unit ?? "")) return weight(kg, 1_000 * kg);
      return weight(vague === undefined ? kg : 0, kg, each ?? /@ ?$/.exec(before)?.[0]);
    },
  ],
];

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
const COUNT = `(?:(\\d{1,4})(?: ?[-–/] ?(\\d{1,4}))?|(${SMALL_NUMBERS.join("|")}|a|single)) ?(?:x|×|no\\.?|off)? ?`;
const PLAIN =
  "(?:(?:std|standard|full|uk|gb|chep|blue|wooden|heavy|stacked|mixed|loaded|wrapped|shrink ?wrapped|big|large|small|tall|stackable|oversized?|odd[ -]?sized|non[ -]?standard|crated)[ -]){0,2}";

/** Kinds of packages, each with what counts as pallets or parcels of the load. */
const PACKAGES: readonly (readonly [RegExp, PackageKind, "pallets" | "parcels" | null])[] = [
  [/euro(?:s|[ -]?(?:pallets?|plts?|pals?))/, "EURO_PALLET", "pallets"],
  [/half[ -]?(?:pallets?|plts?|pals?)/, "HALF_PALLET", "pallets"],
  [
    new RegExp(
      `${PLAIN}(?:p[al]{1,3}ett?s?|plts?|pals?|skids?)(?: spaces?)?(?! ?(?:trailer|truck|network|line|artic|decker))`,
    ),
    "PALLET",
    "pallets",
  ],
  [
    /(?:small |large |big )?boxes|box(?! ?(?:van|vehicle|trailer|body|truck|rigid|lorry|or ))/,
    "CARTON",
    "parcels",
  ],
  [/cartons?|ctns?|parcels?|pcls?|packages?/, "CARTON", "parcels"],
  ...(["IBC", "DRUM", "CRATE", "CAGE", "STILLAGE", "ROLL", "BAG", "BUNDLE"] as const).map(
    (kind) => [new RegExp([kind.toLowerCase(), ...packageNames[kind]].join("|")), kind, null] as const,
  ),
];

/** Counts of packages: "12 plts", "2 x euros", "four IBCs", "Pallets: 14". A range settles none. */
export const counts: Rule[] = [
  [
    /(\d{1,3}) ?[@x×](?= \d{2,4} ?(?:mm|cm)? ?[x×] ?\d{2,4} ?(?:mm|cm)? ?[x×])/,
    ([, digits]) => ({ kind: "count", unit: null, packages: Number(digits), goods: null }),
  ],
  [
    /(\d{1,2}) off(?= [a-z]{3})|(\d{1,2})(?: x)?(?= (?:machine|engine|generator|compressor|transformer|cabinet|boiler|motor)s?(?![a-z]))/,
    ([, off, many]) => ({ kind: "count", unit: null, packages: Number(off ?? many), goods: "PIECE" }),
  ],
  ...PACKAGES.map(
    ([pattern, goods, unit]): Rule => [
      new RegExp(`${COUNT}(?:${pattern.source})`),
      ([, digits, upTo, word]) => {
        const number = word === undefined ? Number(digits) : Math.max(1, SMALL_NUMBERS.indexOf(word) + 1);
        return { kind: "count", unit, packages: upTo === undefined && number > 0 ? number : null, goods };
      },
    ],
  ),
  [
    /(?:no\.? of |number of |total )?(pallets|plts|parcels|cartons)(?: ?(?:qty|count|total))? ?[:=-] ?(\d{1,4})(?![\d.,x×]|\/\d)/,
    ([, noun = "", digits]) => {
      const unit = /^(?:pal|pl)/.test(noun) ? "pallets" : "parcels";
      return {
        kind: "count",
        unit,
        packages: Number(digits),
        goods: unit === "pallets" ? "PALLET" : "CARTON",
      };
    },
  ],
];

const CM_OF: Readonly<Record<string, number>> = {
  mm: 0.1,
  c: 1,
  m: 100,
  i: 2.54,
  '"': 2.54,
  "'": 30.48,
  f: 30.48,
};
const LENGTH_UNIT = /(mm|cms?|mtrs?|metres?|m|ins?|inch(?:es)?|feet|ft|"|''|')?/.source;
const SIDE = `(\\d{1,5}(?:\\.\\d{1,3})?) ?${LENGTH_UNIT}(?: ?(\\d{1,2}) ?(?:ins?|inch(?:es)?|"|''))?(?: ?\\(?(l|w|h|d|long|wide|high|tall|length|width|height)\\)?(?![a-z]))?`;
const BY = " ?(?:x|×|\\*|by) ?";

/** Returns the only unit in which sides without one can be those of goods; undefined where there is none. */
function onlyUnit(sides: readonly number[]): string | undefined {
  const fits = ["mm", "c", "m"].filter((unit) =>
    sides.every((side) => side * (CM_OF[unit] ?? 0) >= 20 && side * (CM_OF[unit] ?? 0) <= 1_400),
  );
  return fits.length === 1 && sides.length === 3 ? fits[0] : undefined;
}

/** Sizes such as "1200x1000x1500mm": length, width, height, unless they are named. */
export const sizes: Rule = [
  new RegExp(`${SIDE}${BY}${SIDE}(?:${BY}${SIDE})?(?!${BY}\\d)`),
  (match) => {
    const sides = [1, 5, 9].flatMap((at) => {
      const [number, unit, inches = 0, name] = match.slice(at, at + 4);
      const key = unit?.startsWith("mm") ? "mm" : unit?.startsWith("''") ? "i" : unit?.[0];
      return number === undefined
        ? []
        : [{ number: Number(number) + Number(inches) / 12, unit: key, name: name?.[0] }];
    });
    const shared =
      sides.findLast(({ unit }) => unit !== undefined)?.unit ?? onlyUnit(sides.map(({ number }) => number));
    // "3 x 1.2m" may be three of them.
    const [first, , third] = sides;
    const isCount = third === undefined && first?.unit === undefined && Number.isInteger(first?.number);
    if (shared === undefined || (isCount && ["m", "f", "'"].includes(shared))) return null;
    const line: GoodsLine = {};
    for (const [nth, { number, unit, name }] of sides.entries()) {
      const field = { l: "lengthCm", w: "widthCm", h: "heightCm", t: "heightCm" }[name ?? "lwh".charAt(nth)];
      const cm = Math.round(number * (CM_OF[unit ?? shared] ?? 0));
      if (field !== undefined && cm >= 1 && cm <= MAX_CM) Object.assign(line, { [field]: cm });
    }
    return { kind: "goods", line };
  },
];

const DEGREES = /([+-]|minus |plus )?(\d{1,2}) ?(°|º|˚|deg(?:rees)?)? ?c?/.source;
const degrees = (sign: string | undefined, digits: string | undefined) =>
  Number(digits) * (/^[-m]/.test(sign ?? "") ? -1 : 1);

/** Temperatures: a range sets the field, a single one is ambiguous. */
export const temperatures: Rule[] = [
  [
    new RegExp(
      `(?:(?:at|between|temp(?:erature)?:?|set|keep(?: at)?) )?${DEGREES} ?(?:to|/|-|–|and) ?${DEGREES}`,
    ),
    ([text, sign, low, mark, sign2, high, mark2]) => {
      const isTemperature = (sign ?? sign2 ?? mark ?? mark2) !== undefined || /c$/.test(text);
      const [minC = 0, maxC = 0] = [degrees(sign, low), degrees(sign2, high)].toSorted(
        (one, other) => one - other,
      );
      return isTemperature && minC >= -40 && maxC <= 40 ? setting("temperature", { minC, maxC }) : null;
    },
  ],
  [
    /(?:[+-]|minus |plus )?\d{1,2} ?(?:(?:°|º|˚|deg(?:rees)?) ?c?|c)|(?:minus|plus) \d{1,2}|(?:at |@ ?)-\d{1,2}/,
    () => setting("temperature"),
  ],
];
