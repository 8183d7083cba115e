import type { LoadAction, Mover } from "@board/api/loads/lifecycle";
import { LIFECYCLE } from "@board/api/loads/lifecycle";
import { asDomainError } from "@board/api/server";
import { ADMIN } from "@board/api/testing";
import { addDays, londonDay } from "@board/calendar";
import { LoadStatus } from "@board/db/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Api, startApi } from "../testing/api.ts";
import { type Cast, castOf, type Led, leadTo, putPod } from "../testing/life.ts";

let api: Api;
let cast: Cast;
/** One load per status that no refused call may change. */
const still = new Map<LoadStatus, Led>();

beforeAll(async () => {
  api = await startApi();
  cast = await castOf(api);
});
afterAll(() => api.close());

type Person = "poster" | "winner" | "loser" | "stranger" | "admin" | "test key";
const PEOPLE: readonly Person[] = ["poster", "winner", "loser", "stranger", "admin", "test key"];
const END: Partial<Record<Person, Mover>> = { poster: "poster", winner: "carrier", admin: "admin" };

/** Valid input for each action, so that only the lifecycle table can refuse the call. */
const CALLS: Record<LoadAction, ((led: Led) => { path: string; method?: string; body: object }) | null> = {
  amend: () => ({ path: "", method: "PATCH", body: { notes: "Gate 3." } }),
  open: () => ({ path: "/open", body: {} }),
  accept: (led) => ({ path: `/quotes/${led.winningQuote}/accept`, body: {} }),
  book: null,
  cancel: () => ({ path: "/cancel", body: { reason: "Called off." } }),
  expire: null,
  collect: () => ({ path: "/collect", body: {} }),
  handBack: () => ({ path: "/hand-back", body: { reason: "The vehicle broke down." } }),
  release: () => ({ path: "/release", body: { reason: "No show." } }),
  deliver: () => ({ path: "/deliver", body: { receivedBy: "M. Patel" } }),
  confirm: () => ({ path: "/confirm", body: {} }),
  dispute: () => ({ path: "/dispute", body: { reason: "Damaged", details: "One pallet is wet." } }),
  withdrawDispute: () => ({ path: "/dispute/withdraw", body: {} }),
  resolveDispute: () => ({ path: "/dispute/resolve", body: { outcome: "CONFIRMED", note: "Settled." } }),
};

/** The status that a repeat of an action finds, and who may repeat it (contract 4: the same answer again). */
const STANDS: Partial<Record<LoadAction, { status: LoadStatus; by: Person }>> = {
  accept: { status: "BOOKED", by: "poster" },
  cancel: { status: "CANCELLED", by: "poster" },
  collect: { status: "IN_TRANSIT", by: "winner" },
  deliver: { status: "DELIVERED", by: "winner" },
  confirm: { status: "CONFIRMED", by: "poster" },
  dispute: { status: "DISPUTED", by: "poster" },
};

interface Outcome {
  status: number;
  code: string | null;
  loadStatus: unknown;
}

function outcomeOf(answer: Answer): Outcome {
  const body = answer.body as { code?: string; loadStatus?: string; load?: { status: string } };
  return { status: answer.status, code: body.code ?? null, loadStatus: body.load?.status ?? body.loadStatus };
}

/** An admin has no key: the same procedures, called as the site's door calls them. */
async function asAdmin(action: LoadAction, led: Led): Promise<Outcome> {
  const caller = api.as(ADMIN);
  const reason = "An admin's reason.";
  const calls: Partial<Record<LoadAction, () => Promise<{ load: { status: string } }>>> = {
    cancel: () => caller.loads.cancel({ id: led.id, reason }),
    collect: () => caller.bookings.collect({ id: led.id }),
    handBack: () => caller.bookings.handBack({ id: led.id, reason }),
    release: () => caller.bookings.release({ id: led.id, reason }),
    deliver: () => caller.bookings.deliver({ id: led.id, receivedBy: "M. Patel" }),
    confirm: () => caller.bookings.confirm({ id: led.id }),
    dispute: () => caller.disputes.raise({ id: led.id, reason, details: reason }),
    withdrawDispute: () => caller.disputes.withdraw({ id: led.id }),
    resolveDispute: () => caller.disputes.resolve({ id: led.id, outcome: "CONFIRMED", note: reason }),
  };
  const call = calls[action];
  if (!call) return { status: 403, code: "scope_missing", loadStatus: undefined };
  try {
    return { status: 200, code: null, loadStatus: (await call()).load.status };
  } catch (error) {
    const refusal = asDomainError(error);
    return { status: refusal.status, code: refusal.code, loadStatus: refusal.members.loadStatus };
  }
}

