import {
  createOutput,
  disputeOutput,
  invoiceOutput,
  madeDriverLinkOutput,
  madeTrackingLinkOutput,
} from "@board/api/schemas";
import { photograph } from "@board/api/testing";
import { CHECK, observe } from "@board/db";
import { LoadStatus } from "@board/db/enums";
import { sized } from "@board/testing/size";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Answer, type Call, read, startApi } from "../testing/api.ts";
import { giveBilling } from "../testing/billing.ts";
import { bytesCaller } from "../testing/files.ts";
import { castOf, leadTo, PDF } from "../testing/life.ts";
import { type DocumentedOperation, operationsOf } from "../testing/operations.ts";

const api = await startApi();
afterAll(() => api.close());

type Intruder = { who: string; call: Call; mode: "live" | "test"; own: Theirs };

/** One thing of each kind that an address may name. */
interface Theirs {
  load: string;
  quote: string;
  file: string;
  link: string;
  tracking: string;
  milestone: string;
  page: string;
  endpoint: string;
  event: string;
  agreement: string;
  invoice: string;
  member: string;
}

/** Each operation tries one load of this many, and the next operation others. */
const EVERY = sized(3, 1, 1);

const POSTER = "the poster's own test key";

const missing = (): Theirs => ({
  load: api.services.newId("load"),
  quote: api.services.newId("quote"),
  file: api.services.newId("file"),
  link: api.services.newId("dlink"),
  tracking: api.services.newId("tlink"),
  milestone: api.services.newId("milestone"),
  page: api.services.newId("page"),
  endpoint: api.services.newId("endpoint"),
  event: api.services.newId("evt"),
  agreement: api.services.newId("agree"),
  invoice: api.services.newId("inv"),
  member: api.services.newId("net"),
});

async function addEndpoint(call: Call): Promise<string> {
  const body = { url: "https://tms.example.com/hook", events: ["*"] };
  return read(await call("POST", "/webhook-endpoints", body), createOutput).endpoint.id;
}

/** A load in each status, with quotes, a file and events: what the intruders are after. */
const { cast, targets } = await (async () => {
  const cast = await castOf(api);
  const endpoint = await addEndpoint(cast.poster.call);
  const targets: Theirs[] = [];
  const agreement = api.services.newId("agree");
  await api.db.selfBillingAgreement.create({
    data: {
      id: agreement,
      mode: "live",
      buyerId: cast.poster.firm.id,
      carrierId: cast.winner.firm.id,
      until: new Date("2027-09-01"),
      proposedAt: api.clock.now(),
      textVersion: "2026-12-01",
    },
  });
  for (const { firm } of [cast.poster, cast.winner]) await giveBilling(api, firm);
  const member = api.services.newId("net");
  await api.db.networkMember.create({
    data: {
      id: member,
      mode: "live",
      posterId: cast.poster.firm.id,
      carrierId: cast.winner.firm.id,
      invitedAt: api.clock.now(),
    },
  });
  const job = await leadTo(api, cast, "DELIVERED");
  const made = await cast.winner.call("POST", `/loads/${job.id}/invoice`);
  const invoice = read(made, invoiceOutput).invoice.id;
  for (const status of Object.values(LoadStatus)) {
    const led = await leadTo(api, cast, status);
    const event = await api.db.event.findFirstOrThrow({ where: { loadId: led.id }, orderBy: { id: "asc" } });
    let file = api.services.newId("file");
    if (status === "DISPUTED") {
      const answer = await bytesCaller(api, cast.poster)("POST", `/loads/${led.id}/dispute/files`, PDF, {
        "content-type": "application/pdf",
      });
      file = disputeOutput.parse(answer.body).dispute?.files[0]?.id ?? "";
    }
    let { link, tracking, milestone, page } = missing();
    if (status === "BOOKED") {
      const answer = await cast.winner.call("POST", `/loads/${led.id}/driver-links`, {});
      link = read(answer, madeDriverLinkOutput).driverLink.id;
      const made = await cast.poster.call("POST", `/loads/${led.id}/tracking-links`, { place: 1 });
      tracking = read(made, madeTrackingLinkOutput).trackingLink.id;
    }
    if (status === "IN_TRANSIT") {
      const done = await api.db.milestone.findFirstOrThrow({
        where: { loadId: led.id },
        orderBy: { id: "asc" },
      });
      milestone = done.id;
      const address = `/loads/${led.id}/pod/pages?place=2&clientId=page-0001`;
      const type = { "content-type": "image/jpeg" };
      const sent = await bytesCaller(api, cast.winner)(
        "POST",
        address,
        new Uint8Array(await photograph("jpeg")),
        type,
      );
      page = z.object({ page: z.object({ id: z.string() }) }).parse(sent.body).page.id;
    }
    targets.push({
      ...{ load: led.id, quote: led.winningQuote, file, link, tracking, milestone, page },
      ...{ endpoint, event: event.id, agreement, invoice, member },
    });
  }
  const test = api.callWith(await api.newKey(cast.poster.firm, { mode: "test" }));
  const { id } = await api.postLoad(test);
  const event = await api.db.event.findFirstOrThrow({ where: { loadId: id }, orderBy: { id: "asc" } });
  targets.push({ ...missing(), load: id, endpoint: await addEndpoint(test), event: event.id });
  return { cast, targets };
})();

