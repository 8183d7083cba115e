import type { BoardEntry } from "@board/api/schemas";
import { expect, it } from "vitest";
import { guideParts, guideReasons, guideSentence } from "./guide-words.ts";

it("names the source of a guide: learned prices or the rate card", () => {
  expect(guideSentence({ basis: "booked", sample: 1_023 })).toContain("1,023 collected jobs");
  expect(guideSentence({ basis: "rate_card", sample: 0 })).toContain("rate card");
});

it("names what moved a guide, each with its percentage", () => {
  const because = [
    { what: "into Scotland", percent: 22 },
    { what: "backload", percent: -18 },
  ];
  expect(guideReasons(because)).toBe("into Scotland +22\u00a0%, backload −18\u00a0%");
  expect(guideReasons([])).toBeNull();
});

const load = (guideBasis: "booked" | "rate_card", guideSample: number) =>
  ({
    miles: 233,
    pricing: { mode: "quotes", guideLowPence: 41_000, guideHighPence: 60_000, guideBasis, guideSample },
    myQuote: null,
  }) as BoardEntry;

it("explains a guide in the reader's own figures", () => {
  const { pairs, note } = guideParts(load("booked", 415), [{ what: "backload", percent: -18 }], 43_000);
  expect(pairs).toEqual([
    ["Usual for such work", "£410–600, before VAT"],
    ["A mile, over 233", "£1.76–2.58"],
    ["Source", "From 415 collected jobs with this type of vehicle."],
    ["Moved most by", "backload −18\u00a0%"],
    ["Your price", "£430, £1.85 a mile, in guide, £20 above its floor"],
  ]);
  expect(note).toMatch(/^A quarter of such jobs pays less, and a quarter pays more\./);
});

it("gives no quarters for the rate card, and no comparison without a typed price", () => {
  const { pairs, note } = guideParts(load("rate_card", 0), [], null);
  expect(pairs.map(([name]) => name)).toEqual(["Usual for such work", "A mile, over 233", "Source"]);
  expect(note).not.toContain("quarter");
  expect(note).toContain("never takes the place of the poster’s own price");
});
