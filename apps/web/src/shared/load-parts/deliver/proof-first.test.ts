import { expect, it } from "vitest";
import { proofFirst } from "./proof-first.ts";

it.each([
  ["no proof", { had: false, chosen: false, sent: false }, "Send the proof of delivery first."],
  ["a proof from before", { had: true, chosen: false, sent: false }, undefined],
  ["a new photo that has arrived", { had: false, chosen: true, sent: true }, undefined],
  ["a new photo that failed", { had: false, chosen: true, sent: false }, "Send the proof of delivery first."],
  [
    "a new photo that failed, in place of a proof from before",
    { had: true, chosen: true, sent: false },
    "The new photo has not arrived. Send it, or keep the proof from before.",
  ],
  ["a new photo in place of a proof from before", { had: true, chosen: true, sent: true }, undefined],
])("with %s", (_, state, words) => {
  expect(proofFirst(state, false)).toBe(words);
});

it("also requires the name of who signed", () => {
  expect(proofFirst({ had: false, chosen: false, sent: false }, true)).toContain("who signed for it");
});