/** The loads and endpoints that no intruder may change. */
async function stateOfTargets(): Promise<unknown> {
  const [loads, endpoints] = await Promise.all([
    api.db.load.findMany({ where: { id: { in: targets.map(({ load }) => load) } }, orderBy: { id: "asc" } }),
    api.db.webhookEndpoint.findMany({
      where: { id: { in: targets.map(({ endpoint }) => endpoint) } },
      orderBy: { id: "asc" },
    }),
  ]);
  return { loads, endpoints };
}
const before = await stateOfTargets();

/** A load and an endpoint of the intruder's own, through which it reaches for quotes, files and events of others. */
async function ownThings(call: Call): Promise<Theirs> {
  return { ...missing(), load: (await api.postLoad(call)).id, endpoint: await addEndpoint(call) };
}

const intruders: Intruder[] = await (async () => {
  const keys = [
    ["a stranger", cast.stranger.token, "live"],
    ["a stranger's test key", await api.newKey(cast.stranger.firm, { mode: "test" }), "test"],
    [POSTER, await api.newKey(cast.poster.firm, { mode: "test" }), "test"],
  ] as const;
  const made: Intruder[] = [];
  for (const [who, token, mode] of keys) {
    const call = api.callWith(token);
    made.push({ who, call, mode, own: await ownThings(call) });
  }
  return made;
})();

/** The board shows live loads to every carrier: these calls are open to a firm that does not own the load. */
const ON_THE_BOARD = new Set([
  "POST /loads/{id}/quotes",
  "POST /loads/{id}/book",
  "GET /board/{id}",
  "GET /loads/{id}/conditions",
]);

const operations = operationsOf(api.document).filter(({ pathNames }) => pathNames.length > 0);

/** True if the address or the body names a second thing, which only some loads have. */
const namesSecond = ({ path }: DocumentedOperation) =>
  /\{(?:quote|file|link|milestone|page)Id\}|\/replay$/.test(path);

/** The targets for an operation: the test load, and all live loads or some of them. */
function targetsOf(operation: DocumentedOperation): Theirs[] {
  if (namesSecond(operation)) return targets;
  const place = operations.indexOf(operation);
  return targets.filter((target, nth) => target === targets.at(-1) || (place + nth) % EVERY === 0);
}

function addressOf({ path }: DocumentedOperation, ids: Theirs): string {
  const id = path.startsWith("/webhook-endpoints")
    ? ids.endpoint
    : path.startsWith("/self-billing-agreements")
      ? ids.agreement
      : path.startsWith("/invoices")
        ? ids.invoice
        : path.startsWith("/network")
          ? ids.member
          : ids.load;
  const query = path.endsWith("/draft")
    ? "?collectDate=2026-11-25"
    : path.endsWith("/pod/pages")
      ? "?place=1&clientId=page-0002"
      : "";
  return `${path}${query}`
    .replace("{id}", id)
    .replace("{quoteId}", ids.quote)
    .replace("{fileId}", ids.file)
    .replace("{memberId}", ids.member)
    .replace("{milestoneId}", ids.milestone)
    .replace("{pageId}", ids.page)
    .replace("{linkId}", path.includes("/tracking-links/") ? ids.tracking : ids.link);
}

/** The body of the document's example, with this event's id where it takes one. */
function bodyOf({ path, example }: DocumentedOperation, { event }: Theirs): string | undefined {
  if (path.endsWith("/replay")) return JSON.stringify({ eventId: event });
  if (example === null) return undefined;
  return `{${Object.entries(example)
    .map(([name, value]) => `"${name}":${value}`)
    .join()}}`;
}

async function ask(call: Call, operation: DocumentedOperation, ids: Theirs): Promise<Answer> {
  const upload =
    /\/(?:pod|pod\/pages|dispute\/files|messages\/files)$/.test(operation.path) && operation.method !== "GET";
  const body = upload ? PDF.toString() : bodyOf(operation, ids);
  const headers = upload ? { "content-type": "application/pdf" } : {};
  return call(operation.method, addressOf(operation, ids), body, headers);
}

const CHANGING = /^(?:date|request-id|content-length|ratelimit)$/;

/**
 * The part of an answer that a caller can compare: without the request's id, the time, and the ids it sent
 * itself.
 */
function visible(answer: Answer, ids: Theirs): string {
  const headers = [...answer.headers].filter(([name]) => !CHANGING.test(name));
  const text = JSON.stringify([answer.status, headers, answer.text]).replace(/req_[0-9a-z]+/g, "REQUEST");
  return Object.entries(ids).reduce((all, [name, id]) => all.replaceAll(id, name), text);
}

