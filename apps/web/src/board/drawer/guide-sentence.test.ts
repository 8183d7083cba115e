import { expect, it } from "vitest";
import { guideSentence } from "./guide-sentence.ts";

it("says which of its two sources a guide comes from", () => {
  expect(guideSentence({ guideBasis: "booked", guideSample: 23 })).toContain("23 booked jobs");
  expect(guideSentence({ guideBasis: "rate_card", guideSample: 0 })).toContain("rate card");
});