async function act(action: LoadAction, person: Person, led: Led): Promise<Outcome> {
  if (person === "admin") return asAdmin(action, led);
  const made = CALLS[action]?.(led);
  if (!made) throw new Error(`${action} has no call`);
  const call =
    person === "test key" ? await api.callerFor(cast.poster.firm, { mode: "test" }) : cast[person].call;
  return outcomeOf(await call(made.method ?? "POST", `/loads/${led.id}${made.path}`, made.body));
}

async function quietLoad(status: LoadStatus): Promise<Led> {
  const led = still.get(status) ?? (await leadTo(api, cast, status));
  still.set(status, led);
  return led;
}

const statuses = Object.values(LoadStatus);
const actions = (Object.keys(LIFECYCLE) as LoadAction[]).filter((action) => CALLS[action] !== null);

function isAllowed(action: LoadAction, status: LoadStatus, person: Person): boolean {
  const { from, by } = LIFECYCLE[action] as { from: readonly string[]; by: readonly string[] };
  const end = END[person];
  return end !== undefined && from.includes(status) && by.includes(end);
}

/** Cells where more than status and mover decides; each is tested by name below. */
function isSpecial(action: LoadAction, status: LoadStatus, person: Person): boolean {
  const theirsToWithdraw = action === "withdrawDispute" && status === "DISPUTED" && person === "winner";
  const adminRepeat = person === "admin" && (status === "CANCELLED" || status === "CONFIRMED");
  return theirsToWithdraw || (adminRepeat && (action === "cancel" || action === "resolveDispute"));
}

/** The winner is a stranger to a load that it has not won. */
function isEnd(status: LoadStatus, person: Person): boolean {
  if (person === "winner") return status !== "POSTED" && status !== "EXPIRED";
  return END[person] !== undefined;
}

/** The answer to an action that the lifecycle table does not give to this person in this status. */
function refusal(action: LoadAction, status: LoadStatus, person: Person): Outcome {
  const stands = STANDS[action];
  if (stands?.status === status && stands.by === person)
    return { status: 200, code: null, loadStatus: status };
  return isEnd(status, person)
    ? { status: 409, code: "invalid_transition", loadStatus: status }
    : { status: 404, code: "not_found", loadStatus: undefined };
}

describe.each(statuses)("contract 4: a load that is %s", (status) => {
  it.each(PEOPLE)("refuses the %s every action that is not theirs, or answers a repeat", async (person) => {
    const led = await quietLoad(status);
    const refused = actions.filter(
      (action) => !isAllowed(action, status, person) && !isSpecial(action, status, person),
    );
    for (const action of refused) {
      const outcome = await act(action, person, led);
      if (outcome.status === 403)
        expect(["not_a_poster", "not_a_carrier", "scope_missing"], action).toContain(outcome.code);
      else expect(outcome, action).toEqual(refusal(action, status, person));
    }
    const row = await api.db.load.findUniqueOrThrow({ where: { id: led.id } });
    expect(row.status).toBe(status);
  });
});

/** Status after each allowed transition; a withdrawn dispute returns to the status in which leadTo raised it. */
const ENDS: Record<string, LoadStatus> = {
  amend: "POSTED",
  open: "POSTED",
  accept: "BOOKED",
  cancel: "CANCELLED",
  collect: "IN_TRANSIT",
  handBack: "POSTED",
  release: "POSTED",
  deliver: "DELIVERED",
  confirm: "CONFIRMED",
  dispute: "DISPUTED",
  withdrawDispute: "IN_TRANSIT",
  resolveDispute: "CONFIRMED",
};

/** Notification on the site after each action; amending an open load creates none. */
const NOTED: Partial<Record<LoadAction, string>> = {
  accept: "booked",
  cancel: "cancelled",
  collect: "collected",
  handBack: "reopened",
  release: "reopened",
  deliver: "delivered",
  confirm: "confirmed",
  dispute: "disputed",
  withdrawDispute: "dispute_resolved",
  resolveDispute: "dispute_resolved",
};