describe("contract 3: another firm's data, or the other mode's, answers as if it did not exist", {
  shuffle: false,
}, () => {
  let calls = 0;
  let notFound = 0;

  it.for(operations)("$name", async (operation, { task }) => {
    for (const { who, call, mode, own } of intruders) {
      for (const target of targetsOf(operation)) {
        const isTest = target === targets.at(-1);
        if (mode === "live" && !isTest && ON_THE_BOARD.has(operation.name)) continue;
        const isOwnMode = isTest && who === POSTER;
        if (isOwnMode) continue;
        const none = missing();
        const reached: [Theirs, Theirs][] = [
          [target, none],
          [
            { ...target, load: own.load, endpoint: own.endpoint },
            { ...none, load: own.load, endpoint: own.endpoint },
          ],
        ];
        // Through one's own load there is something to reach only where a second thing is named.
        for (const [theirs, nothing] of namesSecond(operation) ? reached : reached.slice(0, 1)) {
          const foreign = await ask(call, operation, theirs);
          const absent = await ask(call, operation, nothing);
          calls += 2;
          expect(visible(foreign, theirs), who).toBe(visible(absent, nothing));
          // 403 is refused by the kind of key or firm, before any id is looked at.
          expect([403, 404], `${operation.name} by ${who}`).toContain(foreign.status);
          if (foreign.status === 404) notFound += 1;
        }
      }
    }
    task.meta.figures = { calls };
  });

  it("almost every call reaches the look-up of the id", () => {
    expect(notFound / (calls / 2)).toBeGreaterThan(0.9);
  });

  it("the data is unchanged afterwards", async () => {
    expect(await stateOfTargets()).toEqual(before);
  });

  it("filters by another firm's load find nothing", async () => {
    for (const { call, who } of intruders) {
      for (const { load } of targets.slice(0, -1)) {
        const answer = await call("GET", `/events?loadId=${load}`);
        expect([answer.status, answer.body], who).toEqual([
          200,
          { events: [], nextCursor: expect.anything() },
        ]);
      }
    }
  });
});

describe("contract 3: a cursor of another firm, mode or list is refused like an invented one", () => {
  const LISTS = ["/board", "/loads", "/quotes", "/events", "endpoint"] as const;

  it.for(LISTS)("%s", async (list, { task }) => {
    const endpoint = targets[0]?.endpoint ?? "";
    const pathFor = (id: string) => (list === "endpoint" ? `/webhook-endpoints/${id}/deliveries` : list);
    const holder = list === "/quotes" ? cast.winner : cast.poster;
    const name = list === "/events" ? "after" : "cursor";
    if (list === "/board") for (let open = 0; open < 2; open += 1) await api.postLoad(cast.poster.call);
    const first = await holder.call("GET", `${pathFor(endpoint)}?limit=1`);
    const { nextCursor } = first.body as { nextCursor: string | null };
    if (nextCursor === null) throw new Error(`${list} has one page only: ${first.text}`);
    const forged = Buffer.from(JSON.stringify(["x".repeat(16), ["load_x"]])).toString("base64url");
    let calls = 0;
    for (const { call, own, who } of intruders) {
      // The board's cursors name a place in an order of all firms: whoever sends one reads its own board from there.
      for (const other of LISTS.filter((each) => each !== "/board" || list !== "/board")) {
        const path = other === "endpoint" ? `/webhook-endpoints/${own.endpoint}/deliveries` : other;
        const parameter = other === "/events" ? "after" : "cursor";
        const foreign = await call("GET", `${path}?${parameter}=${nextCursor}`);
        const none = await call("GET", `${path}?${parameter}=${forged}`);
        calls += 2;
        expect(visible(foreign, own), `${who} at ${other}`).toBe(visible(none, own));
        expect([400, 403]).toContain(foreign.status);
      }
    }
    expect((await holder.call("GET", `${pathFor(endpoint)}?limit=1&${name}=${nextCursor}`)).status).toBe(200);
    task.meta.figures = { [`cursors of ${list}`]: calls };
  });
});

describe("contract 3: the same statements look for another firm's data and for what does not exist", () => {
  afterEach(() => observe(null));
  const [intruder] = intruders;

  const asked = operations.filter(({ name }, nth) => nth % EVERY === 0 && !ON_THE_BOARD.has(name));
  it.for(asked)("$name", async (operation) => {
    if (intruder === undefined) throw new Error("There is no intruder.");
    const statementsFor = async (ids: Theirs) => {
      const sent: string[] = [];
      observe({
        run: ({ kind, name }, work) => {
          // Background statements: the check of an idle connection, a key's last use, the request log.
          const isBeside = name === CHECK || /last_used_at|logged_call/.test(name);
          if (kind === "statement" && !isBeside) sent.push(name);
          return work(() => {});
        },
        happened: () => {},
        traceparent: () => null,
      });
      await ask(intruder.call, operation, ids);
      observe(null);
      return sent;
    };
    for (const target of targetsOf(operation))
      expect(await statementsFor(target)).toEqual(await statementsFor(missing()));
  });
});
