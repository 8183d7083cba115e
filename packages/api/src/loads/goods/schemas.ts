import type { Load, Prisma } from "@board/db";
import { Equipment } from "@board/db/enums";
import { z } from "zod";
import { bounded, filledText, unlogged } from "../../core/fields.ts";
import { contactIn } from "../contact-in.ts";
import { MAX_C, MAX_CM, MAX_DESCRIPTION, MAX_GOODS, MAX_KG, MAX_PACKAGES, MIN_C } from "./rules.ts";
import { PACKAGE_NAMES, type PackageKind } from "./words.ts";

export const equipment = z.enum(Equipment).meta({
  id: "Equipment",
  description:
    "Bodies: CURTAIN, BOX, FLAT, FRIDGE, TIPPER, DOUBLE_DECK. Gear: MOFFETT, HIAB, TAIL_LIFT_2T (a tail-lift that lifts two tonnes; it sets tailLift), STRAPS, BLANKETS, TWO_MAN.",
});
/** Each once, in the order given. */
export const equipmentList = z
  .array(equipment)
  .max(12)
  .overwrite((list) => [...new Set(list)]);

const kind = z
  .enum(Object.keys(PACKAGE_NAMES) as PackageKind[])
  .meta({ id: "PackageKind", description: "What the goods are packed in." });
const centimetres = z.int().min(1).max(MAX_CM);
const weightKg = z.int().min(1).max(MAX_KG);
const NO_UN = { code: "invalid_format", error: "must be the four digits of a UN number." };

const goodsLine = z
  .strictObject({
    description: unlogged(filledText(MAX_DESCRIPTION)).meta({
      description:
        "What it is. Carriers read it before they quote, unless it holds a contact: then the carrier that won the load alone reads it.",
      example: "Tile adhesive, 20 kg bags",
    }),
    packages: z.int().min(1).max(MAX_PACKAGES).meta({ description: "How many of them.", example: 6 }),
    kind: kind.meta({ description: "What the goods are packed in." }),
    lengthCm: centimetres.optional().meta({ description: "Of one package, in centimetres.", example: 120 }),
    widthCm: centimetres.optional().meta({ description: "As lengthCm.", example: 100 }),
    heightCm: centimetres.optional().meta({ description: "As lengthCm.", example: 110 }),
    weightKg: weightKg.optional().meta({ description: "Kilograms of one package.", example: 1_050 }),
    stackable: z.boolean().optional().meta({ description: "Others may stand on it.", example: false }),
    un: bounded(4, NO_UN)
      .regex(/^\d{4}$/, NO_UN.error)
      .optional()
      .meta({ description: "The UN number of dangerous goods: four digits.", example: "1263" }),
  })
  .meta({ id: "GoodsLine", description: "Packages that are alike." });
export type GoodsInput = z.infer<typeof goodsLine>;

/** Lines as a pasted text has them, which may not say what the goods are. */
export const goodsRead = z
  .array(
    goodsLine
      .partial({ description: true })
      .meta({ id: "GoodsRead", description: "Packages that are alike." }),
  )
  .max(MAX_GOODS);

const celsius = z.int().min(MIN_C).max(MAX_C);
const temperature = z
  .strictObject({
    minC: celsius.meta({ description: "Not colder, in degrees Celsius.", example: 2 }),
    maxC: celsius.meta({ description: "Not warmer, in degrees Celsius.", example: 5 }),
  })
  .meta({ id: "Temperature", description: "At what temperature the goods are kept." });

