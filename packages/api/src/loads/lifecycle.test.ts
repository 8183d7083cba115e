import { LoadStatus } from "@board/db/enums";
import { describe, expect, it } from "vitest";
import { allows, FINAL, LIFECYCLE, type LoadAction, type Mover } from "./lifecycle.ts";

const STATUSES = Object.values(LoadStatus);
const ACTIONS = Object.keys(LIFECYCLE) as LoadAction[];
const MOVERS: Mover[] = ["poster", "carrier", "admin", "system"];

/** The rows of contract 4, written independently of the code: the movers of each action in each status. */
const ROWS: [LoadAction, Mover, LoadStatus][] = [
  ["amend", "poster", "POSTED"],
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

describe("contract 4: the lifecycle table decides every cell", () => {
  it.each(cells)("%s by the %s of a load that is %s", (action, mover, status) => {
    expect(allows(action, status, mover)).toBe(allowed.has(key(action, mover, status)));
  });

  it.each(ACTIONS)("%s leads where the contract says", (action) => {
    expect(LIFECYCLE[action].to).toEqual(LEADS_TO[action]);
  });
});

describe("contract 4: final statuses lead nowhere", () => {
  it("are CONFIRMED, CANCELLED and EXPIRED", () => {
    expect([...FINAL].sort()).toEqual(["CANCELLED", "CONFIRMED", "EXPIRED"]);
  });

  it.each(FINAL)("%s", (status) => {
    for (const action of ACTIONS) {
      for (const mover of MOVERS) expect(allows(action, status, mover)).toBe(false);
    }
  });

  it("and every other status has a way out", () => {
    for (const status of STATUSES.filter((status) => !FINAL.includes(status))) {
      expect(ROWS.some(([, , from]) => from === status)).toBe(true);
    }
  });
});

describe("interface 3: the two rows that it shows", () => {
  it("a POSTED load whose collection date passed becomes EXPIRED, by nobody's hand", () => {
    expect(LIFECYCLE.expire).toEqual({ from: ["POSTED"], to: ["EXPIRED"], by: ["system"] });
  });

  it("every status can be reached from POSTED", () => {
    const reached = new Set<string>(["POSTED"]);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const { from, to } of Object.values(LIFECYCLE)) {
        if (from.some((status) => reached.has(status))) for (const status of to) reached.add(status);
      }
    }
    reached.delete("before");
    expect([...reached].sort()).toEqual([...STATUSES].sort());
  });
});
