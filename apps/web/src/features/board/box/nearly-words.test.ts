import { expect, it } from "vitest";
import { nearlyWords } from "./nearly-words.ts";

const TODAY = "2026-11-17";
const asked = { from: "LS", to: "HU", vc: "EIGHTEEN_T", date: "tomorrow", notl: "1", terms: "30" };

it.each([
  [{ ...asked, vc: "SEVEN_FIVE_T,EIGHTEEN_T" }, "for 7.5 t or 18 t"],
  [
    { from: "LS", to: "HU", vc: "EIGHTEEN_T", date: "tomorrow", terms: "30" },
    "with those that need a tail-lift",
  ],
  [{ from: "LS", to: "HU", vc: "EIGHTEEN_T", date: "tomorrow", notl: "1" }, "on any terms"],
  [{ from: "LS", vc: "EIGHTEEN_T", date: "tomorrow", notl: "1", terms: "30" }, "to anywhere"],
  [{ ...asked, near: "LS2", within: "40" }, "from within 40 miles of Leeds"],
])("%j is said as %s", (nearly, words) =>
  expect(nearlyWords(asked, nearly, TODAY, { LS2: "Leeds" })).toBe(words),
);

it("says that the tail-lift requirement is dropped", () =>
  expect(nearlyWords({ from: "LS", tl: "1" }, { from: "LS" }, TODAY, {})).toBe(
    "with or without a tail-lift",
  ));
