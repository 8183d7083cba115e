import { createHash } from "node:crypto";
import { readFile, symlink } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { addDays, londonDay } from "@board/calendar";
import { apiDocument } from "@board/rest/document";
import { createCheckedFetch } from "@board/rest/testing/checked-fetch";
import type { DemoSummary } from "@board/seed";
import { createReader, snippetsIn } from "@board/testing/snippets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BoardProcess, freePort, startBoard } from "./board-process.ts";
import { createDataFolder } from "./data-folder.ts";

/** The story of examples/story/README.md, told to the real server on an empty data directory by plain fetch. */

interface Load {
  id: string;
  ref: string;
  status: string;
  version: number;
  externalRef: string | null;
  agreedPence: number | null;
  poster: { name: string; phone: string } | null;
  carrier: { name: string; phone: string } | null;
  quotes: { id: string; amountPence: number; status: string; carrier: { name: string | null } }[];
}
interface Entry {
  id: string;
  quotes: number;
  own: boolean;
  myQuote: { amountPence: number; status: string } | null;
}
interface Quote {
  quote: { id: string; amountPence: number; status: string };
  replaced: boolean;
}

const POSTER = "Halden Foods Logistics";
const WINNER = "Mercia Pallet Express";
const LOSER = "Calder Vale Haulage";
const WINNING_PENCE = 49_817;

const checked = createCheckedFetch(apiDocument);
let data: Awaited<ReturnType<typeof createDataFolder>>;
let board: BoardProcess;
let demo: DemoSummary;
const tomorrow = addDays(londonDay(new Date()), 1);

beforeAll(async () => {
  data = await createDataFolder("story");
  board = await startBoard(await freePort(), { DATA_DIR: data.folder, SEED: "demo" });
  demo = JSON.parse(await readFile(join(data.folder, "demo.json"), "utf8")) as DemoSummary;
}, 180_000);

afterAll(async () => {
  expect(await board.stop()).toBe(0);
  await data.remove();
}, 60_000);

function keyOf(name: string): string {
  const firm = demo.firms.find((each) => each.name === name);
  if (firm === undefined) throw new Error(`The demo has no firm ${name}.`);
  return firm.liveKey;
}

