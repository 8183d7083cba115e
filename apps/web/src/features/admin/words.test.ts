import { describe, expect, it } from "vitest";
import { answerWords, deliveryNote, tookWords } from "../../ui/format/delivery-words.ts";
import { changeTone, changeWords, channelWords, exactTime, whoWords } from "./change-words.ts";
import type { AdminLoad, Change, Delivery } from "./types.ts";

const change: Change = {
  id: "hist_a",
  at: "2026-11-16T14:06:11.402Z",
  action: "post",
  version: 1,
  from: null,
  to: "POSTED",
  firm: "Mersey Glaze",
  person: null,
  key: null,
  through: "api",
  reason: null,
  details: null,
  requestId: "req_a",
};
const load = { carriersAlerted: 14 } as AdminLoad["load"];

describe("a change in an admin's words", () => {
  it.each([
    ["posted, 14 carriers told", {}],
    ["£495 by Mersey Glaze", { action: "quote", details: { amountPence: 49_500 } }],
    ["£460 accepted", { action: "accept", details: { quoteId: "quote_a", amountPence: 46_000 } }],
    [
      "amended notes Gate 3., now none",
      { action: "amend", details: { changed: { notes: { from: "Gate 3.", to: null } } } },
    ],
    [
      "change agreed: stop 2, by 14:00; agreed price £495, now £520",
      {
        action: "agreeChange",
        details: {
          changed: {
            "stops.2.byTime": { from: null, to: "14:00" },
            agreedPence: { from: 49_500, to: 52_000 },
          },
        },
      },
    ],
    ["amended deliverByTime, notes", { action: "amend", details: { changed: ["deliverByTime", "notes"] } }],
    ["another proof of delivery sent", { action: "pod", details: { fileId: "file_b", replaces: "file_a" } }],
    ["proof of delivery sent", { action: "pod", details: { fileId: "file_a", replaces: null } }],
    ["cancelled: “Duplicate”", { action: "cancel", reason: "Duplicate" }],
    ["statement by an admin: “Heard.”", { action: "statement", firm: null, reason: "Heard." }],
    ["confirmed", { action: "confirm" }],
    [
      "dispute resolved, agreed price £380, now £300: “Half each.”",
      {
        action: "resolveDispute",
        reason: "Half each.",
        details: { changed: { agreedPence: { from: 38_000, to: 30_000 } } },
      },
    ],
    [
      "ruling revised, agreed price £300, now £50",
      {
        action: "reviseRuling",
        details: {
          changed: {
            outcome: { from: "CONFIRMED", to: "CANCELLED" },
            agreedPence: { from: 30_000, to: 5_000 },
          },
        },
      },
    ],
    [
      "handed back by the carrier, agreed price £380, now none: “Broken down”",
      {
        action: "handBack",
        reason: "Broken down",
        details: { changed: { agreedPence: { from: 38_000, to: null } } },
      },
    ],
    ["collected: “By phone”", { action: "collect", reason: "By phone" }],
    [
      "collected, not as the yard checked: driver Sam, now Alex",
      { action: "collect", details: { changed: { driver: { from: "Sam", to: "Alex" } } } },
    ],
    ["something new", { action: "something new" }],
  ])("%s", (words, changes) => {
    expect(changeWords({ ...change, ...changes }, load)).toBe(words);
  });

  it("names the person or key that did it", () => {
    expect(whoWords({ ...change, person: "L. Hale" })).toBe("L. Hale");
    expect(whoWords({ ...change, key: { name: "TMS", hint: "…4t9Q" } })).toBe("Mersey Glaze, TMS");
    expect(whoWords({ ...change, firm: null, person: "Ops" })).toBe("Ops, admin");
    expect(whoWords({ ...change, firm: null, through: "system" })).toBe("the system");
  });

  it("names the channel if it is stored", () => {
    expect(channelWords({ ...change, key: { name: "TMS", hint: "…4t9Q" } })).toBe("API …4t9Q");
    expect(channelWords({ ...change, through: "site" })).toBe("Site");
    expect(channelWords({ ...change, through: null })).toBe("");
  });

  it("is highlighted if something failed or changed", () => {
    expect(changeTone({ ...change, action: "dispute" })).toBe("bad");
    expect(changeTone({ ...change, action: "amend" })).toBe("warn");
    expect(changeTone(change)).toBeUndefined();
  });

  it("gives the time by London's clock, with milliseconds if asked", () => {
    expect(exactTime("2026-07-16T13:06:11.402Z")).toBe("Thu 16 Jul, 14:06:11");
    expect(exactTime("2026-07-16T13:06:11.402Z", { milliseconds: true })).toBe("Thu 16 Jul, 14:06:11.402");
  });
});

describe("a delivery in an admin's words", () => {
  const attempt = (statusCode: number | null, error: string | null = null) => ({
    at: "2026-11-17T10:15:52.000Z",
    statusCode,
    ms: 210,
    error,
    responseHead: null,
  });
  const delivery: Delivery = {
    id: "delivery_a",
    endpointId: "endpoint_a",
    endpointStatus: "enabled",
    eventId: "evt_a",
    type: "load.disputed",
    firm: "Solway Sprint",
    label: "tms.example",
    status: "pending",
    createdAt: "2026-11-17T10:15:52.000Z",
    attempts: [],
    nextAttemptAt: "2026-11-17T10:51:00.000Z",
  };

  it.each([
    ["not tried yet", "next try 10:51", "", {}],
    ["503", "next try 10:51", "0.21 s", { attempts: [attempt(503)] }],
    [
      "timeout",
      "given up",
      "0.21 s",
      { status: "failed", nextAttemptAt: null, attempts: [attempt(null, "timeout")] },
    ],
    [
      "204",
      "after 1 failed",
      "0.21 s",
      { status: "delivered", nextAttemptAt: null, attempts: [attempt(500), attempt(204)] },
    ],
    ["200", "", "0.21 s", { status: "delivered", nextAttemptAt: null, attempts: [attempt(200)] }],
  ] as const)("%s %s", (answer, note, took, changes) => {
    const given: Delivery = {
      ...delivery,
      ...changes,
      attempts: [...("attempts" in changes ? changes.attempts : [])],
    };
    expect(answerWords(given)).toBe(answer);
    expect(deliveryNote(given)).toBe(note);
    expect(tookWords(given)).toBe(took);
  });
});
