import { describe, expect, it } from "vitest";
import { loadRow } from "../../testing/rows.ts";
import { noteSheets } from "./consignment-note.ts";
import { receiptSentence } from "./receipt-sentence.ts";
import { bringsProof, exceptionProblems, exceptionWords, type ProofException } from "./rules.ts";

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

it("every line of goods stands once on the consignment notes, with the collection where there are several deliveries", () => {
  const goods = [
    { description: "Tiles", packages: 6, kind: "PALLET" },
    { description: "Primer", packages: 1, kind: "DRUM", un: "1263" },
  ];
  const stop = { kind: "DELIVER", postcode: "CA3 0HA", outcode: "CA3", town: "Carlisle", miles: 90 };
  const facts = { carrier: "A", driver: null, licence: null, proofs: [], arrivals: new Map() };
  const tables = (stops: object[]) =>
    noteSheets(loadRow({ status: "BOOKED", goods, stops: stops as [] }), facts).map(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === "table" && JSON.stringify(block.rows).includes("Primer") ? [block.heading] : [],
      ),
    );
  expect(tables([])).toEqual([["Goods for this delivery"]]);
  expect(tables([stop])).toEqual([["Goods collected, for all deliveries"], []]);
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
  const short: ProofException = { place: 2, kind: "SHORT", count: 1, note: null };
  const refused: ProofException = { place: 2, kind: "REFUSED", count: null, note: null };

  it.each([
    ["DELIVER", 7, "GOOD_ORDER", [], null, "Received 7 pallets. In good order."],
    ["DELIVER", null, "UNEXAMINED", [], "", "Received the goods. Not examined."],
    ["COLLECT", 7, "GOOD_ORDER", [], ". ", "Handed over 7 pallets. In good order."],
    ["DELIVER", 2, "UNEXAMINED", [short], " ", "Received 1 pallet, 1 short. Not examined."],
    [
      "DELIVER",
      7,
      "WITH_REMARKS",
      [damaged],
      "corner crushed, 2 cartons wet.",
      "Received 7 pallets, 1 of them damaged: corner crushed, 2 cartons wet. With remarks.",
    ],
    ["DELIVER", 7, null, [refused], null, "Received 7 pallets, some refused. Nobody signed."],
    ["COLLECT", null, "UNEXAMINED", [], null, "Handed over the goods. Not examined."],
  ] as const)("at a place to %s, of %s pallets, %s", (kind, count, receipt, wrong, remarks, words) => {
    expect(receiptSentence({ kind, count, name: "pallet" }, receipt, wrong, remarks)).toBe(words);
  });

  it("counts parcels where the load has no pallets", () => {
    const goods = { kind: "DELIVER", count: 1, name: "parcel" } as const;
    expect(receiptSentence(goods, "GOOD_ORDER", [], null)).toBe("Received 1 parcel. In good order.");
  });

  it("is beside the exceptions in words, in their order", () => {
    expect(exceptionWords([refused, damaged])).toBe("some refused, 1 damaged (corner crushed)");
  });
});
