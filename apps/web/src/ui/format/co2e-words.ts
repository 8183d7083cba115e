import type { LoadPage } from "@board/api/schemas";
import { weightWords } from "./weights.ts";

type PageLoad = LoadPage["load"];
type Emitting = Pick<PageLoad, "weightKg" | "weightBand"> & { co2e: NonNullable<PageLoad["co2e"]> };

/** Returns the sentence on a load's emissions: what was counted, by which factors, and where the weight came from. */
export function co2eWords({ co2e: { kg, method, factorsYear }, ...load }: Emitting): string {
  const about = kg === 0 ? "Under 0.1 kg" : `About ${kg.toLocaleString("en-GB")} kg`;
  const part = method === "WHOLE_VEHICLE" ? "the whole vehicle" : "a share of an average load";
  const weight = load.weightKg === null ? "from the band" : "as given,";
  return `${about} CO2e from the vehicle and its fuel, for ${part}: UK Government factors of ${factorsYear}, weight ${weight} ${weightWords(load)}.`;
}
