import { Readable } from "node:stream";
import { LOAD_ACTION_NAMES, type LoadActionName } from "@board/api/loads/allowed-actions";
import { OWN_QUOTE_ACTIONS, type OwnQuoteAction, QUOTE_ACTIONS, type QuoteAction } from "@board/api/rules";
import { listQuotesOutput, loadOutput, milestoneOutput } from "@board/api/schemas";
import { type Actor, asDomainError } from "@board/api/server";
import { ADMIN, photograph } from "@board/api/testing";
import { addDays, columnOfDay, londonDay } from "@board/calendar";
import { LoadStatus } from "@board/db/enums";
import { sized } from "@board/testing/size";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, type Call, read, startApi } from "../testing/api.ts";
import { type Cast, castOf, type Led, leadTo, PDF, putPod } from "../testing/life.ts";

/* Each allowed action succeeds when called, and each other action is refused: over the site and over REST. */

let api: Api;
let cast: Cast;
beforeAll(async () => {
  api = await startApi();
  Object.assign(api.services, { newCollectionCode: () => CODE });
  cast = await castOf(api);
});
afterAll(() => api.close());

type Action = LoadActionName | QuoteAction;
const ACTIONS: readonly Action[] = [...LOAD_ACTION_NAMES, ...QUOTE_ACTIONS];

const REASON = "For a reason.";
const CODE = "7QK4MX";
const SIGNED = { name: "M. Patel", receipt: "GOOD_ORDER" } as const;
const SITE = { name: "Goods in", lines: ["Unit 4"] };
let sent = 0;
/** Number of the place that a carrier reports a milestone of: the first one that is not done. */
let nextPlace = 1;
/** The newest milestone of a load that has one. */
const newest = new Map<string, string>();
/** Another file than the one that a load may have already. */
const photo = photograph("png");
const proof = () => Buffer.concat([PDF, Buffer.from(`% ${++sent}\n`)]);
/** A day that a load can be amended to, whenever it was to be collected. */
const later = () => addDays(londonDay(api.clock.now()), 3);

/** Every action with a request that only the rules can refuse. */
const REST: Record<Action, (led: Led) => { method?: string; path: string; body?: object }> = {
  amend: () => ({ method: "PATCH", path: "", body: { collectDate: later() } }),
  open: () => ({ path: "/open" }),
  sites: () => ({ method: "PUT", path: "/sites", body: { collectFrom: SITE } }),
  cancel: () => ({ path: "/cancel", body: { reason: REASON } }),
  repost: () => ({ path: "/repost", body: { collectDate: "2027-03-01" } }),
  release: () => ({ path: "/release", body: { reason: REASON } }),
  handBack: () => ({ path: "/hand-back", body: { reason: REASON } }),
  announceVehicle: () => ({ method: "PUT", path: "/vehicle", body: { driver: "Sam Whitfield" } }),
  gateCheck: () => ({ path: "/gate-check", body: { code: CODE } }),
  newCollectionCode: () => ({ path: "/collection-code", body: {} }),
  milestone: () => ({ path: "/milestones", body: { kind: "ARRIVED", place: nextPlace } }),
  takeBack: ({ id }) => ({ method: "DELETE", path: `/milestones/${newest.get(id) ?? "milestone_none"}` }),
  driverLink: () => ({ path: "/driver-links", body: {} }),
  trackingLink: () => ({ path: "/tracking-links", body: { place: 1 } }),
  collect: () => ({ path: "/collect", body: {} }),
  stopDone: () => ({ path: "/stops/2/done", body: {} }),
  pod: () => ({ method: "PUT", path: "/pod" }),
  podPage: () => ({ path: `/pod/pages?place=2&clientId=page-${++sent}-of-it` }),
  deliver: () => ({ path: "/deliver", body: { receivedBy: "M. Patel", signature: SIGNED } }),
  confirm: () => ({ path: "/confirm", body: {} }),
  paid: () => ({ path: "/paid", body: {} }),
  contestPaid: () => ({ path: "/paid/contest", body: {} }),
  rate: () => ({ path: "/rating", body: { score: 4 } }),
  message: () => ({ path: "/messages", body: { text: "Ten minutes away." } }),
  proposeChange: () => ({ path: "/changes", body: { penceDelta: 100 } }),
  proposeExtra: () => ({ path: "/extras", body: { kind: "TOLL", pence: 1_240, note: "The M6." } }),
  dispute: () => ({ path: "/dispute", body: { reason: "Late", details: "Two hours." } }),
  statement: () => ({ path: "/dispute/statements", body: { text: "It was the traffic." } }),
  withdrawDispute: () => ({ path: "/dispute/withdraw", body: {} }),
  resolveDispute: () => ({ path: "/dispute/resolve", body: { outcome: "CANCELLED", note: "Settled." } }),
  accept: ({ winningQuote }) => ({ path: `/quotes/${winningQuote}/accept`, body: {} }),
  decline: ({ winningQuote }) => ({ path: `/quotes/${winningQuote}/decline`, body: {} }),
};

