import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { blocks } from "./data/firms.ts";
import type { Request } from "./generate.ts";
import { changesOf, checkAnswers, inTurn, reading } from "./measure.ts";
import { measureOpenPages } from "./open-pages.ts";
import { checkPage, measureWire } from "./parts.ts";
import type { Running } from "./processes.ts";
import type { Write, WriteSource } from "./writes.ts";

async function serve(listener: RequestListener): Promise<Running> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  const { port } = server.address() as AddressInfo;
  return { port, pids: [process.pid], startedAt: 0, takeCollections: () => [], takeErrors: () => [], stop };
}

const loadId = (number: number) => `load_${String(number).padStart(26, "0")}`;

/** A source of loads that are posted by one poster. */
function posting(poster: number): WriteSource {
  const change = (): Write => ({ kind: "post", poster, method: "POST", path: "/api/v1/loads", body: {} });
  return { change, next: change };
}

/** A board that answers a posting and tells it to every open stream for which `tells` is true. */
function boardOf(tells: (stream: number, number: number) => boolean, event = "posted"): RequestListener {
  const streams: Socket[] = [];
  let posted = 0;
  let told = Promise.resolve();
  return (req: IncomingMessage, res: ServerResponse) => {
    if (req.method === "GET") {
      const nth = Number(/nth=(\d+)/.exec(req.headers.cookie ?? "")?.[1]);
      streams[nth] = req.socket;
      req.socket.write('HTTP/1.1 200 OK\r\n\r\nid: 1\ndata: {"type":"ready"}\n\n');
      return;
    }
    posted += 1;
    const id = loadId(posted);
    res.writeHead(201).end(JSON.stringify({ load: { id } }));
    const line = `id: ${posted}\ndata: {"type":"${event}","entry":{"id":"${id}"}}\n\n`;
    const number = posted;
    // Cut within the id, as a network may.
    const cut = line.indexOf(id) + 9;
    told = told.then(async () => {
      const those = streams.filter((_, nth) => tells(nth, number));
      for (const stream of those) stream.write(line.slice(0, cut));
      await setImmediate();
      for (const stream of those) stream.write(line.slice(cut));
    });
  };
}

/** Blocks the seventh carrier. */
const POSTER = 56;
const STREAMS = 60;

async function openPagesOf(listener: RequestListener, more: { lostAfterMs?: number } = {}) {
  const said: string[] = [];
  const found = await measureOpenPages({
    webs: [await serve(listener)],
    cookies: Array.from({ length: STREAMS }, (_, nth) => `nth=${nth}`),
    streams: STREAMS,
    seconds: 0.3,
    changes: changesOf(posting(POSTER), 40),
    complain: (line) => said.push(line),
    path: "/stream",
    ...more,
  });
  return { ...found, said };
}

describe("open pages", () => {
  test("every page must hear of every load that it may see, and delays count from the answer", async () => {
    const pages = await openPagesOf(boardOf((stream) => !blocks(POSTER, stream)));
    expect(pages.said).toEqual([]);
    expect(pages.perSecond).toBeGreaterThan(0);
    expect(pages.lost).toBe(0);
    expect(pages.p99Ms).toBeGreaterThanOrEqual(0);
  });

  test("an event that does not come is lost, and so is one of another kind", async () => {
    const silent = await openPagesOf(
      boardOf((stream, number) => stream !== 9 || number > 1),
      {
        lostAfterMs: 2_000,
      },
    );
    expect(silent.said.join("\n")).toContain("lost 1 of");
    const wrong = await openPagesOf(
      boardOf(() => true, "gone"),
      { lostAfterMs: 300 },
    );
    expect(wrong.lost).toBeGreaterThan(0);
    expect(wrong.perSecond).toBe(0);
  }, 40_000);

  test("a refused stream ends the measurement", async () => {
    await expect(openPagesOf((_, res) => res.writeHead(429).end())).rejects.toThrow(/refused: HTTP\/1.1 429/);
  });
});

const requests: Request[] = [{ method: "GET", path: "/api/v1/board", token: "key" }];
const times = { seconds: 0.1, warmUpSeconds: 0.1 };
const complain = (line: string) => {
  throw new Error(`complained: ${line}`);
};

describe("a part that would measure refusals fails", () => {
  const refusing: RequestListener = (_, res) => res.writeHead(429).end();

  const measure = async (listener: RequestListener, changes?: ReturnType<typeof changesOf>) =>
    inTurn({
      candidates: new Map([["board", await serve(listener)]]),
      rounds: 1,
      job: reading({ requests }, times),
      expected: [200],
      changes,
      complain,
    });

  test("reads", async () => {
    await expect(measure(refusing)).rejects.toThrow('answered {"429":');
  });

  test("changes that go on meanwhile", async () => {
    const board: RequestListener = (req, res) => res.writeHead(req.method === "GET" ? 200 : 409).end();
    await expect(measure(board, changesOf(posting(1), 20))).rejects.toThrow('answered {"409":');
  });

  test("the page of the site, which must show loads", async () => {
    const page = async (listener: RequestListener) => checkPage((await serve(listener)).port, "a=b");
    await expect(page(refusing)).rejects.toThrow("/board is answered with 429");
    await expect(page((_, res) => res.end("<html>Sign in</html>"))).rejects.toThrow("200 and 0 loads");
    await page((_, res) => res.end("<html>FB-1234-ABCD</html>"));
  });

  test("a page on the wire, which must be the same in every encoding", async () => {
    const wire = async (loadsFor: (encoding: string | undefined) => number) => {
      const board = await serve((req, res) => {
        const length = loadsFor(String(req.headers["accept-encoding"]));
        res.end(JSON.stringify({ loads: Array.from({ length }, (_, nth) => nth) }));
      });
      return measureWire(board.port, "key");
    };
    expect(Object.keys(await wire(() => 100))).toEqual(["identityBytes"]);
    await expect(wire((encoding) => (encoding === "br" ? 99 : 100))).rejects.toThrow("of 99 loads");
    await expect(wire(() => 3)).rejects.toThrow("of 3 loads");
  });
});

test("one wrong answer in hundreds is a complaint, more than one in a hundred is an error", () => {
  const said: string[] = [];
  const check = (statuses: Record<number, number>) =>
    checkAnswers("(c)", statuses, [200], (line) => said.push(line));
  check({ 200: 500 });
  expect(said).toEqual([]);
  check({ 200: 500, 500: 1 });
  expect(said).toEqual(['(c) answered {"200":500,"500":1} where 200 was meant']);
  expect(() => check({ 200: 50, 500: 1 })).toThrow("(c) answered");
  expect(() => check({})).toThrow("(c) answered");
});
