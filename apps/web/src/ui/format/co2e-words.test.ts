import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { co2eWords } from "./co2e-words.ts";

const DOCS = readFileSync(new URL("../../../../../docs/co2e.md", import.meta.url), "utf8");

it.each([
  [
    { co2e: { kg: 321, method: "TONNE_KM", factorsYear: 2025 }, weightKg: null },
    "About 321 kg CO2e from the vehicle and its fuel, for a share of an average load: UK Government factors of 2025, weight from the band 3–7 t.",
  ],
  [
    { co2e: { kg: 365, method: "WHOLE_VEHICLE", factorsYear: 2025 }, weightKg: 5_000 },
    "About 365 kg CO2e from the vehicle and its fuel, for the whole vehicle: UK Government factors of 2025, weight as given, 5.0 t.",
  ],
] as const)(
  "says what was counted, by which factors and weight, as the method page does: %j",
  (load, words) => {
    expect(co2eWords({ ...load, weightBand: "T_3_7" })).toBe(words);
    expect(DOCS).toContain(words);
  },
);
