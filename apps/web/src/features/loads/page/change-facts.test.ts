import type { ChangeView } from "@board/api/schemas";
import { describe, expect, it } from "vitest";
import { load, page } from "../testing/page.ts";
import { changeLines, deltaWords, parseDelta, proposedFacts } from "./change-facts.ts";

const TODAY = "2026-11-17";

const booked = page({
  ...load({ deliverDate: "2026-11-19", deliverByTime: "10:30", agreedPence: 49_500 }),
  change: null,
});

function change(changes: Partial<ChangeView> = {}): ChangeView {
  return {
    id: "chg_a",
    by: "poster",
    changed: [{ field: "deliverByTime", from: "10:30", to: "14:00" }],
    penceDelta: 2_500,
    agreedPence: 52_000,
    note: null,
    at: "2026-11-17T16:05:00.000Z",
    person: "Dev Mistry",
    status: "OPEN",
    closedAt: null,
    reason: null,
    allowedActions: [],
    ...changes,
  };
}

describe("the facts of a proposed change", () => {
  it("are the whole slot and the price, old and new", () => {
    expect(proposedFacts(change(), booked.load, TODAY)).toEqual([
      { key: "deliverDate", name: "Deliver", was: "Thu 19 Nov by 10:30", is: "Thu 19 Nov by 14:00" },
      { key: "agreedPence", name: "Agreed price", was: "£495", is: "£520" },
    ]);
  });

  it("name a further stop by its number", () => {
    const changed = [
      { field: "stops.2.date", from: null, to: "2026-11-19" },
      { field: "stops.2.byTime", from: null, to: "09:00" },
      { field: "stops.3.kind", from: "COLLECT", to: "DELIVER" },
      { field: "stops.3.pallets", from: 4, to: 5 },
      { field: "stops.3.contactName", from: "J. Graham", to: null },
    ];
    expect(proposedFacts(change({ changed, penceDelta: 0 }), booked.load, TODAY)).toEqual([
      { key: "stops.2.date", name: "Stop 2, date", was: "none", is: "Thu 19 Nov" },
      { key: "stops.2.byTime", name: "Stop 2, by", was: "none", is: "09:00" },
      { key: "stops.3.kind", name: "Stop 3, kind", was: "collect", is: "deliver" },
      { key: "stops.3.pallets", name: "Stop 3, pallets", was: "4", is: "5" },
      { key: "stops.3.contactName", name: "Stop 3, contact name", was: "J. Graham", is: "none" },
    ]);
  });

  it("name every other field in words, and leave out an unchanged price", () => {
    const changed = [
      { field: "pallets", from: 12, to: 14 },
      { field: "tailLift", from: false, to: true },
      { field: "deliverDate", from: "2026-11-19", to: null },
    ];
    expect(proposedFacts(change({ changed, penceDelta: 0 }), booked.load, TODAY)).toEqual([
      { key: "deliverDate", name: "Deliver", was: "Thu 19 Nov by 10:30", is: "no deadline" },
      { key: "pallets", name: "Pallets", was: "12", is: "14" },
      { key: "tailLift", name: "Tail-lift", was: "no", is: "yes" },
    ]);
  });
});

describe("the difference of a price", () => {
  it.each([
    ["", 0],
    ["25", 2_500],
    ["+25", 2_500],
    ["-10.50", -1_050],
    ["−5", -500],
    ["12,50", null],
    ["much", null],
  ])("%s is read as %s", (typed, pence) => {
    expect(parseDelta(typed)).toBe(pence);
  });

  it("is shown with its sign", () => {
    expect([deltaWords(2_500), deltaWords(-1_050)]).toEqual(["+£25", "−£10.50"]);
  });
});

describe("the log", () => {
  const words = (changes: Partial<ChangeView>) =>
    changeLines([change(changes)], booked, TODAY).map((line) => line.words);

  it("says who proposed what, and the outcome", () => {
    expect(words({})).toEqual(["Dev Mistry proposed: delivery by 14:00, agreed price £520."]);
    const closedAt = "2026-11-17T16:20:00.000Z";
    expect(words({ status: "REFUSED", closedAt, reason: "Too late." })[1]).toBe(
      "Refused by The carrier: delivery by 14:00, agreed price £520. “Too late.”",
    );
    expect(words({ status: "WITHDRAWN", closedAt })[1]).toMatch(/^Withdrawn by you: /);
    expect(words({ status: "LAPSED", closedAt })[1]).toMatch(/^Lapsed: /);
  });

  it("shows a proposal as it was made, whatever the load is now", () => {
    const later = page({ ...booked.load, deliverDate: "2026-12-01" });
    const closed = change({ status: "AGREED", closedAt: "2026-11-17T16:20:00.000Z" });
    expect(changeLines([closed], later, TODAY)[1]?.words).toBe(
      "Agreed by The carrier: delivery by 14:00, agreed price £520.",
    );
  });
});
