import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { asDomainError, authenticate, samplePodPdf } from "@board/api/server";
import { createDraws, inPieces, posting, type World } from "@board/api/testing";
import { addDays, londonDay } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRestHandler } from "../operations/boundary.ts";
import { type Api, startApi } from "../testing/api.ts";

const PDF = samplePodPdf("FB-0000-0000");
/** Lives of loads, step by step. */
const LIVES = [
  "send sendAgain withdraw send decline send accept announce wrongCode newCode wrongCode onMyWay arrive collect setOut position putPod deliver paid confirm rate",
  "send amend send accept handBack send accept release cancel",
  "send accept collect raise settle putPod deliver raise",
  "send send",
];

let api: Api;
let server: Server;
/** Number of requests for which a procedure ran. */
let ran = 0;
/** The API as a second process serves it, with answers of its own. */
let other: string;
/** Targets of the calls that the second process's request log received. */
const targets: string[] = [];

beforeAll(async () => {
  api = await startApi();
  const handle = createRestHandler({
    ...api.options,
    createContext: (call) => {
      ran += 1;
      return api.options.createContext(call);
    },
    keepCall: ({ target }) => targets.push(target),
  });
  server = createServer((req, res) => void handle(req, res));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  other = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.close();
});

async function ask(url: string, token: string, path: string) {
  const response = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}`, "accept-encoding": "identity" },
  });
  return { status: response.status, text: await response.text() };
}

/** Returns the answer of a procedure as it is sent; null if it is refused. */
async function fresh(answer: Promise<unknown>): Promise<string | null> {
  try {
    return JSON.stringify(await answer);
  } catch (error) {
    if (asDomainError(error).code !== "not_found") throw error;
    return null;
  }
}

/** Returns false if the change was refused. */
async function isDone(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (asDomainError(error).status >= 500) throw error;
    return false;
  }
}

/** Each step of a load's life, by the firm that may take it. */
function stepsOf(id: string, quoteId: string, pence: number) {
  type Calls = ReturnType<World["as"]>;
  return {
    send: ({ quotes }: Calls) => quotes.send({ id, amountPence: pence, message: "Near by at noon." }),
    sendAgain: ({ quotes }: Calls) => quotes.send({ id, amountPence: pence + 1 }),
    withdraw: ({ quotes }: Calls) => quotes.withdraw({ id }),
    decline: ({ quotes }: Calls) => quotes.decline({ id, quoteId, reason: "Too dear." }),
    accept: ({ quotes }: Calls) => quotes.accept({ id, quoteId }),
    amend: ({ loads }: Calls) => loads.amend({ id, notes: `Gate ${pence % 9}` }),
    narrow: ({ loads }: Calls) => loads.amend({ id, audience: "network" }),
    open: ({ loads }: Calls) => loads.open({ id }),
    cancel: ({ loads }: Calls) => loads.cancel({ id, reason: "Called off." }),
    handBack: ({ bookings }: Calls) => bookings.handBack({ id, reason: "Breakdown." }),
    release: ({ bookings }: Calls) => bookings.release({ id, reason: "Late." }),
    announce: ({ gate }: Calls) => gate.announceVehicle({ id, vehicleReg: `YK2${pence % 9} FHM` }),
    newCode: ({ gate }: Calls) => gate.newCollectionCode({ id }),
    wrongCode: ({ gate }: Calls) =>
      gate.check({ id, code: "not it" }).catch((error: unknown) => {
        if (asDomainError(error).code !== "wrong_code") throw error;
      }),
    onMyWay: ({ road }: Calls) => road.report({ id, kind: "ON_MY_WAY", place: 1, etaMins: pence % 90 }),
    arrive: ({ road }: Calls) => road.report({ id, kind: "ARRIVED", place: 1 }),
    setOut: ({ road }: Calls) => road.report({ id, kind: "ON_MY_WAY", place: 2 }),
    position: ({ road }: Calls) =>
      road.positions({ id, positions: [{ at: api.clock.now().toISOString(), lat: 52.4, lng: -1.2 }] }),
    collect: ({ bookings }: Calls) => bookings.collect({ id, driver: "M. Okafor" }),
    putPod: ({ bookings }: Calls) => bookings.putPod({ id, content: inPieces(PDF) }),
    deliver: ({ bookings }: Calls) => bookings.deliver({ id, receivedBy: "A. Rennie" }),
    confirm: ({ bookings }: Calls) => bookings.confirm({ id }),
    paid: ({ bookings }: Calls) => bookings.paid({ id }),
    rate: ({ bookings }: Calls) => bookings.rate({ id, score: 4 }),
    raise: ({ disputes }: Calls) => disputes.raise({ id, reason: "Late", details: "By two hours." }),
    settle: ({ disputes }: Calls) => disputes.withdraw({ id }),
  };
}

/** Sets a poster's relation to a carrier that has quoted to it. */
const relate = (poster: TestFirm, { id: carrierId }: TestFirm, relation: "BLOCKED" | null) =>
  isDone(api.as(api.actorOf(poster)).firms.setRelation({ carrierId, relation }));

/** Changes of what an answer shows beside the load and its quotes. */
const around = (firm: TestFirm, carrier: TestFirm, score: number) => ({
  rename: () => api.db.firm.update({ where: { id: firm.id }, data: { name: `Haulage ${score}` } }),
  plan: () =>
    api.db.firm.update({
      where: { id: firm.id },
      data: { plan: score % 2 === 0 ? "PRIORITY" : "STANDARD" },
    }),
  record: () =>
    api.db.firmRecord.upsert({
      where: { firmId_side: { firmId: firm.id, side: score % 2 === 0 ? "poster" : "carrier" } },
      create: { firmId: firm.id, side: score % 2 === 0 ? "poster" : "carrier", score, level: "Silver" },
      update: { score },
    }),
  block: () => relate(firm, carrier, "BLOCKED"),
  unblock: () => relate(firm, carrier, null),
  time: async () => api.clock.advance({ minutes: score % 60 }),
});

describe("contract 3 and 6: a kept answer", () => {
  it("is what the procedure answers, for every reader and in two processes, after every change", async () => {
    const draws = createDraws(7);
    const firms = await Promise.all(Array.from({ length: 4 }, () => api.newFirm({ plan: "PRIORITY" })));
    const keys = await Promise.all(
      firms.map(async (firm) => ({
        all: await api.newKey(firm),
        reading: await api.newKey(firm, { scopes: ["loads:read", "board:read"] }),
      })),
    );
    const collectDate = addDays(londonDay(api.clock.now()), 1);
    const lives: { id: string; poster: TestFirm; steps: string[] }[] = [];
    for (const life of LIVES) {
      const poster = draws.pick(firms);
      const { load } = await api.as(api.actorOf(poster)).loads.post(posting({ collectDate }));
      lives.push({ id: load.id, poster, steps: life.split(" ") });
    }

    /** Compares for the poster, who reads everything of a load, and for another firm. */
    async function compare({ id, poster }: { id: string; poster: TestFirm }, after: string) {
      for (const firm of [poster, draws.pick(firms)]) await compareFor(firm, id, after);
    }

    async function compareFor(firm: TestFirm, id: string, after: string) {
      const token = keys[firms.indexOf(firm)]?.[draws.pick(["all", "reading"] as const)] ?? "";
      const all = draws.chance(0.5);
      const status = draws.chance(0.3);
      const as = api.as(await authenticate(api.services, token));
      const reads: [string, () => Promise<unknown>][] = [
        [
          `/loads/${id}${all ? "?quotes=all" : ""}`,
          () => as.loads.get({ id, ...(all && { quotes: "all" }) }),
        ],
        [
          `/loads?limit=3${status ? "&status=POSTED" : ""}`,
          () => as.loads.list({ limit: "3", ...(status && { status: "POSTED" }) }),
        ],
        ["/board?limit=2", () => as.board.read({ limit: "2" })],
        ["/board?from=M&sort=price", () => as.board.read({ from: "M", sort: "price" })],
      ];
      for (const [path, read] of draws.some(reads, 2)) {
        const expected = await fresh(read());
        for (const url of [api.url, other]) {
          const { status: code, text } = await ask(url, token, path);
          expect(expected === null ? code : text, `${path} after ${after}`).toBe(expected ?? 404);
        }
      }
    }

    for (let pence = 30_000; lives.some(({ steps }) => steps.length > 0); pence += 1) {
      const life = draws.pick(lives.filter(({ steps }) => steps.length > 0));
      const { id, steps } = life;
      const name = steps.shift() as keyof ReturnType<typeof stepsOf>;
      const active = { loadId: id, status: "ACTIVE" as const };
      const quote = await api.db.quote.findFirst({ where: active, orderBy: { id: "asc" } });
      const step = stepsOf(id, quote?.id ?? "quote_none", pence)[name];
      for (const firm of firms) await relate(life.poster, firm, null);
      const from = draws.below(firms.length);
      let done = false;
      for (const firm of [...firms.slice(from), ...firms.slice(0, from)])
        done ||= await isDone(step(api.as(api.actorOf(firm))));
      expect(done, name).toBe(true);
      await compare(life, name);
      const one = draws.pick(firms);
      const another = draws.pick(firms.filter((firm) => firm !== one));
      const [changed, change] = draws.pick(Object.entries(around(one, another, draws.below(100))));
      await change();
      await compare(life, `${name}, ${changed}`);
    }
    for (let day = 0; day < 3; day += 1) {
      api.clock.advance({ days: 1 });
      for (const life of lives) await compare(life, `day ${day}`);
    }
    // Some answers were given without a procedure.
    expect(ran).toBeLessThan(api.answered.length);
  });

  it("is made once for each change, and a page of the board once for all firms that read the same", async () => {
    const [poster, carrier] = [await api.newFirm(), await api.newFirm({ plan: "PRIORITY" })];
    const token = await api.newKey(poster);
    const { load } = await api.as(api.actorOf(poster)).loads.post(posting({ collectDate: "2027-03-01" }));
    const runs = async (...asked: [token: string, path: string][]) => {
      const before = ran;
      for (const [key, path] of asked) expect((await ask(other, key, path)).status).toBe(200);
      return ran - before;
    };
    const one: [string, string] = [token, `/loads/${load.id}`];
    const list: [string, string] = [token, "/loads"];
    expect([await runs(one, one, one), await runs(list, list)]).toEqual([1, 1]);
    await api.as(api.actorOf(carrier)).quotes.send({ id: load.id, amountPence: 40_000 });
    expect([await runs(one, one), await runs(list, list)]).toEqual([1, 1]);
    const readers = await Promise.all(Array.from({ length: 3 }, async () => api.newKey(await api.newFirm())));
    api.clock.advance({ minutes: 6 });
    const board = readers.map((key): [string, string] => [key, "/board"]);
    // A firm's first request is read by the procedure, which then finds the page of the firm before.
    expect(await runs(...board)).toBe(3);
    expect(await runs(...board, ...board)).toBe(0);
    await api.as(api.actorOf(poster)).loads.amend({ id: load.id, boardNote: "Narrow gate" });
    expect(await runs(...board, ...board)).toBe(1);
  });

  it("is in the request log as the procedure's: a load by its id, however its address names it", async () => {
    const poster = await api.newFirm();
    const token = await api.newKey(poster);
    const { load } = await api.as(api.actorOf(poster)).loads.post(posting({ collectDate: "2027-03-01" }));
    targets.splice(0);
    for (const name of [load.ref, load.ref, load.ref.toLowerCase(), load.ref.toLowerCase()])
      await ask(other, token, `/loads/${name}`);
    expect(targets).toEqual(Array(4).fill(`/api/v1/loads/${load.id}`));
  });

  it("is nobody else's: a stranger, a test key and a former carrier get none", async () => {
    const [poster, carrier] = [await api.newFirm(), await api.newFirm({ plan: "PRIORITY" })];
    const { load } = await api.as(api.actorOf(poster)).loads.post(posting({ collectDate: "2027-03-01" }));
    const { id } = load;
    const { quote } = await api.as(api.actorOf(carrier)).quotes.send({ id, amountPence: 40_000 });
    const keys = {
      poster: await api.newKey(poster),
      test: await api.newKey(poster, { mode: "test" }),
      carrier: await api.newKey(carrier),
    };
    const seenBy = async (key: string) => (await ask(other, key, `/loads/${id}`)).status;
    expect([await seenBy(keys.poster), await seenBy(keys.test), await seenBy(keys.carrier)]).toEqual([
      200, 404, 404,
    ]);
    await api.as(api.actorOf(poster)).quotes.accept({ id, quoteId: quote.id });
    expect(await seenBy(keys.carrier)).toBe(200);
    await api.as(api.actorOf(carrier)).bookings.handBack({ id, reason: "Breakdown." });
    expect(await seenBy(keys.carrier)).toBe(404);
    expect((await ask(other, keys.carrier, "/loads")).text).toBe('{"loads":[],"nextCursor":null}');
  });
});
