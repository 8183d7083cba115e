import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { askPool, BoardIndex, boardSource } from "@board/api/server";
import { posting, START } from "@board/api/testing";
import { createPool } from "@board/db";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRestHandler } from "../operations/boundary.ts";
import { type Api, startApi } from "../testing/api.ts";

let api: Api;
const servers: Server[] = [];

/** Serves the API on the same database as another process does, with this index of the board. */
async function serve(board: BoardIndex): Promise<string> {
  const handle = createRestHandler({
    ...api.options,
    createContext: (call) => ({ ...api.services, board, ...call }),
  });
  const server = createServer((req, res) => void handle(req, res));
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
}

const newIndex = () => new BoardIndex(api.services);
/** A process without an index, which asks the database. */
let fromDatabase: string;
beforeAll(async () => {
  api = await startApi();
  fromDatabase = await serve(newIndex());
});
beforeEach(() => api.clock.set(START));
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await api.close();
});

async function ask(url: string, token: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}`, "accept-encoding": "identity", ...headers },
  });
  const { status, headers: given } = response;
  return {
    status,
    etag: given.get("etag") ?? "",
    coding: given.get("content-encoding"),
    text: await response.text(),
  };
}

/** A reader's ETag of each path, and the status of a repeat that sends it. */
function readerWith(token: string) {
  const etag = async (path: string) => (await ask(api.url, token, path)).etag;
  const again = async (path: string, held: string) =>
    (await ask(api.url, token, path, { "if-none-match": held })).status;
  return { etag, again };
}

const newPoster = async () => api.as(api.actorOf(await api.newFirm()));

describe("contract 6: the ETag of the board", () => {
  it("changes when an entry of the page, the firm's plan, or the time changes it", async () => {
    const { firm, token } = await api.newCaller();
    const { etag, again } = readerWith(token);
    const etags = [await etag("/board")];
    const poster = await newPoster();
    const { load } = await poster.loads.post(posting());
    api.clock.advance({ minutes: 5 });
    etags.push(await etag("/board"));
    await api.as(api.actorOf(firm)).quotes.send({ id: load.id, amountPence: 40_000 });
    etags.push(await etag("/board"));
    await poster.loads.post(posting());
    await api.db.firm.update({ where: { id: firm.id }, data: { plan: "PRIORITY" } });
    etags.push(await etag("/board"));
    etags.push(await etag("/board?limit=1"));
    expect(new Set(etags).size).toBe(5);
    expect(await again("/board?limit=1", etags.at(-1) ?? "")).toBe(304);
  });

  it("stays while loads change that are not on the page, or that the firm may not see yet", async () => {
    const { token } = await api.newCaller();
    const { etag, again } = readerWith(token);
    const poster = await newPoster();
    await poster.loads.post(posting({ fromPostcode: "CA1 1AA" }));
    api.clock.advance({ minutes: 6 });
    const [all, carlisle] = [await etag("/board"), await etag("/board?from=CA")];
    const elsewhere = await poster.loads.post(posting({ fromPostcode: "G1 1AA" }));
    // For its first minutes the load is kept to firms with priority: nothing tells another firm of it.
    expect(await again("/board", all)).toBe(304);
    api.clock.advance({ minutes: 6 });
    expect(await again("/board", all)).toBe(200);
    expect(await again("/board?from=CA", carlisle)).toBe(304);
    await poster.loads.cancel({ id: elsewhere.load.id });
    expect(await again("/board?from=CA", carlisle)).toBe(304);
  });

  it("is the same for the same entries, from every process and the database, in any spelling of the request", async () => {
    const { firm, token } = await api.newCaller();
    const poster = await newPoster();
    const { load } = await poster.loads.post(posting({ fromPostcode: "M17 1AB", boardNote: "Café – ring" }));
    await poster.loads.post(posting({ fromPostcode: "LS10 1AB" }));
    api.clock.advance({ minutes: 6 });
    await api.as(api.actorOf(firm)).quotes.send({ id: load.id, amountPence: 40_000 });
    const other = newIndex();
    const pool = createPool(api.databaseUrl);
    await other.open({ source: boardSource(askPool(pool)) });
    const another = await serve(other);
    const answers = [
      await ask(api.url, token, "/board?from=LS,M"),
      await ask(api.url, token, "/board?from=m,ls"),
      await ask(api.url, await api.newKey(firm), "/board?from=LS,M"),
      await ask(another, token, "/board?from=LS,M"),
      await ask(fromDatabase, token, "/board?from=LS,M"),
    ];
    other.close();
    await pool.end();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
  });
});

describe("contract 3: the ETag of loads", () => {
  it.each([
    ["/loads", /^W\/"[\w-]{22}"$/],
    ["/loads/LOAD", /^"1-[\w-]{22}"$/],
  ])("GET %s keeps its ETag until the answer changes, in every process", async (path, form) => {
    const { call, firm, token } = await api.newCaller();
    const { id } = await api.postLoad(call);
    const named = path.replace("LOAD", id);
    const first = await ask(api.url, token, named);
    expect(first.etag).toMatch(form);
    const held = { "if-none-match": first.etag };
    const statuses = async () => [
      (await ask(api.url, token, named, held)).status,
      (await ask(fromDatabase, token, named, held)).status,
    ];
    expect(await statuses()).toEqual([304, 304]);
    await (await newPoster()).loads.post(posting());
    expect(await statuses()).toEqual([304, 304]);
    const carrier = api.as(api.actorOf(await api.newFirm({ plan: "PRIORITY" })));
    await carrier.quotes.send({ id, amountPence: 40_000 });
    expect(await statuses()).toEqual([200, 200]);
    const quoted = await ask(api.url, token, named);
    await api.db.firm.update({ where: { id: firm.id }, data: { name: "Another name" } });
    expect((await ask(api.url, token, named)).etag).toBe(quoted.etag);
  });

  it("changes when time alone ends an action, such as the messages of a confirmed load", async () => {
    const { call, firm, token } = await api.newCaller();
    const { id } = await api.postLoad(call, { pricingMode: "BOOK_NOW", bookNowPence: 40_000 });
    await api.as(api.actorOf(await api.newFirm())).quotes.book({ id });
    const now = api.clock.now();
    await api.db.load.update({
      where: { id },
      data: { status: "DELIVERED", collectedAt: now, deliveredAt: now },
    });
    await api.as(api.actorOf(firm)).bookings.confirm({ id });
    const { etag, again } = readerWith(token);
    // Later on the same London day than the thread closes.
    api.clock.advance({ minutes: 30 * 24 * 60 - 10 });
    const paths = ["/loads", `/loads/${id}`];
    const open = await Promise.all(paths.map(etag));
    expect(await Promise.all(paths.map((path, nth) => again(path, open[nth] ?? "")))).toEqual([304, 304]);
    api.clock.advance({ minutes: 20 });
    expect(await Promise.all(paths.map((path, nth) => again(path, open[nth] ?? "")))).toEqual([200, 200]);
  });
});

it("contract 3 and 6: lists are compressed, one load is not, because its ETag names its exact bytes", async () => {
  const { call, token } = await api.newCaller();
  const { id } = await api.postLoad(call);
  for (let more = 0; more < 2; more += 1) await api.postLoad(call);
  for (const [path, expected] of [
    ["/board", "gzip"],
    ["/loads", "gzip"],
    [`/loads/${id}`, null],
  ] as const) {
    const plain = await ask(api.url, token, path);
    const packed = await ask(api.url, token, path, { "accept-encoding": "gzip" });
    expect([plain.coding, packed.coding]).toEqual([null, expected]);
    expect([packed.etag, packed.text]).toEqual([plain.etag, plain.text]);
  }
});
