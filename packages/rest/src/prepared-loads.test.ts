import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { zstdDecompressSync } from "node:zlib";
import { appRouter } from "@board/api";
import { authenticate } from "@board/api/server";
import { createWorld, posting, START } from "@board/api/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRestHandler, type RestOptions } from "./boundary.ts";
import { trustProxies } from "./client-address.ts";
import { preparedLoads } from "./prepared-loads.ts";
import { toyLimiter } from "./testing/toy-server.ts";

const world = await createWorld();
const servers: Server[] = [];
const quota = { calls: Number.POSITIVE_INFINITY, failures: Number.POSITIVE_INFINITY };

/** Opens the real boundary, with the prepared loads or with the procedures alone. */
async function open(prepared: RestOptions["prepared"]): Promise<string> {
  const handle = createRestHandler({
    router: appRouter,
    createContext: (call) => ({ ...world.services, ...call }),
    newRequestId: () => world.services.newId("req"),
    authenticate: (token) => authenticate(world.services, token),
    isKeptOff: async () => false,
    limiter: toyLimiter(quota),
    ...(prepared ? { prepared } : {}),
    document: {},
    today: () => "2026-11-20",
    baseUrl: "https://board.test",
    trustProxy: trustProxies(0),
    report: () => {},
  });
  const server = createServer((req, res) => void handle(req, res));
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
}

let prepared: string;
let another: string;
let byProcedure: string;
let token: string;
let stranger: string;
let id: string;
const preparing = () => {
  const loads = preparedLoads(world.services);
  return open({ "loads.get": loads.one, "loads.list": loads.list });
};
beforeAll(async () => {
  [prepared, another, byProcedure] = [await preparing(), await preparing(), await open(undefined)];
  const firm = await world.newFirm({ name: "Kestrel" });
  [token, stranger] = [await world.newKey(firm), await world.newKey(await world.newFirm())];
  for (const notes of ["Gate 1", "Gate 2 – mind the lorry", "Gate 3"]) {
    const { load } = await world.as(world.actorOf(firm)).loads.post(posting({ notes }));
    id = load.id;
  }
});
beforeEach(() => world.clock.set(START));
afterAll(async () => {
  for (const server of servers) server.close();
  await world.drop();
});

async function ask(url: string, path: string, headers: Record<string, string> = {}, key = token) {
  const response = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${key}`, "accept-encoding": "identity", ...headers },
  });
  const { status } = response;
  return { status, etag: response.headers.get("etag") ?? "", headers: response.headers, response };
}

const told = async ({ status, headers, response }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  type: headers.get("content-type"),
  cacheControl: headers.get("cache-control"),
  body: JSON.parse((await response.text()).replaceAll(/req_\w+/g, "req")),
});

describe("GET /loads and GET /loads/{id} from kept JSON", () => {
  it.each([
    "/loads",
    "/loads?limit=2",
    "/loads?status=POSTED&status=BOOKED",
    "/loads?limit=0",
    "/loads?cursor=none",
    "/loads?colour=red",
    "/loads/LOAD",
    "/loads/LOAD?quotes=all",
    "/loads/LOAD?quotes=some",
    "/loads/load_none",
  ])("GET %s is the same as the procedure gives it", async (path) => {
    const named = path.replace("LOAD", id);
    for (const key of [token, stranger]) {
      const answer = await told(await ask(prepared, named, {}, key));
      expect(answer).toEqual(await told(await ask(byProcedure, named, {}, key)));
    }
  });

  it.each(["/loads", "/loads/LOAD"])(
    "GET %s is 304 until something of it changes, by every process alike",
    async (path) => {
      const named = path.replace("LOAD", id);
      const first = await ask(prepared, named);
      expect((await ask(another, named)).etag).toBe(first.etag);
      const since = { "if-none-match": first.etag };
      expect((await ask(prepared, named, since)).status).toBe(304);
      expect((await ask(another, named, since)).status).toBe(304);
      const carrier = await world.newFirm({ plan: "PRIORITY" });
      await world.as(world.actorOf(carrier)).quotes.send({ id, amountPence: 40_000 });
      expect((await ask(another, named, since)).status).toBe(200);
      expect((await ask(prepared, named, since)).etag).not.toBe(first.etag);
    },
  );

  it("the ETag of a load is good for If-Match", async () => {
    const { etag } = await ask(prepared, `/loads/${id}`);
    expect(etag).toMatch(/^"1-[\w-]{22}"$/);
    const amend = (version: string) =>
      fetch(`${prepared}/loads/${id}`, {
        method: "PATCH",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "if-match": version,
        },
        body: JSON.stringify({ notes: "Gate 4" }),
      });
    expect((await amend(etag)).status).toBe(200);
    expect((await amend(etag)).status).toBe(409);
  });

  it("a list is compressed as its caller accepts", async () => {
    const { headers, response } = await ask(prepared, "/loads", { "accept-encoding": "zstd" });
    expect(headers.get("content-encoding")).toBe("zstd");
    const bytes = Buffer.from(await response.arrayBuffer());
    // Node's fetch decodes what it knows.
    const text = bytes[0] === 0x7b ? bytes : zstdDecompressSync(bytes);
    expect(JSON.parse(text.toString()).loads).toHaveLength(3);
  });

  it("is made anew once the messages of a confirmed load close", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm({ plan: "PRIORITY" })];
    const [posts, carries] = [poster, carrier].map((firm) => world.as(world.actorOf(firm)));
    if (posts === undefined || carries === undefined) throw new Error("There are two firms.");
    const { load } = await posts.loads.post(posting({ pricingMode: "BOOK_NOW", bookNowPence: 40_000 }));
    await carries.quotes.book({ id: load.id });
    const now = world.clock.now();
    await world.db.load.update({
      where: { id: load.id },
      data: { status: "DELIVERED", collectedAt: now, deliveredAt: now },
    });
    await posts.bookings.confirm({ id: load.id });
    const key = await world.newKey(poster);
    // Later on the same London day than the thread closes.
    world.clock.advance({ minutes: 30 * 24 * 60 - 10 });
    const first = await ask(prepared, `/loads/${load.id}`, {}, key);
    world.clock.advance({ minutes: 20 });
    const second = await ask(prepared, `/loads/${load.id}`, {}, key);
    expect(second.etag).not.toBe(first.etag);
    expect(await told(second)).toEqual(await told(await ask(byProcedure, `/loads/${load.id}`, {}, key)));
  });
});
