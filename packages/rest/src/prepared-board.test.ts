import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { appRouter } from "@board/api";
import {
  ACCESS_CHANNEL,
  askPool,
  BoardIndex,
  boardSource,
  createCallerFactory,
  rememberKeys,
} from "@board/api/server";
import { createWorld, type KeyOptions, posting } from "@board/api/testing";
import { createPool, listenToChannels } from "@board/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answered, createRestHandler, type RestOptions } from "./boundary.ts";
import { trustProxies } from "./client-address.ts";
import { preparedBoard } from "./prepared-board.ts";
import { toyLimiter } from "./testing/toy-server.ts";

const world = await createWorld();
const { promise: subscribed, resolve: up } = Promise.withResolvers<void>();
const keys = rememberKeys({ db: world.db, clock: world.clock });
const subscription = listenToChannels(world.url, {
  [ACCESS_CHANNEL]: {
    ...keys.listener,
    subscribed: () => {
      keys.listener.subscribed();
      up();
    },
  },
});
const servers: Server[] = [];
const reports: Answered[] = [];
const quota = { calls: Number.POSITIVE_INFINITY, failures: Number.POSITIVE_INFINITY };

/** Opens the real boundary, with the prepared board or with the procedure alone. */
async function open(prepared: RestOptions["prepared"]): Promise<string> {
  const handle = createRestHandler({
    router: appRouter,
    createContext: (call) => ({ ...world.services, ...call }),
    newRequestId: () => world.services.newId("req"),
    authenticate: keys.authenticate,
    isKeptOff: async () => false,
    limiter: toyLimiter(quota),
    ...(prepared ? { prepared } : {}),
    document: {},
    today: () => "2026-11-20",
    baseUrl: "https://board.test",
    trustProxy: trustProxies(0),
    report: (one) => reports.push(one),
  });
  const server = createServer((req, res) => void handle(req, res));
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
}

let fromMemory: string;
let byProcedure: string;
beforeAll(async () => {
  await subscribed;
  fromMemory = await open({ "board.read": preparedBoard(world.services) });
  byProcedure = await open(undefined);
  const poster = world.as(world.actorOf(await world.newFirm({ name: "Kestrel" })));
  for (const fromPostcode of ["LS10 1AB", "M17 1AB", "B24 9FE"]) {
    await poster.loads.post(posting({ fromPostcode }));
  }
  world.clock.advance({ minutes: 10 });
});
afterAll(async () => {
  subscription.stop();
  await Promise.all(
    servers.map((server) => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    }),
  );
  await world.drop();
});

/** Headers that differ between two equal answers. */
const ITS_OWN = ["request-id", "date", "connection", "keep-alive"];

async function ask(url: string, token: string, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "identity", ...init.headers };
  const response = await fetch(`${url}${path}`, { ...init, headers });
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !ITS_OWN.includes(name)),
    etag: response.headers.get("etag") ?? "",
    requestId: response.headers.get("request-id") ?? "",
    text: await response.text(),
  };
}

/** Makes a firm whose key and board this process holds in memory. */
async function known(options: KeyOptions = {}, firmOptions = {}) {
  const firm = await world.newFirm(firmOptions);
  const token = await world.newKey(firm, options);
  await subscription.caughtUp();
  await ask(fromMemory, token, "/board");
  return { firm, token };
}