/** Fields of a request that say what carriers price on, each optional (contract 16). */
export const goodsFields = {
  equipment: equipmentList.optional().meta({
    description: "Bodies, any of which will do, and gear, all of which is needed. Kept in this order.",
    example: ["CURTAIN", "STRAPS"],
  }),
  weightKg: weightKg.optional().meta({
    description: "The weight of all that is moved, in kilograms; it agrees with weightBand.",
    example: 5_400,
  }),
  goods: z
    .array(goodsLine)
    .max(MAX_GOODS)
    .optional()
    .meta({ description: "What is moved, in at most 20 lines." }),
  temperature: temperature.optional().meta({ description: "At what temperature the goods are kept." }),
  noSubcontract: z.boolean().optional().meta({
    description: "The carrier carries it itself and does not pass it on.",
  }),
};

/** A line of goods as its readers see it. */
const shownLine = z.object({
  packages: z.int().meta({ description: "How many of them." }),
  kind: kind.meta({ description: "What the goods are packed in." }),
  lengthCm: z.int().nullable().meta({ description: "Of one package. null: not said." }),
  widthCm: z.int().nullable().meta({ description: "As lengthCm." }),
  heightCm: z.int().nullable().meta({ description: "As lengthCm." }),
  weightKg: z.int().nullable().meta({ description: "Kilograms of one package. null: not said." }),
  stackable: z.boolean().meta({ description: "Others may stand on it." }),
  un: z.string().nullable().meta({ description: "The UN number of dangerous goods. null: none." }),
});

const boardLine = shownLine
  .extend({
    description: unlogged(z.string())
      .nullable()
      .meta({ description: "What it is. null: the carrier that wins the load reads it." }),
  })
  .meta({ id: "BoardGoods", description: "Packages that are alike, as the board shows them." });

const viewedLine = shownLine
  .extend({
    description: unlogged(z.string()).meta({ description: "What it is." }),
    onBoard: z.boolean().meta({
      description: "Every carrier reads the description. false: the two ends alone, for a contact in it.",
    }),
  })
  .meta({ id: "GoodsView", description: "Packages that are alike, as the two ends read them." });
type GoodsView = z.infer<typeof viewedLine>;

const ofLoad = {
  equipment: z.array(equipment).meta({
    description: "Bodies, any of which will do, and gear, all of which is needed. Empty: nothing is asked.",
    example: [],
  }),
  weightKg: z
    .int()
    .nullable()
    .meta({ description: "The weight in kilograms. null: the band alone is known." }),
  temperature: temperature
    .nullable()
    .meta({ description: "At what temperature the goods are kept. null: any." }),
  noSubcontract: z.boolean().meta({ description: "It is not to be passed on to another carrier." }),
};
/** The fields as the ends of a load read them. */
export const goodsView = {
  ...ofLoad,
  goods: z.array(viewedLine).meta({ description: "What is moved, line by line.", example: [] }),
};
/** The fields as the board shows them. */
export const boardGoods = {
  ...ofLoad,
  goods: z.array(boardLine).meta({ description: "What is moved, line by line.", example: [] }),
};

/** A line as it is stored; `hidden` keeps its description off the board. */
const storedList = z.array(goodsLine.extend({ description: z.string(), hidden: z.literal(true).optional() }));

type GoodsColumns = Pick<
  Load,
  "equipment" | "weightKg" | "goods" | "temperatureMinC" | "temperatureMaxC" | "noSubcontract"
>;

interface GoodsRequest {
  equipment?: Equipment[] | undefined;
  weightKg?: number | undefined;
  goods?: GoodsInput[] | undefined;
  temperature?: { minC: number; maxC: number } | undefined;
  noSubcontract?: boolean | undefined;
}

/**
 * True for each line whose description the board does not show, because the board note's rule would refuse it, or because
 * the same description is hidden in the stored goods.
 */
export function hiddenLines(
  goods: readonly GoodsInput[] | undefined,
  posterName: string,
  stored: Prisma.JsonValue = [],
): boolean[] {
  const kept = storedList.parse(stored).filter(({ hidden }) => hidden);
  const hidden = new Set(kept.map(({ description }) => description));
  return (goods ?? []).map(
    ({ description }) => hidden.has(description) || contactIn(description, posterName) !== null,
  );
}

