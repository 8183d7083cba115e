import { allows, type LoadAction } from "@board/api/loads/lifecycle";
import { takesPod } from "@board/api/rules";
import { LoadStatus } from "@board/db/enums";
import { describe, expect, it } from "vitest";
import { type ActedOn, type Action, allowedActions, type Side } from "./allowed-actions.ts";

const TODAY = "2026-11-18";
const STATUSES = Object.values(LoadStatus);
const SIDES: Side[] = ["poster", "carrier"];

function load(changes: Partial<ActedOn>): ActedOn {
  return {
    status: "POSTED",
    side: "poster",
    collectDate: TODAY,
    hasPod: true,
    deliveredAt: null,
    hasCarrier: true,
    disputeBy: null,
    rated: false,
    ...changes,
  };
}

const may = (changes: Partial<ActedOn>) => [...allowedActions(load(changes), TODAY)];

/** Name of each move of the lifecycle on the page. */
const MOVES: [Action, LoadAction][] = [
  ["amend", "amend"],
  ["accept", "accept"],
  ["cancel", "cancel"],
  ["release", "release"],
  ["confirm", "confirm"],
  ["collect", "collect"],
  ["deliver", "deliver"],
  ["handBack", "handBack"],
  ["dispute", "dispute"],
  ["resolve", "resolveDispute"],
  ["withdrawDispute", "withdrawDispute"],
];

describe("what may be done with a load", () => {
  it("is never a move that the lifecycle does not hold, and each one that it holds where its conditions fit", () => {
    for (const status of STATUSES) {
      for (const side of SIDES) {
        const allowed = may({ status, side, disputeBy: side, deliveredAt: "2026-11-18T09:00:00.000Z" });
        for (const [action, move] of MOVES) {
          expect(allowed.includes(action), `${action} on ${status} by the ${side}`).toBe(
            allows(move, status, side),
          );
        }
      }
    }
  });

  it("takes a proof of delivery exactly when the service does", () => {
    for (const status of STATUSES) {
      for (const side of SIDES)
        expect(may({ status, side }).includes("sendPod")).toBe(takesPod(status, side));
    }
  });

  it("gives nothing back once the collection day is over", () => {
    const late = { status: "BOOKED", collectDate: "2026-11-17" } as const;
    expect(may({ ...late, side: "poster" })).not.toContain("release");
    expect(may({ ...late, side: "carrier" })).not.toContain("handBack");
    expect(may({ ...late, side: "poster" })).toContain("cancel");
  });

  it("collects from the day before", () => {
    const booked = { status: "BOOKED", side: "carrier" } as const;
    expect(may({ ...booked, collectDate: "2026-11-19" })).toContain("collect");
    expect(may({ ...booked, collectDate: "2026-11-20" })).not.toContain("collect");
  });

  it("delivers only with a proof", () => {
    expect(may({ status: "IN_TRANSIT", side: "carrier", hasPod: false })).toEqual(["sendPod", "dispute"]);
  });

  it("lets only who raised a dispute withdraw it, and both sides speak", () => {
    expect(may({ status: "DISPUTED", disputeBy: "carrier" })).toEqual(["copy", "state", "resolve"]);
    expect(may({ status: "DISPUTED", side: "carrier", disputeBy: "carrier" })).toEqual([
      "state",
      "resolve",
      "withdrawDispute",
    ]);
  });

  it("rates once, after it was confirmed", () => {
    expect(may({ status: "CONFIRMED" })).toContain("rate");
    expect(may({ status: "CONFIRMED", rated: true })).not.toContain("rate");
    expect(may({ status: "DELIVERED" })).not.toContain("rate");
  });

  it("records a payment after delivery, by the carrier", () => {
    const delivered = { status: "CONFIRMED", deliveredAt: "2026-11-18T09:00:00.000Z" } as const;
    expect(may({ ...delivered, side: "carrier" })).toContain("paid");
    expect(may({ ...delivered, side: "poster" })).not.toContain("paid");
    expect(may({ ...delivered, status: "CANCELLED", side: "carrier" })).not.toContain("paid");
  });

  it("posts an ended load again, and copies one that is not over", () => {
    expect(may({ status: "EXPIRED" })).toEqual(["repost"]);
    expect(may({ status: "BOOKED" })).toContain("copy");
    expect(may({ status: "EXPIRED", side: "carrier" })).toEqual([]);
  });
});
