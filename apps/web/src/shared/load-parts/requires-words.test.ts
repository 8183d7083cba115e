import { expect, it } from "vitest";
import { askedOf, carrierLacksWords, lackingWords, whoMayQuote } from "./requires-words.ts";

const NOTHING = {
  operatorLicence: false,
  goodsInTransitPence: null,
  hireAndReward: false,
  minFinished: null,
  gateCheck: false,
};

it.each([
  [null, "anyone"],
  [{ gateCheck: true }, "anyone"],
  [{ operatorLicence: true }, "licensed"],
  [
    { operatorLicence: true, goodsInTransitPence: 2_500_000 },
    "licensed and goods in transit £25,000 or more",
  ],
  [
    { operatorLicence: true, hireAndReward: true, minFinished: 10 },
    "licensed, hire and reward and 10 finished jobs or more",
  ],
])("describes who may quote: %j is %s", (requires, words) => {
  expect(whoMayQuote(requires)).toBe(words);
});

it("names what the firm lacks, including a licence that the board requires", () => {
  expect(askedOf({ ...NOTHING, goodsInTransitPence: 2_500_000 }, ["operator_licence"])).toEqual([
    { requirement: "operator_licence", words: "operator’s licence" },
    { requirement: "goods_in_transit", words: "goods in transit £25,000" },
  ]);
  expect(lackingWords(null, ["operator_licence"])).toBe(
    "This load asks for operator’s licence, which your firm’s passport does not show.",
  );
  expect(
    carrierLacksWords({ ...NOTHING, hireAndReward: true, minFinished: 5 }, [
      "operator_licence",
      "min_finished",
    ]),
  ).toBe("Cannot be accepted. The carrier lacks: operator’s licence and 5 finished jobs.");
  expect(lackingWords({ ...NOTHING, hireAndReward: true }, [])).toBe(
    "This load asks for more than your firm’s passport shows.",
  );
});