/** Returns a line as it is stored, without empty fields. */
function storedOf(line: object): Prisma.JsonObject {
  return Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined));
}

/** Returns the columns of a load that its request decides. */
export function goodsColumns(input: GoodsRequest, hidden: readonly boolean[]) {
  const { equipment = [], goods = [], temperature } = input;
  return {
    equipment,
    weightKg: input.weightKg ?? null,
    goods: goods.map((line, nth) =>
      storedOf({ ...line, stackable: line.stackable || undefined, hidden: hidden[nth] || undefined }),
    ),
    temperatureMinC: temperature?.minC ?? null,
    temperatureMaxC: temperature?.maxC ?? null,
    noSubcontract: input.noSubcontract ?? false,
  };
}

export function temperatureOf({
  temperatureMinC: minC,
  temperatureMaxC: maxC,
}: Pick<GoodsColumns, "temperatureMinC" | "temperatureMaxC">) {
  return minC === null || maxC === null ? null : { minC, maxC };
}

/** Returns the fields of a request that would give a load its columns; what it has not is left out. */
export function givenGoods(load: GoodsColumns): GoodsRequest {
  const lines = storedList.parse(load.goods).map(({ hidden: _, ...line }) => line);
  return {
    equipment: load.equipment.length > 0 ? load.equipment : undefined,
    weightKg: load.weightKg ?? undefined,
    goods: lines.length > 0 ? lines : undefined,
    temperature: temperatureOf(load) ?? undefined,
    noSubcontract: load.noSubcontract,
  };
}

/** Returns the goods of a load as its two ends read them. */
export function viewGoods(stored: Prisma.JsonValue): GoodsView[] {
  return storedList.parse(stored).map(({ hidden = false, ...line }) => ({
    description: line.description,
    packages: line.packages,
    kind: line.kind,
    lengthCm: line.lengthCm ?? null,
    widthCm: line.widthCm ?? null,
    heightCm: line.heightCm ?? null,
    weightKg: line.weightKg ?? null,
    stackable: line.stackable ?? false,
    un: line.un ?? null,
    onBoard: !hidden,
  }));
}

/** Returns goods without the descriptions that the board hides, for a reader without the job sheet. */
export function withoutHidden(goods: readonly GoodsView[]): GoodsView[] {
  return goods.map((line) => (line.onBoard ? line : { ...line, description: "" }));
}

/** Returns the fields of a load as its two ends read them; `sheet` is true for a reader of the job sheet. */
export function viewAllGoods(load: GoodsColumns, sheet: boolean) {
  const goods = viewGoods(load.goods);
  return {
    equipment: load.equipment,
    weightKg: load.weightKg,
    temperature: temperatureOf(load),
    noSubcontract: load.noSubcontract,
    goods: sheet ? goods : withoutHidden(goods),
  };
}

/** Returns the fields of a load as the board shows them: a hidden description is left out. */
export function viewBoardGoods(load: GoodsColumns) {
  const { goods, ...rest } = viewAllGoods(load, false);
  const shown = goods.map(({ onBoard, ...line }) => (onBoard ? line : { ...line, description: null }));
  return { ...rest, goods: shown };
}

/** Returns stored goods with the descriptions of these lines, counted from 1, off the board. */
export function hideLines(stored: Prisma.JsonValue, numbers: readonly number[]): Prisma.JsonArray {
  return storedList
    .parse(stored)
    .map((line, nth) => storedOf(numbers.includes(nth + 1) ? { ...line, hidden: true } : line));
}

/** Returns stored goods to keep for a carrier: without the descriptions that the board hides, or without any. */
export function keptGoods(stored: Prisma.JsonValue, descriptions: "shown" | "none"): Prisma.JsonArray {
  return storedList
    .parse(stored)
    .map((line) =>
      storedOf(descriptions === "none" || line.hidden ? { ...line, description: "", hidden: true } : line),
    );
}
