import { describe, expect, it } from "vitest";
import {
  bringsProof,
  exceptionProblems,
  exceptionWords,
  isPlaceDone,
  type ProofException,
  receiptSentence,
} from "./rules.ts";

const at = "2026-11-24T08:24:51.000Z";

it.each([
  ["nothing", { collectedAt: null, deliveredAt: null, stops: [{}, {}] }, []],
  ["the collection", { collectedAt: at, deliveredAt: null, stops: [{}, {}] }, [1]],
  ["a later stop first", { collectedAt: at, deliveredAt: null, stops: [{}, { doneAt: at }] }, [1, 3]],
  [
    "the delivery, with a stop left out",
    { collectedAt: at, deliveredAt: at, stops: [{ doneAt: at }, {}] },
    [1, 2, 4],
  ],
  ["a load without stops", { collectedAt: at, deliveredAt: at, stops: [] }, [1, 2]],
] as const)("the places that are done: %s", (_, load, done) => {
  expect([1, 2, 3, 4].filter((place) => isPlaceDone(load, place))).toEqual(done);
});

it.each([
  [{}, false],
  [{ clientId: "act-0001", pages: ["page-0001"] }, false],
  [{ remarks: "", exceptions: [] }, false],
  [{ remarks: "Wet." }, true],
  [{ exceptions: [{ kind: "SHORT" }] }, true],
  [{ signature: { name: "Tam Reid", receipt: "UNEXAMINED" } }, true],
] as const)("an act with %j brings a proof of its own: %s", (given, brings) => {
  expect(bringsProof(given)).toBe(brings);
});

describe("counts of exceptions", () => {
  const wrong = (pallets: number | null, parcels: number | null, count?: number) =>
    exceptionProblems({ pallets, parcels }, { exceptions: [{ kind: "SHORT", count }] }).map(
      ({ detail }) => detail,
    );

  it("are of the load's pallets, else of its parcels", () => {
    expect(wrong(12, 400, 12)).toEqual([]);
    expect(wrong(1, 400, 2)).toEqual(["exceptions.0.count 2 is more than the load's 1 pallet."]);
    expect(wrong(0, 400, 401)).toEqual(["exceptions.0.count 401 is more than the load's 400 parcels."]);
  });

  it("are free where the load has no count, and may be left out", () => {
    expect(wrong(null, null, 10_000)).toEqual([]);
    expect(wrong(1, null)).toEqual([]);
  });
});

describe("the sentence that is signed", () => {
  const damaged: ProofException = { place: 2, kind: "DAMAGED", count: 1, note: "corner crushed" };
  const refused: ProofException = { place: 2, kind: "REFUSED", count: null, note: null };

  it.each([
    ["DELIVER", 7, null, "GOOD_ORDER", [], "Received: 7 pallets, in good order."],
    ["DELIVER", 1, 40, "UNEXAMINED", [], "Received: 1 pallet and 40 parcels, unexamined."],
    ["COLLECT", null, null, "UNEXAMINED", [], "Handed over: goods, unexamined."],
    [
      "DELIVER",
      7,
      null,
      "WITH_REMARKS",
      [damaged, refused],
      "Received: 7 pallets, with remarks. Not in order: 1 damaged (corner crushed), some refused.",
    ],
    ["DELIVER", 7, null, null, [refused], "Received: 7 pallets, not signed for. Not in order: some refused."],
  ] as const)(
    "at a place to %s, of %s pallets and %s parcels, %s",
    (kind, pallets, parcels, receipt, wrong, words) => {
      expect(receiptSentence({ kind, pallets, parcels }, receipt, wrong)).toBe(words);
    },
  );

  it("names exceptions in their order", () => {
    expect(exceptionWords([refused, damaged])).toBe("some refused, 1 damaged (corner crushed)");
  });
});