const allowed = statuses.flatMap((status) =>
  actions.flatMap((action) =>
    PEOPLE.filter((person) => isAllowed(action, status, person) && !isSpecial(action, status, person)).map(
      (person) => [action, status, person] as const,
    ),
  ),
);

describe("contract 4: every allowed move", () => {
  it.each(allowed)("%s from %s by the %s", async (action, status, person) => {
    const led = await leadTo(api, cast, status);
    if (action === "deliver") await putPod(api, cast.winner.token, led.id);
    // A load that is on the board already is opened once more without a change.
    const audience = action === "open" ? "NETWORK" : "BOARD";
    const before = await api.db.load.update({ where: { id: led.id }, data: { audience } });
    const outcome = await act(action, person, led);
    const proposed = action === "resolveDispute" && person !== "admin";
    const end = proposed ? "DISPUTED" : ENDS[action];
    expect(outcome).toEqual({ status: 200, code: null, loadStatus: end });

    const load = await api.db.load.findUniqueOrThrow({ where: { id: led.id } });
    expect(load.version).toBe(before.version + 1);
    const history = await api.db.loadHistory.findMany({
      where: { loadId: led.id, version: load.version },
      orderBy: { id: "asc" },
    });
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({
      fromStatus: status,
      toStatus: end,
      action: proposed ? "proposeOutcome" : action,
    });
    const events = await api.db.event.findMany({ where: { loadId: led.id }, orderBy: { id: "asc" } });
    const ofThisMove = events.filter(
      ({ body }) => (body as { data: { load: { version: number } } }).data.load.version === load.version,
    );
    expect(ofThisMove.map(({ firmId }) => firmId)).toContain(cast.poster.firm.id);
    if (proposed) return;
    const kind = NOTED[action];
    const notifications = await api.db.notification.findMany({
      where: { loadId: led.id, kind: kind ?? "none" },
      orderBy: { id: "asc" },
    });
    expect(notifications.map(({ firmId }) => firmId).includes(cast.poster.firm.id)).toBe(kind !== undefined);
  });
});

describe("contract 4: the cells that depend on more than status and mover", () => {
  it("only a material change computes the guide again", async () => {
    const { id } = await api.postLoad(cast.poster.call, {
      vehicleClass: "EIGHTEEN_T",
      collectDate: addDays(londonDay(api.clock.now()), 2),
    });
    const guide = async (patch: object) => {
      const { body } = await cast.poster.call("PATCH", `/loads/${id}`, patch);
      return (body as { load: { guide: object } }).load.guide;
    };
    const posted = await guide({ notes: "Gate 3." });
    expect(await guide({ isBackload: true, boardNote: "Pump truck needed." })).toEqual(posted);
    expect(await guide({ vehicleClass: "ARTIC" })).not.toEqual(posted);
  });

  it("each end of a CONFIRMED load rates the other once", async () => {
    const led = await leadTo(api, cast, "CONFIRMED");
    for (const { call } of [cast.poster, cast.winner]) {
      const rate = async (score: number) =>
        outcomeOf(await call("POST", `/loads/${led.id}/rating`, { score }));
      expect(await rate(5)).toMatchObject({ status: 201 });
      expect(await rate(1)).toMatchObject({ status: 409, code: "already_rated" });
      expect(await rate(5)).toMatchObject({ status: 201 });
    }
    expect(
      await api.db.rating.findMany({
        where: { loadId: led.id },
        select: { score: true },
        orderBy: { by: "asc" },
      }),
    ).toEqual([{ score: 5 }, { score: 5 }]);
  });

  it("a dispute can be withdrawn only by the end that raised it", async () => {
    const led = await leadTo(api, cast, "DISPUTED");
    expect(await act("withdrawDispute", "winner", led)).toMatchObject({
      status: 409,
      loadStatus: "DISPUTED",
    });
  });

  it("a disputed delivery does not confirm itself", async () => {
    const led = await leadTo(api, cast, "DELIVERED");
    await act("dispute", "poster", led);
    api.clock.advance({ days: 8 });
    await api.sweep();
    expect((await api.db.load.findUniqueOrThrow({ where: { id: led.id } })).status).toBe("DISPUTED");
  });
});
