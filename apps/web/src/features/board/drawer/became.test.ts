import { describe, expect, it } from "vitest";
import { became } from "./became.ts";

const known = { left: true, own: false, why: undefined, quote: undefined, reading: false, failed: false };
const quote = (status: "ACTIVE" | "ACCEPTED" | "LOST" | "VOID" | "WITHDRAWN", changes = {}) => ({
  status,
  reason: null,
  agreedPence: null,
  ...changes,
});
const active = quote("ACTIVE");
const won = quote("ACCEPTED", { agreedPence: 54_500 });
const lost = quote("LOST", { reason: "booked_elsewhere" });

describe("a load in the drawer is shown", () => {
  it.each([
    ["as it is while it is on the board", { left: false }, "open"],
    ["as it is while it is on the board, whatever the quote was", { left: false, quote: lost }, "open"],
    ["as the job once its quote was accepted", { quote: won }, "won"],
    ["as the job once the firm booked it", { quote: won, why: "booked" }, "won"],
    ["as the job while that is read again", { quote: won, reading: true }, "won"],
    ["as nothing yet while its quote is read", { reading: true, why: "booked" }, "reading"],
    ["as nothing yet while its quote is from before", { reading: true, quote: active }, "reading"],
    ["as nothing yet while it is read again after a failure", { failed: true, reading: true }, "reading"],
    ["as not known where its quote cannot be read", { failed: true, why: "booked" }, "unread"],
    [
      "as not known where a quote from before cannot be read again",
      { failed: true, quote: active },
      "unread",
    ],
    ["as not known where another outcome is from before", { failed: true, quote: lost }, "unread"],
    ["as not known where its quote was not read after it", { why: "booked", quote: active }, "unread"],
    ["as the job also where it cannot be read again", { failed: true, quote: won }, "won"],
    ["as it is while it is on the board, also after a failure", { left: false, failed: true }, "open"],
    ["as gone where its quote is lost", { quote: lost, reading: true }, "left"],
    ["as gone where the firm never quoted", {}, "left"],
  ] as const)("%s", (_, changes, kind) => {
    expect(became({ ...known, ...changes }).kind).toBe(kind);
  });
});

describe("a load that has left", () => {
  it.each([
    ["went to another carrier", { quote: lost }],
    ["went to another carrier", { why: "booked" }],
    ["went to another carrier", { why: "booked", quote: quote("WITHDRAWN") }],
    ["called this load off", { why: "cancelled" }],
    ["called this load off", { quote: quote("VOID", { reason: "withdrawn_by_poster" }) }],
    ["collection day is over", { why: "expired" }],
    ["has left the board: somebody booked it", {}],
    ["has left the board: somebody booked it", { why: "changed", quote: active }],
    ["A carrier has booked this load of yours", { why: "booked", own: true }],
    ["has left the board", { why: "cancelled", own: true }],
  ] as const)("%s: %o", (words, changes) => {
    expect(became({ ...known, ...changes })).toEqual({ kind: "left", words: expect.stringContaining(words) });
  });

  it("tells a losing carrier neither price nor name", () => {
    expect(became({ ...known, why: "booked", quote: lost })).toEqual({
      kind: "left",
      words: "This load went to another carrier.",
    });
  });
});
