import { columnOfDay } from "@board/calendar";
import type { Load } from "@board/db";
import { describe, expect, it } from "vitest";
import { firmRow, loadRow, quoteRow } from "../testing/rows.ts";
import { load as loadSchema } from "./schemas.ts";
import { loadCore, quoteView } from "./view-load.ts";

const poster = { ...firmRow("firm_poster"), records: [] };
const carrier = { ...firmRow("firm_carrier"), records: [] };
const now = new Date("2026-11-18T12:00:00.000Z");
const sentAt = new Date("2026-11-18T11:00:00.000Z");
const BOOKED = { status: "BOOKED", carrierId: "firm_carrier", agreedPence: 44_500, version: 2 } as const;

/** The parts of a load that its view adds. */
const OF_THE_CALLER = {
  allowedActions: [],
  quotes: [],
  collectionCode: null,
  codeTriesLeft: null,
  milestones: [],
  eta: null,
  lastSeen: null,
  waits: [],
  extras: [],
  owed: null,
};

function view(changes: Partial<Load> = {}, reader: "poster" | "carrier" | "admin" = "poster") {
  const row = loadRow(changes);
  const made = loadCore({ ...row, poster, carrier: row.carrierId === null ? null : carrier }, reader, now);
  expect(loadSchema.strict().safeParse({ ...made, ...OF_THE_CALLER }).error).toBeUndefined();
  return made;
}

it("an unknown warning that a later release stored is left out, so that the load can be read while both run", () => {
  const known = { code: "no_price", detail: "No price." };
  const warnings = [{ code: "of_a_later_release", detail: "New." }, known];
  expect(view({ warnings }).warnings).toEqual([known]);
});

describe("contract 3: poster and carrier are named to the two ends only once booked", () => {
  it("names nobody on a load of the board", () => {
    expect(view()).toMatchObject({ poster: null, carrier: null, agreedPence: null });
    expect(view({ status: "EXPIRED" })).toMatchObject({ poster: null, carrier: null });
  });

  it.each(["poster", "carrier"] as const)(
    "names both, with their contacts, to the %s of a booked load",
    (reader) => {
      expect(view(BOOKED, reader)).toMatchObject({
        agreedPence: 44_500,
        poster: { id: "firm_poster", name: "Name of firm_poster", email: "firm_poster@contact.example" },
        carrier: { id: "firm_carrier", name: "Name of firm_carrier", phone: "Phone of firm_carrier" },
      });
    },
  );

  it("names nobody on a load cancelled before anyone booked", () => {
    expect(view({ status: "CANCELLED" })).toMatchObject({ poster: null, carrier: null });
  });
});

describe("interface 2.1: what the poster wrote is returned as it was written", () => {
  it("postcodes, notes and externalRef", () => {
    const given = { fromPostcode: "ls10  1ab", toPostcode: "Sw1A2aa", notes: " a\n", externalRef: "J/4711" };
    expect(view(given)).toMatchObject(given);
  });

  it("interface 1: the guide never takes the place of the poster's price", () => {
    const priced = view({ pricingMode: "BOOK_NOW", bookNowPence: 1 });
    expect(priced).toMatchObject({ bookNowPence: 1, guide: { lowPence: 40_000, highPence: 60_000 } });
    expect(view({ pricingMode: "BOOK_NOW", bookNowPence: null }).bookNowPence).toBeNull();
  });
});

it("contract 16, CO2e: the two ends read an estimate, and an admin none", () => {
  const estimate = { kg: 329, method: "TONNE_KM", factorsYear: 2025 };
  expect(view().co2e).toEqual(estimate);
  expect(view(BOOKED, "carrier").co2e).toEqual(estimate);
  expect(view(BOOKED, "admin").co2e).toBeNull();
  expect(view({ collectDate: columnOfDay("2024-06-01") }).co2e).toBeNull();
});

describe("interface 2.3: podUrl is a relative path", () => {
  it("contract 3: null until there is a file", () => {
    expect(view(BOOKED).podUrl).toBeNull();
    expect(view({ ...BOOKED, podFileId: "file_a" }).podUrl).toBe("/api/v1/loads/load_a/pod");
  });
});

describe("contract 3: paymentDue is the day of delivery plus termsDays", () => {
  const due = (deliveredAt: string, termsDays = 30) =>
    view({ ...BOOKED, status: "DELIVERED", deliveredAt: new Date(deliveredAt), termsDays }).paymentDue;

  it("counts London's days", () => {
    expect(due("2026-11-20T15:00:00.000Z")).toBe("2026-12-20");
    expect(due("2026-11-20T15:00:00.000Z", 0)).toBe("2026-11-20");
    expect(due("2026-06-30T23:30:00.000Z", 7)).toBe("2026-07-08");
    expect(view(BOOKED).paymentDue).toBeNull();
  });
});

describe("contract 3: a quote names its carrier once accepted", () => {
  it.each(["ACTIVE", "DECLINED", "LOST", "WITHDRAWN", "VOID", "EXPIRED"] as const)(
    "not while %s",
    (status) => {
      const seen = quoteView({ ...quoteRow({ status }), sentAt, carrier }, loadRow(), now);
      expect(seen.carrier).toEqual({ score: 60, level: "New", name: null });
      expect(JSON.stringify(seen)).not.toContain("firm_carrier");
    },
  );

  it("ACCEPTED", () => {
    expect(
      quoteView({ ...quoteRow({ status: "ACCEPTED" }), sentAt, carrier }, loadRow(), now).carrier.name,
    ).toBe("Name of firm_carrier");
  });

  it("interface 2.3: id, amountPence, status and createdAt; contract 3: etaMins, message and expiresAt", () => {
    expect(quoteView({ ...quoteRow(), sentAt, carrier }, loadRow(), now)).toMatchObject({
      id: "quote_a",
      amountPence: 44_500,
      status: "ACTIVE",
      createdAt: "2026-11-18T10:00:00.000Z",
      sentAt: "2026-11-18T11:00:00.000Z",
      etaMins: 90,
      message: "Tipping in Wakefield at noon.",
      waiting: { freeMins: 60, pencePerQuarter: 1_000 },
      expiresAt: "2026-11-21T00:00:00.000Z",
    });
  });
});
