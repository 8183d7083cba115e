import { BAND_KG, bandOf, totalsOf } from "@board/api/goods/rules";
import type { PackageKind } from "@board/api/goods/words";
import type { PostLoadInput } from "@board/api/schemas";
import { readCount } from "@board/api/typed/rules";
import type { WeightBand } from "@board/db/enums";
import type { GoodsForm, GoodsPart, LoadForm } from "./load-form.ts";

/** Labels of a line's fields, in the order of the row. */
export const PARTS = {
  description: "Goods",
  packages: "How many",
  kind: "Kind",
  lengthCm: "Length cm",
  widthCm: "Width cm",
  heightCm: "Height cm",
  weightKg: "Kg each",
  stackable: "Stackable",
  un: "UN number",
} as const satisfies Record<GoodsPart, string>;

const NUMBERS = ["packages", "lengthCm", "widthCm", "heightCm", "weightKg"] as const;

/** Returns a new line, packed as the line before it. */
export function newLine(key: string, kind: PackageKind = "PALLET"): GoodsForm {
  const empty = { packages: "", lengthCm: "", widthCm: "", heightCm: "", weightKg: "", un: "" };
  return { key, description: "", kind, stackable: false, ...empty };
}

type GoodsInput = NonNullable<PostLoadInput["goods"]>[number];
type GivenLine = {
  [Part in keyof GoodsInput]: GoodsInput[Part] | null;
};

/** Fills the lines of the form from those of a load or a template. */
export function goodsFormOf(goods: readonly GivenLine[] = []): GoodsForm[] {
  const typed = (count: number | null | undefined) => (count ? String(count) : "");
  return goods.map((line, nth) => ({
    key: String(nth),
    description: line.description ?? "",
    kind: line.kind ?? "PALLET",
    stackable: line.stackable ?? false,
    un: line.un ?? "",
    packages: typed(line.packages),
    lengthCm: typed(line.lengthCm),
    widthCm: typed(line.widthCm),
    heightCm: typed(line.heightCm),
    weightKg: typed(line.weightKg),
  }));
}

export const isEmptyLine = (line: GoodsForm): boolean =>
  line.description.trim() === "" && line.un === "" && NUMBERS.every((name) => line[name] === "");

/** Parses a line; or returns the sentence that says what is wrong with a part of it. */
export function readLine(line: GoodsForm): { line: GoodsInput } | { part: GoodsPart; wrong: string } {
  const numbers: Partial<Record<(typeof NUMBERS)[number], number>> = {};
  for (const name of NUMBERS) {
    if (line[name].trim() === "") continue;
    const count = readCount(line[name]);
    if (count === null) return { part: name, wrong: `${PARTS[name]}: type a whole number.` };
    numbers[name] = count;
  }
  const { packages, ...sizes } = numbers;
  if (line.description.trim() === "") return { part: "description", wrong: "Say what the goods are." };
  if (packages === undefined) return { part: "packages", wrong: "How many are there?" };
  const un = line.un.trim().replace(/^un ?/i, "");
  return {
    line: {
      description: line.description.trim(),
      packages,
      kind: line.kind,
      ...sizes,
      ...(line.stackable ? { stackable: true } : {}),
      ...(un === "" ? {} : { un }),
    },
  };
}

/** Returns the sums of the lines that can be read. */
export function totalsOfForm(goods: readonly GoodsForm[]) {
  const filled = goods.filter((line) => !isEmptyLine(line));
  const counted = filled.map((line) => ({
    packages: readCount(line.packages) ?? 0,
    kind: line.kind,
    ...(line.weightKg.trim() === "" ? {} : { weightKg: readCount(line.weightKg) ?? 0 }),
  }));
  return totalsOf(counted);
}

const HAS_UN = /^(?:un ?)?\d{4}$/i;

/**
 * Returns the changes of a form whose lines of goods change. Pallets and kilograms follow the lines unless they were typed,
 * and are emptied with them; a new UN number ticks ADR.
 */
export function withGoods(form: LoadForm, goods: readonly GoodsForm[]): Partial<LoadForm> {
  const [was, is] = [totalsOfForm(form.goods), totalsOfForm(goods)];
  const follows = (typed: string, sum: number) => typed.trim() === "" || readCount(typed) === sum;
  const sumText = (sum: number) => (sum > 0 ? String(sum) : "");
  const numbers = (lines: readonly GoodsForm[]) => lines.filter(({ un }) => HAS_UN.test(un.trim())).length;
  return {
    goods,
    // A load of parcels has no field for pallets.
    ...(form.type !== "PARCELS" && follows(form.pallets, was.pallets)
      ? { pallets: sumText(is.pallets) }
      : {}),
    ...(follows(form.weightKg, was.kilograms) ? withWeight(sumText(is.isWeighed ? is.kilograms : 0)) : {}),
    ...(numbers(goods) > numbers(form.goods) ? { adr: true } : {}),
  };
}

/** Returns the changes of a form whose kilograms change: they set the band. */
export function withWeight(weightKg: string): Partial<LoadForm> {
  const kilograms = readCount(weightKg);
  return { weightKg, ...(kilograms ? { weightBand: bandOf(kilograms) } : {}) };
}

/** Returns the changes of a form whose band is chosen: kilograms outside the band are emptied. */
export function withBand({ weightKg }: LoadForm, weightBand: WeightBand): Partial<LoadForm> {
  const kilograms = readCount(weightKg) ?? 0;
  const [least, most] = BAND_KG[weightBand];
  return { weightBand, ...(kilograms < least || kilograms > most ? { weightKg: "" } : {}) };
}

/** Usual temperatures. */
export const KEPT = { chilled: { minC: 2, maxC: 5 }, frozen: { minC: -18, maxC: -18 } } as const;

/** Returns a temperature as the form has it. */
export function keepAtOf(
  temperature: PostLoadInput["temperature"] | null,
): Pick<LoadForm, "keepAt" | "minC" | "maxC"> {
  if (!temperature) return { keepAt: "any", minC: "", maxC: "" };
  const { minC, maxC } = temperature;
  const same = (kept: keyof typeof KEPT) => KEPT[kept].minC === minC && KEPT[kept].maxC === maxC;
  if (same("chilled")) return { keepAt: "chilled", minC: "", maxC: "" };
  if (same("frozen")) return { keepAt: "frozen", minC: "", maxC: "" };
  return { keepAt: "between", minC: String(minC), maxC: String(maxC) };
}

/** Reads degrees Celsius; null if the text is no whole number. */
export function readDegrees(typed: string): number | null {
  const text = typed.trim().replace(/[−–]/, "-");
  return /^[-+]?\d{1,3}$/.test(text) ? Number(text) : null;
}
