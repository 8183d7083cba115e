import { createGeo } from "@board/geo";
import { TestClock } from "@board/testing/clock";
import { describe, expect, it } from "vitest";
import { problemsOf } from "./plan-load.ts";
import type { Posting } from "./posting-rules.ts";

const geo = createGeo();
const GOOD: Posting = {
  type: "FULL_LOAD",
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
  collectDate: "2026-11-20",
};

const NOBODY = { kind: "visitor", address: "", userAgent: "" } as const;

function wrong(changes: Posting, at = "2026-11-18T10:00:00.000Z"): string[] {
  return problemsOf({ geo, clock: new TestClock(at), actor: NOBODY }, { ...GOOD, ...changes }).map(
    ({ path, code }) => `${path.join(".")} ${code}`,
  );
}

it("an amendment may leave a board note that now contains the firm's name, if it does not change it", () => {
  const judged = (boardNote: string, before?: Posting) =>
    problemsOf(
      { geo, clock: new TestClock("2026-11-18T10:00:00.000Z"), actor: NOBODY },
      { ...GOOD, boardNote },
      before,
    );
  const note = "Ring 07700 900123";
  expect(judged(note)).toMatchObject([{ code: "contact_in_board_note" }]);
  expect(judged(note, { ...GOOD, boardNote: note })).toEqual([]);
  expect(judged(note, { ...GOOD, boardNote: "Side entrance." })).toMatchObject([
    { code: "contact_in_board_note" },
  ]);
});

describe("contract 2: both postcodes are found, in any case and spacing, else postcode_not_found with the field", () => {
  it.each(["LS10 1AB", "ls101ab", " Ls10  1aB ", "LS10", "sw1a", "BT1", "IM1", "JE2"])(
    "%j is found",
    (postcode) => {
      expect(wrong({ fromPostcode: postcode })).toEqual([]);
      expect(wrong({ toPostcode: postcode })).toEqual([]);
    },
  );

  it.each(["", " "])("%j is required", (postcode) => {
    expect(wrong({ fromPostcode: postcode })).toEqual(["fromPostcode required"]);
  });

  it.each([
    "LS",
    "Leeds",
    "LS77 1AB",
    "LS10 1A",
    "LS10 1ABC",
    "QQ1 1AA",
    "90210",
    "LS10\n1AB; DROP TABLE load",
  ])("%j is not", (postcode) => {
    expect(wrong({ fromPostcode: postcode })).toEqual(["fromPostcode postcode_not_found"]);
    expect(wrong({ toPostcode: postcode })).toEqual(["toPostcode postcode_not_found"]);
  });

  it("names both at once, beside what else is wrong", () => {
    expect(wrong({ fromPostcode: "X", toPostcode: "Y", collectDate: "2026-11-17" })).toEqual([
      "collectDate date_in_past",
      "fromPostcode postcode_not_found",
      "toPostcode postcode_not_found",
    ]);
  });
});

it("names every stop whose postcode is not found", () => {
  const at = (postcode: string) => ({ kind: "DELIVER", postcode });
  expect(wrong({ stops: [at("LS9 0RJ"), at("ZZ9"), at("Leeds"), at("CA3")] })).toEqual([
    "stops.1.postcode postcode_not_found",
    "stops.2.postcode postcode_not_found",
  ]);
});

describe("contract, preamble: today is London's", () => {
  it.each([
    ["2026-06-30T22:59:59.999Z", []],
    ["2026-06-30T23:00:00.000Z", ["collectDate date_in_past"]],
    ["2026-06-30T23:59:59.999Z", ["collectDate date_in_past"]],
  ])("collectDate 2026-06-30 at %s in summer", (at, expected) => {
    expect(wrong({ collectDate: "2026-06-30" }, at)).toEqual(expected);
  });

  it.each([
    ["2026-11-18T23:59:59.999Z", []],
    ["2026-11-19T00:00:00.000Z", ["collectDate date_in_past"]],
  ])("collectDate 2026-11-18 at %s in winter", (at, expected) => {
    expect(wrong({ collectDate: "2026-11-18" }, at)).toEqual(expected);
  });
});
