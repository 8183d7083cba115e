import type { Equipment } from "@board/db/enums";

/** Bodies of vehicles: any of those named will do. The rest of the equipment is gear, all of which is needed. */
const BODIES: ReadonlySet<Equipment> = new Set<Equipment>([
  "CURTAIN",
  "BOX",
  "FLAT",
  "FRIDGE",
  "TIPPER",
  "DOUBLE_DECK",
]);

/** Splits equipment into bodies and gear, each in the order given. */
export function bodiesAndGear(equipment: readonly Equipment[]): { bodies: Equipment[]; gear: Equipment[] } {
  return {
    bodies: equipment.filter((one) => BODIES.has(one)),
    gear: equipment.filter((one) => !BODIES.has(one)),
  };
}

/** Names of bodies and gear, in the order of forms. */
export const EQUIPMENT_NAMES: Record<Equipment, string> = {
  CURTAIN: "Curtain",
  BOX: "Box",
  FLAT: "Flat",
  FRIDGE: "Fridge",
  TIPPER: "Tipper",
  DOUBLE_DECK: "Double deck",
  MOFFETT: "Moffett",
  HIAB: "Hiab",
  TAIL_LIFT_2T: "2 t tail-lift",
  STRAPS: "Straps",
  BLANKETS: "Blankets",
  TWO_MAN: "Two-man",
};

/** Words for a load whose carrier carries it itself. */
export const NOT_PASSED_ON = "not to be passed on to another carrier";

/** Names of kinds of packages, for one and for several. */
export const PACKAGE_NAMES = {
  PALLET: ["pallet", "pallets"],
  EURO_PALLET: ["euro pallet", "euro pallets"],
  HALF_PALLET: ["half pallet", "half pallets"],
  IBC: ["IBC", "IBCs"],
  DRUM: ["drum", "drums"],
  CRATE: ["crate", "crates"],
  CARTON: ["carton", "cartons"],
  CAGE: ["cage", "cages"],
  STILLAGE: ["stillage", "stillages"],
  ROLL: ["roll", "rolls"],
  BAG: ["bag", "bags"],
  BUNDLE: ["bundle", "bundles"],
  PIECE: ["piece", "pieces"],
  OTHER: ["package", "packages"],
} as const;
/** A kind of packages that goods are packed in. */
export type PackageKind = keyof typeof PACKAGE_NAMES;

/** Lists equipment in a sentence: bodies with "or", then the gear: `box or fridge, straps`; empty if there is none. */
export function equipmentWords(equipment: readonly Equipment[]): string {
  const { bodies, gear } = bodiesAndGear(equipment);
  const names = (of: readonly Equipment[]) => of.map((one) => EQUIPMENT_NAMES[one].toLowerCase());
  return [names(bodies).join(" or "), ...names(gear)].filter((part) => part !== "").join(", ");
}

const degrees = (celsius: number) => String(celsius).replace("-", "−");

/** Returns a range of temperatures: `2 to 5 °C`, `−18 °C`; empty if there is none. */
export function temperatureWords(range: { minC: number; maxC: number } | null, to = " to "): string {
  if (range === null) return "";
  const { minC, maxC } = range;
  return minC === maxC ? `${degrees(minC)} °C` : `${degrees(minC)}${to}${degrees(maxC)} °C`;
}

/** Returns a weight as people write it: `640 kg`, `7,460 kg`, `4.2 kg`. */
export function kilogramWords(kilograms: number): string {
  return kilograms < 0.1 ? "under 0.1 kg" : `${kilograms.toLocaleString("en-GB")} kg`;
}

/** A line of goods, as its readers see it. */
export interface ShownGoods {
  description: string | null;
  packages: number;
  kind: PackageKind;
  lengthCm: number | null;
  widthCm: number | null;
  heightCm: number | null;
  weightKg: number | null;
  stackable: boolean;
  un: string | null;
}

/** Returns the sizes of a package: `120 × 100 × 110 cm`; a missing one is "?"; empty if there is none. */
export function sizeWords({
  lengthCm,
  widthCm,
  heightCm,
}: Pick<ShownGoods, "lengthCm" | "widthCm" | "heightCm">): string {
  const sizes = [lengthCm, widthCm, heightCm];
  return sizes.every((size) => size === null) ? "" : `${sizes.map((size) => size ?? "?").join(" × ")} cm`;
}

/** Returns the packages of a line: `6 pallets`. */
function packagesWords({ packages, kind }: Pick<ShownGoods, "packages" | "kind">): string {
  const [one, several] = PACKAGE_NAMES[kind];
  return `${packages.toLocaleString("en-GB")} ${packages === 1 ? one : several}`;
}

/** Returns a line of goods in words. */
export function goodsWords(line: ShownGoods): string {
  const { description, weightKg, stackable, un } = line;
  return [
    packagesWords(line),
    description ?? "",
    sizeWords(line),
    weightKg === null ? "" : `${kilogramWords(weightKg)} each`,
    stackable ? "may be stacked" : "do not stack",
    un === null ? "" : `UN ${un}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

interface PricedLoad {
  equipment: readonly Equipment[];
  temperature: { minC: number; maxC: number } | null;
  noSubcontract: boolean;
  goods: readonly ShownGoods[];
}

/** Returns what carriers price on beside vehicle and weight, as names and words; empty words for what is not said. */
export function goodsFacts(load: PricedLoad): [name: string, words: string][] {
  return [
    ["Body and gear", equipmentWords(load.equipment)],
    ["Keep at", temperatureWords(load.temperature)],
    ["Rule", load.noSubcontract ? NOT_PASSED_ON : ""],
    ["Goods", load.goods.map(goodsWords).join("; ")],
  ];
}
