import type { Equipment, WeightBand } from "@board/db/enums";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import type { Warning } from "../../core/warning.ts";
import { kilogramWords, type PackageKind } from "./words.ts";

/** Maximum lines of goods of a load, and letters of a description (contract 16). */
export const MAX_GOODS = 20;
export const MAX_DESCRIPTION = 100;
export const MAX_PACKAGES = 10_000;
export const MAX_CM = 2_000;
export const MAX_KG = 44_000;
/** Temperatures in degrees Celsius. */
export const MIN_C = -40;
export const MAX_C = 40;

/** True if a load needs a tail-lift, or a vehicle has one: the one that lifts two tonnes is a tail-lift too (contract 16). */
export function tailLiftOf({
  tailLift,
  equipment = [],
}: {
  tailLift?: boolean | null | undefined;
  equipment?: readonly Equipment[] | undefined;
}): boolean {
  return tailLift === true || equipment.includes("TAIL_LIFT_2T");
}

/** Maximum weight of a package that many tail-lifts lift together with a pump truck. */
const MAX_LIFTED_KG = 900;

/** Lightest and heaviest load of each band in kilograms; both edges belong to the band. */
export const BAND_KG: Record<WeightBand, readonly [least: number, most: number]> = {
  UNDER_50KG: [0, 50],
  KG_50_250: [50, 250],
  KG_250_1000: [250, 1_000],
  T_1_3: [1_000, 3_000],
  T_3_7: [3_000, 7_000],
  T_7_15: [7_000, 15_000],
  T_15_PLUS: [15_000, MAX_KG],
};

/** Returns the lightest band that a weight belongs to. */
export function bandOf(kilograms: number): WeightBand {
  const bands = Object.keys(BAND_KG) as WeightBand[];
  return bands.find((band) => kilograms <= BAND_KG[band][1]) ?? "T_15_PLUS";
}

/** A range of temperatures, as far as it could be parsed. */
export interface PostingTemperature {
  minC?: number | undefined;
  maxC?: number | undefined;
}

interface Weighed {
  weightBand?: string | undefined;
  weightKg?: number | undefined;
  temperature?: PostingTemperature | undefined;
}

/** Returns the errors of a weight outside its band, and of a temperature whose ends are swapped (contract 16). */
export function goodsProblems({ weightBand, weightKg, temperature }: Weighed): FieldError[] {
  const problems: FieldError[] = [];
  const [, edges] = Object.entries(BAND_KG).find(([band]) => band === weightBand) ?? [];
  if (edges !== undefined && weightKg !== undefined && weightKg <= MAX_KG) {
    const [least, most] = edges;
    if (weightKg < least || weightKg > most) {
      const detail = `${kilogramWords(weightKg)} is outside weightBand ${weightBand}, ${kilogramWords(least)} to ${kilogramWords(most)}.`;
      problems.push(fieldError(["weightKg"], "weight_band_differs", detail));
    }
  }
  const { minC, maxC } = temperature ?? {};
  if (minC !== undefined && maxC !== undefined && maxC < minC)
    problems.push(fieldError(["temperature", "maxC"], "contradicts", `${maxC} is below minC ${minC}.`));
  return problems;
}

/** One line of goods. */
interface GoodsLine {
  description: string;
  packages: number;
  kind: PackageKind;
  /** Kilograms of one package. */
  weightKg?: number | undefined;
  un?: string | undefined;
}

const PALLETS: ReadonlySet<PackageKind> = new Set<PackageKind>(["PALLET", "EURO_PALLET", "HALF_PALLET"]);

/** Sums of lines of goods; the kilograms are those of the lines that have a weight. */
interface GoodsTotals {
  packages: number;
  pallets: number;
  kilograms: number;
  /** True if every line has a weight, so that the kilograms are all that is moved. */
  isWeighed: boolean;
}

export function totalsOf(goods: readonly Pick<GoodsLine, "packages" | "kind" | "weightKg">[]): GoodsTotals {
  const sum = (of: (line: (typeof goods)[number]) => number) =>
    goods.reduce((total, line) => total + of(line), 0);
  return {
    packages: sum(({ packages }) => packages),
    pallets: sum(({ kind, packages }) => (PALLETS.has(kind) ? packages : 0)),
    kilograms: sum(({ packages, weightKg = 0 }) => packages * weightKg),
    isWeighed: goods.length > 0 && goods.every(({ weightKg }) => weightKg !== undefined),
  };
}