async function call<T>(firm: string, method: string, path: string, body?: object, headers = {}) {
  const response = await checked(`${board.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${keyOf(firm)}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as T };
}

const readLoad = (firm: string, id: string) =>
  call<{ load: Load; code?: string }>(firm, "GET", `/loads/${id}`);
const boardOf = async (firm: string) =>
  (await call<{ loads: Entry[] }>(firm, "GET", "/board?from=LS10&to=SW1&vc=EIGHTEEN_T")).body.loads;

/** Complaints where an answer lacks a printed member, or has another kind of value there. An empty list shows nothing. */
function otherShape(printed: unknown, actual: unknown, at = ""): string[] {
  if (printed === null || actual === null) return [];
  if (Array.isArray(printed) && Array.isArray(actual))
    return actual.length === 0 ? [] : otherShape(printed[0], actual[0], `${at}/0`);
  if (typeof printed !== typeof actual) return [`${at} is ${JSON.stringify(actual)}`];
  if (typeof printed !== "object") return [];
  return Object.entries(printed).flatMap(([name, value]) =>
    name in (actual as object)
      ? otherShape(value, (actual as Record<string, unknown>)[name], `${at}/${name}`)
      : [`${at}/${name} is not there`],
  );
}

it("the story can be followed line by line, and its answers have the shape that is printed", async () => {
  const story = await readFile(join(import.meta.dirname, "../../examples/story/README.md"), "utf8");
  const reader = await createReader();
  await symlink(data.folder, join(reader.folder, ".data"));
  let answers: unknown[] = [];
  let loser: unknown;
  for (const snippet of snippetsIn(story.replaceAll("http://localhost:3000", board.url))) {
    if (snippet.language === "sh") {
      const { out } = await reader.run(snippet);
      answers = out.split(/(?<=\})(?=\{)/).map((text) => (text === "" ? null : JSON.parse(text)));
      continue;
    }
    const printed = JSON.parse(snippet.code.replaceAll(/,? …/g, ""));
    loser = (await readLoad(LOSER, reader.variables.LOAD ?? "")).body;
    expect(otherShape(printed, "code" in printed ? loser : answers.at(-1)), snippet.code).toEqual([]);
  }
  expect(loser).toMatchObject({ code: "not_found" });
  expect(answers.at(-1)).toMatchObject({ load: { status: "BOOKED", agreedPence: 49_800 } });
  await reader.close();
}, 60_000);

/** The addresses of this board that a text's links lead to, without headings. */
function addressesIn(text: string, from: string): string[] {
  const prose = text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, "");
  const links = [...prose.matchAll(/\]\(([^)]*)\)/g)].map(([, href = ""]) => new URL(href, from));
  return links
    .filter(({ origin }) => origin === new URL(from).origin)
    .map(({ origin, pathname }) => origin + pathname);
}

it("llms.txt, and every text that it leads to, lead only to addresses that are served", async () => {
  const asked = new Set<string>();
  const left = [`${board.url}/llms.txt`];
  const missing: string[] = [];
  for (let url = left.pop(); url !== undefined; url = left.pop()) {
    if (asked.has(url)) continue;
    asked.add(url);
    const response = await fetch(url, { redirect: "manual" });
    const text = await response.text();
    if (response.status >= 400) missing.push(`${response.status} ${url}`);
    if (url.endsWith(".md")) expect(text, url).toMatch(/^# \S/);
    if (/\.(?:md|txt)$/.test(url)) left.push(...addressesIn(text, url));
  }
  expect(missing).toEqual([]);
  expect([...asked].filter((url) => url.endsWith(".md")).length).toBeGreaterThan(40);
}, 60_000);

it("the packed SDK is served whole, with the sum that the developers' page shows, and not again to whoever has it", async () => {
  const address = `${board.url}/sdk.tgz`;
  const answer = await fetch(address);
  const packed = Buffer.from(await answer.arrayBuffer());
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/gzip",
    "content-length": String(packed.length),
    "cache-control": expect.stringContaining("max-age=0"),
  });
  const page = await (await fetch(`${board.url}/docs`)).text();
  expect(page).toContain(`sha512-${createHash("sha512").update(packed).digest("base64")}`);
  const known = { "if-none-match": answer.headers.get("etag") ?? "" };
  const again = await new Promise((resolve, reject) => {
    get(address, { headers: known }, (res) => resolve(res.resume().statusCode)).once("error", reject);
  });
  expect(again).toBe(304);
});

it("the demo answers to its own names only: a page whose name leads to this machine does not reach it", async () => {
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      get(`${board.url}/sign-in`, { headers: { host } }, (res) => resolve(res.resume().statusCode)).once(
        "error",
        reject,
      );
    });
  expect(await statusFor("localhost:1")).toBe(200);
  expect(await statusFor("rebound.example")).toBe(421);
});

describe("the story on the real server", { shuffle: false }, () => {
  let load: Load;
  let winning: string;

  it("a poster posts a load, and a retry makes no second one", async () => {
    const body = {
      type: "PALLETS",
      vehicleClass: "EIGHTEEN_T",
      weightBand: "T_3_7",
      fromPostcode: "LS10 1AB",
      toPostcode: "SW1A 2AA",
      collectDate: tomorrow,
      pallets: 12,
      tailLift: true,
      externalRef: "J-4711",
    };
    const key = { "idempotency-key": "J-4711" };
    const first = await call<{ load: Load; carriersAlerted: number; miles: number }>(
      POSTER,
      "POST",
      "/loads",
      body,
      key,
    );
    expect(first.status).toBe(201);
    load = first.body.load;
    expect(load).toMatchObject({ status: "POSTED", externalRef: "J-4711", carrier: null, quotes: [] });
    expect(first.body.miles).toBeGreaterThan(150);
    expect(first.body.carriersAlerted).toBeGreaterThan(0);
    const again = await call(POSTER, "POST", "/loads", body, key);
    expect(again.body).toMatchObject({ repeated: true, load: { id: load.id } });
  });

  it("carriers see it on the board, without the poster's name; one without a seat is told 402", async () => {
    for (const carrier of [WINNER, LOSER]) {
      const answer = await call<{ loads: Entry[] }>(carrier, "GET", "/board?from=LS10&to=SW1&vc=EIGHTEEN_T");
      expect(answer.body.loads.find(({ id }) => id === load.id)).toMatchObject({
        quotes: 0,
        own: false,
        myQuote: null,
      });
      expect(answer.text).not.toContain(POSTER);
    }
    const seatless = demo.firms.find(
      ({ canCarry, members }) => canCarry && members.every(({ seat }) => !seat),
    );
    const refused = await call<{ code: string }>(seatless?.name ?? "", "GET", "/board");
    expect([refused.status, refused.body.code]).toEqual([402, "seat_required"]);
  });

  it("two carriers quote; the poster reads both, cheapest first", async () => {
    const quote = (carrier: string, body: object) =>
      call<Quote>(carrier, "POST", `/loads/${load.id}/quotes`, body);
    const dear = await quote(LOSER, { amountPence: 52_500, etaMins: 90, message: "Tipping in Wakefield." });
    const cheap = await quote(WINNER, { amountPence: WINNING_PENCE });
    expect([dear.status, cheap.status, cheap.body.replaced]).toEqual([201, 201, false]);
    winning = cheap.body.quote.id;
    const { quotes } = (await readLoad(POSTER, load.id)).body.load;
    expect(quotes.map(({ amountPence, status, carrier }) => [amountPence, status, carrier.name])).toEqual([
      [WINNING_PENCE, "ACTIVE", null],
      [52_500, "ACTIVE", null],
    ]);
    expect((await boardOf(LOSER)).find(({ id }) => id === load.id)).toMatchObject({
      quotes: 2,
      myQuote: { amountPence: 52_500, status: "ACTIVE" },
    });
  });

  it("the poster accepts the cheaper one, and the load leaves the board", async () => {
    const accepted = await call<{ load: Load }>(POSTER, "POST", `/loads/${load.id}/quotes/${winning}/accept`);
    expect(accepted.status).toBe(200);
    expect(accepted.body.load).toMatchObject({ status: "BOOKED", agreedPence: WINNING_PENCE, version: 2 });
    for (const carrier of [WINNER, LOSER])
      expect((await boardOf(carrier)).map(({ id }) => id)).not.toContain(load.id);
  });

  it("the poster reads who won; the winner reads the poster's name and its own quote only", async () => {
    const posters = (await readLoad(POSTER, load.id)).body.load;
    expect(posters.carrier?.name).toBe(WINNER);
    expect(posters.quotes.map(({ status, carrier }) => [status, carrier.name])).toEqual([
      ["ACCEPTED", WINNER],
      ["LOST", null],
    ]);
    const winners = await readLoad(WINNER, load.id);
    expect(winners.body.load.poster).toMatchObject({ name: POSTER, phone: expect.stringMatching(/\d/) });
    expect(winners.body.load.quotes.map(({ amountPence }) => amountPence)).toEqual([WINNING_PENCE]);
    expect(winners.text).not.toContain("52500");
  });

  it("the loser learns that it lost, and not to whom or at what price", async () => {
    const quotes = await call<{ quotes: { loadId: string; status: string; won: boolean }[] }>(
      LOSER,
      "GET",
      "/quotes?limit=1",
    );
    expect(quotes.body.quotes).toMatchObject([{ loadId: load.id, status: "LOST", won: false }]);
    expect(quotes.text).not.toMatch(new RegExp(`${WINNING_PENCE}|${WINNER}|${POSTER}`));
    const read = await readLoad(LOSER, load.id);
    expect([read.status, read.body.code]).toEqual([404, "not_found"]);
  });

  it("to a stranger the load does not exist", async () => {
    const stranger = demo.firms.find(({ name }) => ![POSTER, WINNER, LOSER].includes(name))?.name ?? "";
    const foreign = await readLoad(stranger, load.id);
    const missing = await readLoad(stranger, "load_01k9z3v6h8e7t9c2m4q5r6s7t8");
    const bytes = (text: string) => text.replaceAll(/req_[0-9a-z]{26}/g, "");
    expect(foreign.status).toBe(404);
    expect(bytes(foreign.text)).toBe(bytes(missing.text));
  });

  it("serves the document it is judged by, says that it is ready, and shows its pages on the same port", async () => {
    const document = await fetch(`${board.url}/api/v1/openapi.json`);
    const served = (await document.json()) as typeof apiDocument;
    expect(Object.keys(served.paths ?? {})).toEqual(Object.keys(apiDocument.paths ?? {}));
    expect(served.servers?.[0]?.url).toBe(`${board.url.replace("127.0.0.1", "localhost")}/api/v1`);
    expect((await fetch(`${board.url}/readyz`)).status).toBe(200);
    const page = await fetch(board.url);
    expect([page.status, page.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    expect(board.said()).toContain(board.url.replace("127.0.0.1", "localhost"));
  });
});
