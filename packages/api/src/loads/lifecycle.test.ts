import { LoadStatus } from "@board/db/enums";
import { describe, expect, it } from "vitest";
import { allows, FINAL, LIFECYCLE, type LoadAction, type Mover, runs } from "./lifecycle.ts";

const STATUSES = Object.values(LoadStatus);
const ACTIONS = Object.keys(LIFECYCLE) as LoadAction[];
const MOVERS: Mover[] = ["poster", "carrier", "admin", "system"];

/** The rows of contract 4, written independently of the code: the movers of each action in each status. */
const ROWS: [LoadAction, Mover, LoadStatus][] = [
  ["amend", "poster", "POSTED"],
  ["open", "poster", "POSTED"],
  ["accept", "poster", "POSTED"],
  ["book", "carrier", "POSTED"],
  ["cancel", "poster", "POSTED"],
  ["cancel", "admin", "POSTED"],
  ["cancel", "poster", "BOOKED"],
  ["cancel", "admin", "BOOKED"],
  ["expire", "system", "POSTED"],
  ["collect", "carrier", "BOOKED"],
  ["handBack", "carrier", "BOOKED"],
  ["release", "poster", "BOOKED"],
  ["deliver", "carrier", "IN_TRANSIT"],
  ["confirm", "poster", "DELIVERED"],
  ["confirm", "system", "DELIVERED"],
  ["dispute", "poster", "BOOKED"],
  ["dispute", "carrier", "BOOKED"],
  ["dispute", "poster", "IN_TRANSIT"],
  ["dispute", "carrier", "IN_TRANSIT"],
  ["dispute", "poster", "DELIVERED"],
  ["dispute", "carrier", "DELIVERED"],
  ["withdrawDispute", "poster", "DISPUTED"],
  ["withdrawDispute", "carrier", "DISPUTED"],
  ["withdrawDispute", "admin", "DISPUTED"],
  ["resolveDispute", "poster", "DISPUTED"],
  ["resolveDispute", "carrier", "DISPUTED"],
  ["resolveDispute", "admin", "DISPUTED"],
];

/** The status that each action of contract 4 leads to. */
const LEADS_TO: Record<LoadAction, string[]> = {
  amend: ["POSTED"],
  open: ["POSTED"],
  accept: ["BOOKED"],
  book: ["BOOKED"],
  cancel: ["CANCELLED"],
  expire: ["EXPIRED"],
  collect: ["IN_TRANSIT"],
  handBack: ["POSTED"],
  release: ["POSTED"],
  deliver: ["DELIVERED"],
  confirm: ["CONFIRMED"],
  dispute: ["DISPUTED"],
  withdrawDispute: ["before"],
  resolveDispute: ["CONFIRMED", "CANCELLED"],
};

const key = (action: LoadAction, mover: Mover, status: LoadStatus) => `${action} by ${mover} when ${status}`;
const allowed = new Set(ROWS.map((row) => key(...row)));
const cells = ACTIONS.flatMap((action) =>
  MOVERS.flatMap((mover) => STATUSES.map((status) => [action, mover, status] as const)),
);

describe("interface 3, contract 4: the lifecycle table decides every cell", () => {
  it.each(cells)("%s by the %s of a load that is %s", (action, mover, status) => {
    expect(allows(action, status, mover)).toBe(allowed.has(key(action, mover, status)));
  });

  it.each(ACTIONS)("%s leads where the contract says", (action) => {
    expect(LIFECYCLE[action].to).toEqual(LEADS_TO[action]);
  });
});

it("contract 4: CONFIRMED, CANCELLED and EXPIRED are final", () => {
  expect([...FINAL].sort()).toEqual(["CANCELLED", "CONFIRMED", "EXPIRED"]);
});

it("contract 1: BOOKED, IN_TRANSIT and DISPUTED jobs run, no other", () => {
  expect(STATUSES.filter(runs)).toEqual(["BOOKED", "IN_TRANSIT", "DISPUTED"]);
});
