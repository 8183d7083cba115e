import { expect, it } from "vitest";
import { guideReasons, guideSentence } from "./guide-words.ts";

it("says which of its two sources a guide comes from", () => {
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
