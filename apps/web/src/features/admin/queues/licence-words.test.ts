import { describe, expect, it } from "vitest";
import { doubtWords } from "./licence-words.ts";
import type { LicenceLine } from "./types.ts";

type Agrees = NonNullable<LicenceLine["agrees"]>;
const agrees: Agrees = { name: true, companyNumber: true, licence: true, place: true, vehicles: true };

describe("a licence in doubt", () => {
  it.each<[string, LicenceLine["match"], Agrees | null]>([
    ["near match: name differs", "NEAR", { ...agrees, name: false, companyNumber: null }],
    ["near match: vehicles differ", "NEAR", { ...agrees, vehicles: false }],
    ["near match: name and postcode differ", "NEAR", { ...agrees, name: false, place: false }],
    [
      "near match: company number and postcode not known",
      "NEAR",
      { ...agrees, companyNumber: null, place: null },
    ],
    ["near match: not in the register", "NEAR", null],
    ["claimed by another firm too", "CONTESTED", agrees],
  ])("%s", (words, match, facts) => {
    expect(doubtWords({ match, agrees: facts })).toBe(words);
  });
});