/**
 * Matches goods that are waste, whose transport needs papers that the board does not make. Bins, bags and pipes for waste
 * are ordinary goods.
 */
const WASTE =
  /\brubbish\b(?! ?(?:bags?|sacks?|bins?))|\bwaste\b(?! ?(?:bags?|bins?|sacks?|pipes?|traps?|fittings?|paper bins?|disposal units?|disposers?))/i;

interface WarnedLoad {
  type: string;
  weightBand: WeightBand;
  weightKg?: number | undefined;
  pallets?: number | undefined;
  parcels?: number | undefined;
  adr?: boolean | undefined;
  tailLift?: boolean | undefined;
  equipment?: readonly Equipment[] | undefined;
  temperature?: PostingTemperature | undefined;
  goods?: readonly GoodsLine[] | undefined;
}

/** Returns what the lines of goods say otherwise than the load's own counts and weight. */
function differences({ type, weightBand, weightKg, pallets, parcels, goods = [] }: WarnedLoad): Warning[] {
  const totals = totalsOf(goods);
  const differs = (path: string, detail: string): Warning => ({
    path: [path],
    code: "goods_differ",
    detail: `goods ${detail}`,
  });
  const [least, most] = weightKg === undefined ? BAND_KG[weightBand] : [weightKg, weightKg];
  const isWrong = totals.kilograms > most || (totals.isWeighed && totals.kilograms < least);
  const said = weightKg === undefined ? `weightBand says ${weightBand}` : `weightKg says ${weightKg}`;
  return [
    ...(totals.pallets > 0 && pallets !== undefined && totals.pallets !== pallets
      ? [differs("pallets", `are ${totals.pallets} pallets, pallets says ${pallets}.`)]
      : []),
    ...(type === "PARCELS" && goods.length > 0 && parcels !== undefined && totals.packages !== parcels
      ? [differs("parcels", `are ${totals.packages} packages, parcels says ${parcels}.`)]
      : []),
    ...(isWrong
      ? [
          differs(
            weightKg === undefined ? "weightBand" : "weightKg",
            `weigh ${kilogramWords(totals.kilograms)}, ${said}.`,
          ),
        ]
      : []),
  ];
}

/** Warns of goods, dangerous goods and temperatures that do not agree with the load; never a refusal (contract 16). */
export function goodsWarnings(load: WarnedLoad): Warning[] {
  const { adr = false, tailLift = false, equipment = [], temperature, goods = [] } = load;
  const isWeak = tailLift && !equipment.includes("TAIL_LIFT_2T");
  const warnings = differences(load);
  const warn = (path: Warning["path"], code: Warning["code"], detail: string) =>
    warnings.push({ path, code, detail });
  for (const [nth, { description, weightKg = 0, un }] of goods.entries()) {
    const line = `goods.${nth}`;
    if (un !== undefined && !adr)
      warn(
        ["goods", nth, "un"],
        "un_without_adr",
        `${line}.un ${un} is dangerous goods, and adr is not set.`,
      );
    if (isWeak && weightKg > MAX_LIFTED_KG)
      warn(
        ["goods", nth, "weightKg"],
        "heavy_for_tail_lift",
        `${line}.weightKg ${weightKg} and a pump truck are too much for many tail-lifts, and equipment does not name TAIL_LIFT_2T.`,
      );
    if (WASTE.test(description))
      warn(
        ["goods", nth, "description"],
        "waste_not_carried",
        `${line} looks like waste: the board makes no waste transfer note, and carriers may not take it.`,
      );
  }
  if (adr && goods.length > 0 && goods.every(({ un }) => un === undefined))
    warn(["adr"], "adr_without_un", "adr is set, and no line of goods has a UN number.");
  if (temperature !== undefined && !equipment.includes("FRIDGE"))
    warn(["equipment"], "fridge_expected", "temperature is set, and equipment does not name FRIDGE.");
  return warnings;
}

/** Matches the names of changed fields that are of no line's description: `goods.2.packages`, `temperature.minC`. */
const MATERIAL_PART = /^(?:goods\.\d+\.(?!description$)\w+|temperature\.\w+)$/;

/** True if a changed field is a part of the goods, or of the temperature, that a carrier prices. */
export function isMaterialGoods(field: string): boolean {
  return MATERIAL_PART.test(field);
}
