import { LoadStatus } from "@board/db/enums";
import { describe, expect, it } from "vitest";
import { endOfLink, linkEffect, statusOfEnd, takesDriverLink } from "./rules.ts";

const NOW = new Date("2026-11-24T14:41:00.000Z");
const load = (status: LoadStatus, carrierId: string | null = "firm_calder") => ({ status, carrierId });

describe("contract 12: a driver's link belongs to one booking", () => {
  it("is made and revoked by the carrier, from booking until delivery", () => {
    const statuses = Object.values(LoadStatus).filter((status) => takesDriverLink(status, "carrier"));
    expect(statuses).toEqual(["BOOKED", "IN_TRANSIT"]);
    for (const mover of ["poster", "admin", "system"] as const)
      expect(takesDriverLink("BOOKED", mover)).toBe(false);
  });

  it.each([
    ["handing the load back", "handBack", load("BOOKED"), load("POSTED", null), "HANDED_BACK"],
    ["a release", "release", load("BOOKED"), load("POSTED", null), "RELEASED"],
    ["a cancellation", "cancel", load("BOOKED"), load("CANCELLED"), "CANCELLED"],
    ["a ruling that cancels", "resolveDispute", load("DISPUTED"), load("CANCELLED"), "CANCELLED"],
    ["a ruling that confirms", "resolveDispute", load("DISPUTED"), load("CONFIRMED"), "CONFIRMED"],
    ["a confirmation", "confirm", load("DELIVERED"), load("CONFIRMED"), "CONFIRMED"],
  ] as const)("ends with %s", (_, action, before, after, cause) => {
    expect(linkEffect(before, after, action, NOW)).toEqual({ cause, at: NOW });
  });

  it("runs out 24 hours after the delivery was recorded", () => {
    const effect = linkEffect(load("IN_TRANSIT"), load("DELIVERED"), "deliver", NOW);
    expect(effect).toEqual({ expiresAt: new Date("2026-11-25T14:41:00.000Z") });
  });

  it.each([
    ["a new load", null, load("POSTED", null), "post"],
    ["a booking", load("POSTED", null), load("BOOKED"), "book"],
    ["a collection", load("BOOKED"), load("IN_TRANSIT"), "collect"],
    ["a dispute", load("IN_TRANSIT"), load("DISPUTED"), "dispute"],
    [
      "a dispute that is withdrawn after the delivery",
      load("DISPUTED"),
      load("DELIVERED"),
      "withdrawDispute",
    ],
    ["a change of the sites", load("BOOKED"), load("BOOKED"), "sites"],
  ] as const)("stays open through %s", (_, before, after, action) => {
    expect(linkEffect(before, after, action, NOW)).toBeNull();
  });

  it("is OPEN until it ends, REVOKED if somebody took it back, else ENDED", () => {
    const open = { endedAt: null, cause: null, expiresAt: null };
    const minute = 60_000;
    expect(endOfLink(open, NOW)).toBeNull();
    expect(endOfLink({ ...open, expiresAt: new Date(NOW.getTime() + minute) }, NOW)).toBeNull();
    expect(endOfLink({ ...open, expiresAt: NOW }, NOW)).toEqual({ cause: "DELIVERED", at: NOW });
    expect(statusOfEnd(null)).toBe("OPEN");
    const revoked = endOfLink({ endedAt: NOW, cause: "REVOKED", expiresAt: null }, NOW);
    expect(statusOfEnd(revoked)).toBe("REVOKED");
    expect(statusOfEnd({ cause: "HANDED_BACK", at: NOW })).toBe("ENDED");
  });
});
