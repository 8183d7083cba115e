import { kilogramWords } from "@board/api/goods/words";
import type { WeightBand } from "@board/db/enums";

/** Names of weight bands, from light to heavy. */
export const WEIGHT_NAMES: Record<WeightBand, string> = {
  UNDER_50KG: "0–50 kg",
  KG_50_250: "50–250 kg",
  KG_250_1000: "250 kg–1 t",
  T_1_3: "1–3 t",
  T_3_7: "3–7 t",
  T_7_15: "7–15 t",
  T_15_PLUS: "15 t+",
};

/** Returns the exact weight in short, `640 kg` or `7.5 t`; its band if that alone is known. */
export function weightWords({
  weightKg,
  weightBand,
}: {
  weightKg?: number | null;
  weightBand: WeightBand;
}): string {
  if (!weightKg) return WEIGHT_NAMES[weightBand];
  return weightKg < 1_000 ? kilogramWords(weightKg) : `${(weightKg / 1_000).toFixed(1)} t`;
}

/** Upper limit of each weight band, for use after "up to"; the heaviest band has none. */
export const WEIGHT_TOPS: Record<WeightBand, string> = {
  UNDER_50KG: "50 kg",
  KG_50_250: "250 kg",
  KG_250_1000: "1 t",
  T_1_3: "3 t",
  T_3_7: "7 t",
  T_7_15: "15 t",
  T_15_PLUS: "any weight",
};