describe("GET /board from memory", () => {
  it.each([
    "/board",
    "/board?from=LS,M&sort=price",
    "/board?limit=1",
    "/board?near=LS10&within=30&sort=near",
  ])("GET %s is the same as the procedure gives it", async (path) => {
    const { token } = await known();
    const result = await ask(fromMemory, token, path);
    const other = await ask(byProcedure, token, path);
    const plain = ({ headers, ...rest }: typeof other) => ({
      ...rest,
      etag: "",
      requestId: "",
      headers: headers.filter(([name]) => name !== "etag"),
    });
    expect(plain(result)).toEqual(plain(other));
    expect(result.status).toBe(200);
    expect(result.requestId).toMatch(/^req_/);
    expect(reports.at(-2)).toMatchObject({
      requestId: result.requestId,
      method: "GET",
      route: "/api/v1/board",
      status: 200,
      mode: "live",
      code: null,
    });
    expect(reports.at(-2)).toEqual({
      ...reports.at(-1),
      requestId: result.requestId,
      ms: reports.at(-2)?.ms,
    });
  });

  it("304 where the caller holds the answer", async () => {
    const { token } = await known();
    const { etag } = await ask(fromMemory, token, "/board");
    const again = await ask(fromMemory, token, "/board", { headers: { "if-none-match": etag } });
    expect([again.status, again.text, again.etag]).toEqual([304, "", etag]);
  });

  it("another mark once an entry of the page, the firm's plan, or the time has changed", async () => {
    const { firm, token } = await known();
    const mark = async () => (await ask(fromMemory, token, "/board")).etag;
    const etags = [await mark()];
    const poster = world.as(world.actorOf(await world.newFirm()));
    const { load } = await poster.loads.post(posting());
    world.clock.advance({ minutes: 5 });
    await ask(fromMemory, token, "/board");
    etags.push(await mark());
    await world.as(world.actorOf(firm)).quotes.send({ id: load.id, amountPence: 40_000 });
    etags.push(await mark());
    await poster.loads.post(posting());
    await world.db.firm.update({ where: { id: firm.id }, data: { plan: "PRIORITY" } });
    await subscription.caughtUp();
    etags.push(await mark());
    etags.push((await ask(fromMemory, token, "/board?limit=3")).etag);
    expect(new Set(etags).size).toBe(5);
    expect((await ask(fromMemory, token, "/board?limit=3")).etag).toBe(etags.at(-1));
  });

  it("304 while loads change that are not on the page, or that the firm may not see yet", async () => {
    world.clock.advance({ minutes: 6 });
    const { token } = await known();
    const [all, leeds] = [
      await ask(fromMemory, token, "/board"),
      await ask(fromMemory, token, "/board?from=LS"),
    ];
    const poster = world.as(world.actorOf(await world.newFirm()));
    await poster.loads.post(posting({ fromPostcode: "G1 1AA" }));
    const again = async (path: string, etag: string) =>
      (await ask(fromMemory, token, path, { headers: { "if-none-match": etag } })).status;
    // For its first minutes the load is kept to firms with priority: nothing tells another firm of it.
    expect(await again("/board", all.etag)).toBe(304);
    world.clock.advance({ minutes: 6 });
    await ask(fromMemory, token, "/board");
    expect(await again("/board", all.etag)).toBe(200);
    expect(await again("/board?from=LS", leeds.etag)).toBe(304);
  });

  it("makes a page anew only where a load has changed that passes its filters", async () => {
    const { board } = world.services;
    let pages = 0;
    const counting = {
      view: (firm: Parameters<BoardIndex["view"]>[0]) => {
        const view = board.view(firm);
        const page = view?.page.bind(view);
        return Object.assign(view as NonNullable<typeof view>, {
          page: (...asked: Parameters<NonNullable<typeof page>>) => {
            pages += 1;
            return (page as NonNullable<typeof page>)(...asked);
          },
        });
      },
    } as BoardIndex;
    const url = await open({ "board.read": preparedBoard({ ...world.services, board: counting }) });
    const { firm, token } = await known();
    const poster = world.as(world.actorOf(await world.newFirm()));
    const { load } = await poster.loads.post(posting({ fromPostcode: "LS10 1AB" }));
    world.clock.advance({ minutes: 6 });
    const { etag } = await ask(url, token, "/board?from=LS");
    const poll = async () => {
      const { status } = await ask(url, token, "/board?from=LS", { headers: { "if-none-match": etag } });
      return [status, pages];
    };
    expect(pages).toBe(1);
    const elsewhere = await poster.loads.post(posting({ fromPostcode: "G1 1AA" }));
    await poster.loads.cancel({ id: elsewhere.load.id });
    expect(await poll()).toEqual([304, 1]);
    // Early access hides a new load at first: the page is rendered again and is the same.
    await poster.loads.post(posting({ fromPostcode: "LS1 4DY" }));
    expect(await poll()).toEqual([304, 2]);
    expect(await poll()).toEqual([304, 2]);
    await world.as(world.actorOf(firm)).quotes.send({ id: load.id, amountPence: 40_000 });
    expect(await poll()).toEqual([200, 3]);
  });

  it("one mark for a page of the same entries, however the question is spelt and whichever process answers", async () => {
    const { token, firm } = await known();
    const other = new BoardIndex(world.services);
    const pool = createPool(world.url);
    await other.open({ source: boardSource(askPool(pool)) });
    const elsewhere = await open({ "board.read": preparedBoard({ ...world.services, board: other }) });
    const answers = [
      await ask(fromMemory, token, "/board?from=LS,M"),
      await ask(fromMemory, token, "/board?from=m,ls"),
      await ask(elsewhere, token, "/board?from=LS,M"),
      await ask(fromMemory, await world.newKey(firm), "/board?from=LS,M"),
    ];
    other.close();
    await pool.end();
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
  });

  it("keys that take turns on one connection: each call is its own key's", async () => {
    const [one, other] = [await known({}, { name: "One" }), await known({}, { name: "Other" })];
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    const over = async (token: string) => {
      const request = get(`${fromMemory}/board`, { agent, headers: { authorization: `Bearer ${token}` } });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      sockets.add(request.socket);
      await response.resume().toArray();
      return [response.statusCode, reports.at(-1)?.firmId];
    };
    for (const { token, firm } of [one, other, other, one]) expect(await over(token)).toEqual([200, firm.id]);
    expect(await over(`${one.token}x`)).toEqual([401, null]);
    expect(await over(one.token)).toEqual([200, one.firm.id]);
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  it("a key that is revoked, or rolled without an overlap, is refused by the very next call", async () => {
    const { firm, token } = await known();
    const session = { id: "session_1", personId: firm.owner.personId };
    const site = createCallerFactory(appRouter)({
      ...world.contextOf(world.actorOf(firm)),
      caughtUp: subscription.caughtUp,
      session,
    });
    const [{ id } = { id: "" }] = (await site.apiKeys.list({})).keys;
    const rolled = await site.apiKeys.roll({ id, overlap: "0h" });
    expect(await ask(fromMemory, token, "/board")).toMatchObject({ status: 401 });
    expect(await ask(fromMemory, rolled.token, "/board")).toMatchObject({ status: 200 });
    await site.apiKeys.revoke({ id: rolled.key.id });
    const { text } = await ask(fromMemory, rolled.token, "/board");
    expect(JSON.parse(text)).toMatchObject({ status: 401, code: "key_revoked" });
  });
});

describe("what is not answered from memory is counted once", () => {
  const refusals: [string, KeyOptions, object, string, number][] = [
    ["a key without the scope", { scopes: ["loads:read"] }, {}, "/board", 403],
    ["a firm without a seat", {}, { seat: false }, "/board", 402],
    ["a filter that cannot be read", {}, {}, "/board?from=1", 422],
    ["a parameter that is none", {}, {}, "/board?what=1", 422],
    ["a cursor of another list", {}, {}, "/board?cursor=abc", 400],
    ["another address", {}, {}, "/loads", 200],
  ];
  it.each(refusals)("%s", async (_, keyOptions, firmOptions, path, status) => {
    const { token } = await known(keyOptions, firmOptions);
    const left = 100;
    quota.calls = left;
    const result = await ask(fromMemory, token, path);
    expect(left - quota.calls).toBe(1);
    quota.calls = Number.POSITIVE_INFINITY;
    expect(result.status).toBe(status);
  });

  it("HEAD, which has no body", async () => {
    const { token } = await known();
    const result = await ask(fromMemory, token, "/board", { method: "HEAD" });
    expect([result.status, result.text]).toEqual([200, ""]);
  });

  it("a call beyond the quota", async () => {
    const { token } = await known();
    quota.calls = 1;
    expect((await ask(fromMemory, token, "/board")).status).toBe(200);
    const result = await ask(fromMemory, token, "/board");
    quota.calls = Number.POSITIVE_INFINITY;
    expect(result.status).toBe(429);
  });

  it("a key that expires, to the millisecond", async () => {
    const expiresAt = new Date(world.clock.now().getTime() + 5_000);
    const { token } = await known({ expiresAt });
    world.clock.advance({ ms: 4_999 });
    expect((await ask(fromMemory, token, "/board")).status).toBe(200);
    world.clock.advance({ ms: 1 });
    const result = await ask(fromMemory, token, "/board");
    expect(JSON.parse(result.text)).toMatchObject({ code: "key_expired" });
  });
});