/** Someone who looks at a load by one of the doors: what they are allowed, and what becomes of an action. */
interface Viewer {
  /** Null where the load does not exist for them, or they may not read. */
  allowed: (led: Led) => Promise<Action[] | null>;
  /** The code of the refusal; null: it succeeded. */
  act: (action: Action, led: Led) => Promise<string | null>;
}

type Viewed = { allowedActions: LoadActionName[]; quotes: { id: string; allowedActions: QuoteAction[] }[] };

const allOf = (load: Viewed, { winningQuote }: Led): Action[] => [
  ...load.allowedActions,
  ...(load.quotes.find(({ id }) => id === winningQuote)?.allowedActions ?? []),
];

function byKey(token: string): Viewer {
  const call = api.callWith(token);
  return {
    allowed: async (led) => {
      const answer = await call("GET", `/loads/${led.id}?quotes=all`);
      return answer.status === 200 ? allOf(read(answer, loadOutput).load, led) : null;
    },
    act: async (action, led) => {
      const { method = "POST", path, body } = REST[action](led);
      if (action !== "pod" && action !== "podPage") {
        const answer = await call(method, `/loads/${led.id}${path}`, body);
        return answer.status < 300 ? null : String((answer.body as { code: string }).code);
      }
      const response = await fetch(`${api.url}/loads/${led.id}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
        body: action === "pod" ? proof() : await photo,
      });
      const { code } = (await response.json()) as { code?: string };
      return response.ok ? null : String(code);
    },
  };
}

async function codeOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    return asDomainError(error).code;
  }
}

function onSite(actor: Actor): Viewer {
  const site = api.as(actor);
  const calls: Record<Action, (led: Led) => Promise<unknown>> = {
    amend: ({ id }) => site.loads.amend({ id, collectDate: later() }),
    open: ({ id }) => site.loads.open({ id }),
    sites: ({ id }) => site.loads.sites({ id, collectFrom: SITE }),
    cancel: ({ id }) => site.loads.cancel({ id, reason: REASON }),
    repost: ({ id }) => site.loads.repost({ id, collectDate: "2027-03-01" }),
    release: ({ id }) => site.bookings.release({ id, reason: REASON }),
    handBack: ({ id }) => site.bookings.handBack({ id, reason: REASON }),
    announceVehicle: ({ id }) => site.gate.announceVehicle({ id, driver: "Sam Whitfield" }),
    gateCheck: ({ id }) => site.gate.check({ id, code: CODE }),
    newCollectionCode: ({ id }) => site.gate.newCollectionCode({ id }),
    milestone: ({ id }) => site.road.report({ id, kind: "ARRIVED", place: nextPlace }),
    takeBack: ({ id }) => site.road.takeBack({ id, milestoneId: newest.get(id) ?? "milestone_none" }),
    driverLink: ({ id }) => site.driverLinks.make({ id }),
    trackingLink: ({ id }) => site.trackingLinks.make({ id, place: 1 }),
    collect: ({ id }) => site.bookings.collect({ id }),
    stopDone: ({ id }) => site.bookings.stopDone({ id, number: "2" }),
    pod: ({ id }) => site.bookings.putPod({ id, content: Readable.from([proof()]) }),
    podPage: async ({ id }) =>
      site.proof.addPage({
        id,
        place: "2",
        clientId: `page-${++sent}-of-it`,
        content: Readable.from([await photo]),
      }),
    deliver: ({ id }) => site.bookings.deliver({ id, receivedBy: "M. Patel", signature: SIGNED }),
    confirm: ({ id }) => site.bookings.confirm({ id }),
    paid: ({ id }) => site.bookings.paid({ id }),
    contestPaid: ({ id }) => site.bookings.contestPaid({ id }),
    rate: ({ id }) => site.bookings.rate({ id, score: 4 }),
    message: ({ id }) => site.messages.send({ id, text: "Ten minutes away." }),
    proposeChange: ({ id }) => site.changes.propose({ id, penceDelta: 100 }),
    proposeExtra: ({ id }) => site.extras.propose({ id, kind: "TOLL", pence: 1_240, note: "The M6." }),
    dispute: ({ id }) => site.disputes.raise({ id, reason: "Late", details: "Two hours." }),
    statement: ({ id }) => site.disputes.state({ id, text: "It was the traffic." }),
    withdrawDispute: ({ id }) => site.disputes.withdraw({ id }),
    resolveDispute: ({ id }) => site.disputes.resolve({ id, outcome: "CANCELLED", note: "Settled." }),
    accept: ({ id, winningQuote }) => site.quotes.accept({ id, quoteId: winningQuote }),
    decline: ({ id, winningQuote }) => site.quotes.decline({ id, quoteId: winningQuote }),
  };
  return {
    allowed: async (led) => {
      try {
        return allOf((await site.loads.get({ id: led.id, quotes: "all" })).load, led);
      } catch (error) {
        if (asDomainError(error).status >= 500) throw error;
        return null;
      }
    },
    act: (action, led) => codeOf(calls[action](led)),
  };
}

/** Everyone who could look at a load. */
const VIEWERS: Record<string, () => Viewer | Promise<Viewer>> = {
  "the poster's key": () => byKey(cast.poster.token),
  "the poster's owner": () => onSite(api.actorOf(cast.poster.firm)),
  "staff of the poster without a seat": async () => {
    const { id, personId, person, role, seat } = await api.newMember(cast.poster.firm);
    return onSite({
      ...api.actorOf(cast.poster.firm),
      member: { id, personId, name: person.name, role, seat },
    });
  },
  "a key of the poster that only reads": async () =>
    byKey(await api.newKey(cast.poster.firm, { scopes: ["loads:read"] })),
  "a test key of the poster": async () => byKey(await api.newKey(cast.poster.firm, { mode: "test" })),
  "the suspended poster": () => {
    const actor = api.actorOf(cast.poster.firm);
    return onSite({ ...actor, firm: { ...actor.firm, suspended: true } });
  },
  "the winner's key": () => byKey(cast.winner.token),
  "the winner's owner": () => onSite(api.actorOf(cast.winner.firm)),
  "a key of the winner that only reads": async () =>
    byKey(await api.newKey(cast.winner.firm, { scopes: ["loads:read"] })),
  "the loser's key": () => byKey(cast.loser.token),
  "a stranger": () => onSite(api.actorOf(cast.stranger.firm)),
  "an admin": () => onSite(ADMIN),
};

/** A load in each status, and under each condition that the lifecycle table does not hold. */
const STORIES: Record<string, () => Promise<Led>> = {
  ...Object.fromEntries(Object.values(LoadStatus).map((status) => [status, () => leadTo(api, cast, status)])),
  "BOOKED, the gate check required": () => leadTo(api, cast, "BOOKED", { requires: { gateCheck: true } }),
  "BOOKED and checked": async () => {
    const led = await leadTo(api, cast, "BOOKED", { requires: { gateCheck: true } });
    await cast.poster.call("POST", `/loads/${led.id}/gate-check`, { code: CODE });
    return led;
  },
  "BOOKED, its code locked": async () => {
    const led = await leadTo(api, cast, "BOOKED");
    await api.db.collectionCode.update({ where: { loadId: led.id }, data: { wrong: 5 } });
    return led;
  },
  "BOOKED, the lorry on its way": async () => {
    const led = await leadTo(api, cast, "BOOKED");
    const answer = await cast.winner.call("POST", `/loads/${led.id}/milestones`, {
      kind: "ON_MY_WAY",
      place: 1,
    });
    newest.set(led.id, read(answer, milestoneOutput).milestone.id);
    return led;
  },
  "IN_TRANSIT with a proof": async () => {
    const led = await leadTo(api, cast, "IN_TRANSIT");
    await putPod(api, cast.winner.token, led.id);
    return led;
  },
  "IN_TRANSIT with a stop": () =>
    leadTo(api, cast, "IN_TRANSIT", { stops: [{ kind: "DELIVER", postcode: "NG18 1AA" }] }),
  "POSTED for a carrier that it names": async () => {
    const led = await leadTo(api, cast, "POSTED");
    await cast.poster.call("PATCH", `/loads/${led.id}`, { audience: { carriers: [cast.winner.firm.id] } });
    return led;
  },
  "BOOKED, its day over": async () => {
    const led = await leadTo(api, cast, "BOOKED");
    api.clock.advance({ days: 1 });
    return led;
  },
  "POSTED, its day over": async () => {
    const led = await leadTo(api, cast, "POSTED");
    api.clock.advance({ days: 1 });
    return led;
  },
  "BOOKED for next week": async () => {
    const led = await leadTo(api, cast, "BOOKED");
    const collectDate = columnOfDay(addDays(londonDay(api.clock.now()), 7));
    await api.db.load.update({ where: { id: led.id }, data: { collectDate, deliverDate: null } });
    return led;
  },
  "DISPUTED by the carrier": async () => {
    const led = await leadTo(api, cast, "BOOKED");
    await cast.winner.call("POST", `/loads/${led.id}/dispute`, { reason: "Gate", details: "Closed." });
    return led;
  },
  "CONFIRMED and rated by both": async () => {
    const led = await leadTo(api, cast, "CONFIRMED");
    for (const { call } of [cast.poster, cast.winner]) {
      await call("POST", `/loads/${led.id}/rating`, { score: 5 });
    }
    return led;
  },
};

/** Repeated calls: they give the same answer again (contract 4). */
const REPEATS: Record<string, readonly Action[]> = {
  POSTED: ["open"],
  BOOKED: ["accept", "gateCheck"],
  IN_TRANSIT: ["collect", "gateCheck"],
  DELIVERED: ["deliver"],
  CONFIRMED: ["confirm"],
  CANCELLED: ["cancel"],
  DISPUTED: ["dispute"],
};

/** Each viewer is tried with one story of this many, and each with another, to save time. */
const EVERY = sized(18, 1, 1);

function cellsOf(stories: object, viewers: object): [story: string, who: string][] {
  return Object.keys(stories).flatMap((story, row) =>
    Object.keys(viewers)
      .filter((_, column) => (row + column) % EVERY === 0)
      .map((who): [string, string] => [story, who]),
  );
}

describe("contract 3: allowedActions of a load is what its reader may do", () => {
  it.each(cellsOf(STORIES, VIEWERS))("%s, read by %s", async (story, who) => {
    const [lead, make] = [STORIES[story], VIEWERS[who]];
    if (!lead || !make) throw new Error("There is no such cell.");
    const viewer = await make();
    const led = await lead();
    const allowed = await viewer.allowed(led);
    const { status } = await api.db.load.findUniqueOrThrow({ where: { id: led.id } });
    nextPlace = status === "BOOKED" ? 1 : 2;

    for (const action of ACTIONS.filter((name) => !allowed?.includes(name))) {
      const code = await viewer.act(action, led);
      const repeat = code === null && REPEATS[status]?.includes(action);
      expect(repeat || code !== null, `${action} is not allowed, but was done`).toBe(true);
      // A collection that is too early is refused with an error of its field.
      expect(code === "validation_failed" && action !== "collect").toBe(false);
    }
    expect((await api.db.load.findUniqueOrThrow({ where: { id: led.id } })).status).toBe(status);
    for (const action of allowed ?? []) {
      const code = await viewer.act(action, await lead());
      expect(code, `${action} is allowed, but was refused`).toBeNull();
    }
  });

  it("tells a carrier nothing of quotes that are not its own, and the poster nothing of its carriers' limits", async () => {
    const led = await leadTo(api, cast, "POSTED");
    const load = read(await cast.poster.call("GET", `/loads/${led.id}`), loadOutput).load;
    expect(load.allowedActions).toEqual(["amend", "sites", "cancel", "trackingLink"]);
    expect(load.quotes.map(({ allowedActions }) => allowedActions)).toEqual([
      ["accept", "decline"],
      ["accept", "decline"],
    ]);
    await api.db.firm.update({ where: { id: cast.winner.firm.id }, data: { firstJobs: 1 } });
    const again = read(await cast.poster.call("GET", `/loads/${led.id}`), loadOutput).load;
    await api.db.firm.update({ where: { id: cast.winner.firm.id }, data: { firstJobs: 0 } });
    expect(again.quotes).toEqual(load.quotes);
  });

  it("is the same in the list of loads as on the load", async () => {
    const led = await leadTo(api, cast, "DISPUTED");
    for (const { call } of [cast.poster, cast.winner]) {
      const one = read(await call("GET", `/loads/${led.id}`), loadOutput).load;
      const { loads } = (await call("GET", "/loads")).body as {
        loads: { id: string; allowedActions: string[] }[];
      };
      expect(loads.find(({ id }) => id === led.id)?.allowedActions).toEqual(one.allowedActions);
    }
  });
});

/** Endings of the losing carrier's quote, or changes of the losing carrier. */
const QUOTE_STORIES: Record<
  string,
  { status?: LoadStatus; after?: (led: Led, call: Call) => Promise<unknown> }
> = {
  active: {},
  withdrawn: { after: ({ id }, call) => call("DELETE", `/loads/${id}/quotes`) },
  declined: {
    after: ({ id, losingQuote }) =>
      cast.poster.call("POST", `/loads/${id}/quotes/${losingQuote}/decline`, {}),
  },
  "void since the load changed": {
    after: ({ id }) => cast.poster.call("PATCH", `/loads/${id}`, { pallets: 3, type: "PALLETS" }),
  },
  lost: { status: "BOOKED" },
  "lost, and the load back on the board": {
    status: "BOOKED",
    after: ({ id }) => cast.poster.call("POST", `/loads/${id}/release`, { reason: REASON }),
  },
  "on a load that was cancelled": { status: "CANCELLED" },
  expired: { status: "EXPIRED" },
  "past its time": { after: async () => api.clock.advance({ days: 1 }) },
  "of a firm that the poster blocked": {
    after: () =>
      api.db.carrierRelation.create({
        data: {
          posterId: cast.poster.firm.id,
          carrierId: cast.loser.firm.id,
          relation: "BLOCKED",
          createdAt: api.clock.now(),
        },
      }),
  },
  "on a load of a suspended poster": {
    after: ({ id }) => api.db.load.update({ where: { id }, data: { withheld: true } }),
  },
};

type OwnViewer = {
  allowed: (id: string) => Promise<OwnQuoteAction[]>;
  act: (action: OwnQuoteAction, id: string) => Promise<string | null>;
};

function ownByKey(call: Call): OwnViewer {
  return {
    allowed: async (id) => {
      const { quotes } = read(await call("GET", "/quotes"), listQuotesOutput);
      return quotes.find(({ loadId }) => loadId === id)?.allowedActions ?? [];
    },
    act: async (action, id) => {
      const method = action === "quote" ? "POST" : "DELETE";
      const answer = await call(
        method,
        `/loads/${id}/quotes`,
        action === "quote" ? { amountPence: 41_000 } : undefined,
      );
      return answer.status < 300 ? null : String((answer.body as { code: string }).code);
    },
  };
}

function ownOnSite(actor: Actor): OwnViewer {
  const site = api.as(actor);
  return {
    allowed: async (id) => {
      const { quotes } = await site.carrierDiary.quotes({});
      return quotes.find(({ loadId }) => loadId === id)?.allowedActions ?? [];
    },
    act: (action, id) =>
      codeOf(
        action === "quote" ? site.quotes.send({ id, amountPence: 41_000 }) : site.quotes.withdraw({ id }),
      ),
  };
}

const OWN_VIEWERS: Record<string, () => OwnViewer | Promise<OwnViewer>> = {
  "its carrier's key": () => ownByKey(cast.loser.call),
  "its carrier's owner": () => ownOnSite(api.actorOf(cast.loser.firm)),
  "staff of its carrier without a seat": () => {
    const actor = api.actorOf(cast.loser.firm);
    return ownOnSite({ ...actor, member: actor.member && { ...actor.member, seat: false } });
  },
  "a key of its carrier that only reads": async () =>
    ownByKey(await api.callerFor(cast.loser.firm, { scopes: ["board:read"] })),
  "its carrier, not approved yet": () => {
    const actor = api.actorOf(cast.loser.firm);
    return ownOnSite({ ...actor, firm: { ...actor.firm, approval: "PENDING" } });
  },
};

describe("contract 3: allowedActions of a quote is what its carrier may do", () => {
  it.each(cellsOf(QUOTE_STORIES, OWN_VIEWERS))("a quote that is %s, read by %s", async (story, who) => {
    const make = OWN_VIEWERS[who];
    const { status = "POSTED", after } = QUOTE_STORIES[story] ?? {};
    if (!make) throw new Error("There is no such cell.");
    const lead = async () => {
      await api.db.carrierRelation.deleteMany();
      const led = await leadTo(api, cast, status);
      await after?.(led, cast.loser.call);
      return led;
    };
    const viewer = await make();
    const { id } = await lead();
    const allowed = await viewer.allowed(id);
    for (const action of OWN_QUOTE_ACTIONS.filter((name) => !allowed.includes(name))) {
      const code = await viewer.act(action, id);
      const repeat = code === null && story === "withdrawn" && action === "withdraw";
      expect(repeat || code !== null, `${action} is not allowed, but was done`).toBe(true);
    }
    for (const action of allowed) {
      const code = await viewer.act(action, (await lead()).id);
      expect(code, `${action} is allowed, but was refused`).toBeNull();
    }
  });
});
