import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "@board/db/testing";
import { FAULTS, type FaultyProxy, openFaultyProxy } from "@board/db/testing/faulty-proxy";
import { apiDocument } from "@board/rest/document";
import type { DemoSummary } from "@board/seed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { day } from "../journeys/support/loads.ts";
import { type Person, signIn } from "../journeys/support/person.ts";
import { type BoardProcess, freePort, NO_LIMITS, startBoard } from "./board-process.ts";
import { createDataFolder } from "./data-folder.ts";

/*
 * The real server with the site, and a database behind an unreliable network. Faults last longer than every
 * time limit of the board.
 */

const ANSWER_MS = 12_000;
const RECOVERY_MS = 5_000;
const FAULT_MS = 13_000;
const WRITERS = 10;

interface Answer {
  call: string;
  status: number;
  ms: number;
  retryAfter: string | null;
  text: string;
}

interface Operation {
  requestBody?: {
    content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }>;
  };
}

let database: TestDatabase;
let proxy: FaultyProxy;
let data: Awaited<ReturnType<typeof createDataFolder>>;
let board: BoardProcess;
let posterKey: string;
let carrierKey: string;
let person: Person;
let people: DemoSummary["firms"][number]["members"];
const collectDate = day(3);

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 2 });
  proxy = await openFaultyProxy(database.url);
  data = await createDataFolder("faults");
  board = await startBoard(await freePort(), {
    DATA_DIR: data.folder,
    DATABASE_URL: proxy.url,
    SEED: "demo",
    ...NO_LIMITS,
  });
  const { firms } = JSON.parse(await readFile(join(data.folder, "demo.json"), "utf8")) as DemoSummary;
  const poster = firms.find(({ canPost, canCarry }) => canPost && !canCarry);
  const carrier = firms.find(
    ({ canCarry, canPost, members, plan }) =>
      canCarry && !canPost && plan === "PRIORITY" && members.some(({ seat }) => seat),
  );
  if (!poster || !carrier) throw new Error("The demo lacks a poster or a carrier.");
  [posterKey, carrierKey] = [poster.liveKey, carrier.liveKey];
  people = poster.members;
  person = await signIn(board.url, people[0] as (typeof people)[number]);
}, 180_000);

afterAll(async () => {
  expect(await board.stop()).toBe(0);
  await proxy.close();
  await database.drop();
  await data.remove();
}, 60_000);

async function ask(call: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(`${board.url}${path}`, { redirect: "manual", ...init });
  // A stream has no end, so only its headers are checked.
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const text = isStream ? "" : await response.text();
  if (isStream) await response.body?.cancel();
  const ms = Math.round(performance.now() - startedAt);
  return { call, status: response.status, ms, retryAfter: response.headers.get("retry-after"), text };
}

function write(
  call: string,
  path: string,
  key: string,
  body: unknown,
  idempotencyKey: string,
): Promise<Answer> {
  const [method = "POST"] = call.split(" ");
  return ask(call, `/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      ...(method === "POST" ? { "idempotency-key": idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const posting = (externalRef: string) => ({
  type: "FULL_LOAD",
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_3_7",
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
  collectDate,
  externalRef,
});

async function newLoad(externalRef: string): Promise<string> {
  const { status, text } = await write("POST", "/loads", posterKey, posting(externalRef), externalRef);
  if (status !== 201) throw new Error(text);
  return (JSON.parse(text) as { load: { id: string } }).load.id;
}

async function quotedLoad(externalRef: string): Promise<{ id: string; quoteId: string }> {
  const id = await newLoad(externalRef);
  const sent = await write("POST", `/loads/${id}/quotes`, carrierKey, { amountPence: 40_000 }, externalRef);
  if (sent.status !== 201) throw new Error(sent.text);
  return { id, quoteId: (JSON.parse(sent.text) as { quote: { id: string } }).quote.id };
}

function exampleOf({ requestBody }: Operation): unknown {
  const json = requestBody?.content["application/json"];
  const example = json?.example ?? Object.values(json?.examples ?? {})[0]?.value;
  return JSON.parse(JSON.stringify(example ?? null), (name, value) =>
    name === "collectDate" ? collectDate : name === "deliverDate" ? undefined : value,
  );
}

const paths = apiDocument.paths as unknown as Record<string, Record<string, Operation>>;

/** Returns a call of every operation that writes, with these ids in the path and the documented example as the body. */
function everyWrite(ids: { id: string; quoteId: string }, run: string): (() => Promise<Answer>)[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    ["post", "put", "patch", "delete"].flatMap((method) => {
      const operation = operations[method];
      if (operation === undefined) return [];
      const call = `${method.toUpperCase()} ${path}`;
      const at = path.replace("{id}", ids.id).replace("{quoteId}", ids.quoteId);
      const key = /quotes$|\/book$|collect|deliver|hand-back/.test(path) ? carrierKey : posterKey;
      return [() => write(call, at, key, exampleOf(operation) ?? undefined, `${run} ${call}`)];
    }),
  );
}

const signedIn = () => ({ headers: { cookie: person.cookie } });

/**
 * Returns the kinds of requests that the site gets: pages, a call of a page, a stream, a file, a sign-in, and
 * pages for visitors.
 */
function everythingOfTheSite(loadId: string): (() => Promise<Answer>)[] {
  const input = (value: object) => `input=${encodeURIComponent(JSON.stringify(value))}`;
  return [
    ...["/loads", `/loads/${loadId}`, "/loads/new", "/settings/profile", "/home", "/", "/sign-in"].map(
      (path) => () => ask(`page ${path}, signed in`, path, signedIn()),
    ),
    ...["/", "/sign-in", "/register", "/docs"].map((path) => () => ask(`page ${path}, visitor`, path)),
    () => ask("call loads.get", `/api/trpc/loads.get?${input({ id: loadId })}`, signedIn()),
    () => ask("stream of the board", "/api/board/changes", signedIn()),
    () => ask("file of a load", `/api/site/loads/${loadId}/pod`, signedIn()),
    () => ask("session", "/api/auth/session", signedIn()),
    () => ask("GET board", "/api/v1/board", { headers: { authorization: `Bearer ${carrierKey}` } }),
    () => ask("GET loads", "/api/v1/loads", { headers: { authorization: `Bearer ${posterKey}` } }),
    () => ask("livez", "/livez"),
  ];
}

const show = ({ call, status, ms, retryAfter, text }: Answer) =>
  `${call}: ${status} in ${ms} ms, Retry-After ${retryAfter}: ${text.slice(0, 120)}`;

/** Returns the answers that were late, had an unexpected 5xx status, or revealed internals. */
function wrong(answers: readonly Answer[]): string[] {
  return answers
    .filter(({ status, ms, retryAfter, text }) => {
      const own = status < 500 || (status === 503 && retryAfter !== null);
      const tells = status >= 500 && /prisma|node_modules|\bat .*\(|SELECT /i.test(text);
      return ms > ANSWER_MS || !own || tells;
    })
    .map(show);
}

async function recovered(run: string): Promise<number> {
  const endedAt = performance.now();
  for (let at = 0; ; at += 1) {
    const { status } = await write(
      "POST",
      "/loads",
      posterKey,
      posting(`${run} after ${at}`),
      `${run} after ${at}`,
    );
    if (status === 201) return performance.now() - endedAt;
    await setTimeout(50);
  }
}

describe.each(FAULTS)("while the network to the database has the fault %s", (fault) => {
  it("every call is answered in time or refused with 503, and nothing is half done or done twice", async () => {
    const ids = await quotedLoad(`${fault} all`);
    const booked = await Promise.all(
      Array.from({ length: WRITERS }, (_, n) => quotedLoad(`${fault} booked ${n}`)),
    );
    const refs = Array.from({ length: WRITERS }, (_, n) => `${fault} posted ${n}`);
    const posts = refs.map((ref) => () => write("POST /loads", "/loads", posterKey, posting(ref), ref));
    const accepts = booked.map(
      ({ id, quoteId }) =>
        () =>
          write(`POST accept`, `/loads/${id}/quotes/${quoteId}/accept`, posterKey, {}, `${fault} ${id}`),
    );
    const calls = [...posts, ...accepts, ...everyWrite(ids, fault), ...everythingOfTheSite(ids.id)];

    // Sent before the fault, so that some calls are in flight when it begins.
    const first = Promise.all(calls.slice(0, WRITERS / 2).map((call) => call()));
    proxy.begin(fault);
    const startedAt = performance.now();
    const answers = [...(await first), ...(await Promise.all(calls.map((call) => call())))];
    const later = await Promise.all(calls.map((call) => call()));
    await setTimeout(Math.max(0, FAULT_MS - (performance.now() - startedAt)));
    proxy.end();
    const ms = await recovered(fault);

    const all = [...answers, ...later];
    const slowest = Math.max(...all.map((answer) => answer.ms));
    console.info(
      `${fault}: ${all.length} answers, the slowest after ${slowest} ms; well again after ${Math.round(ms)} ms`,
    );
    expect(wrong(all)).toEqual([]);
    expect(ms).toBeLessThan(RECOVERY_MS);
    expect((await ask("readyz", "/readyz")).status).toBe(200);

    const again = await Promise.all([...posts, ...accepts].map((call) => call()));
    expect(again.filter(({ status }) => status !== 201 && status !== 200).map(show)).toEqual([]);
    const loads = await database.db.load.findMany({
      where: { externalRef: { in: refs } },
      orderBy: { id: "asc" },
      select: { id: true, externalRef: true },
    });
    expect(loads.map(({ externalRef }) => externalRef).sort()).toEqual([...refs].sort());
    const posted = await database.db.event.count({
      where: { type: "load.posted", loadId: { in: loads.map(({ id }) => id) } },
    });
    expect(posted).toBe(WRITERS);
    const bookedIds = booked.map(({ id }) => id);
    expect(
      await database.db.load.count({ where: { id: { in: bookedIds }, status: "BOOKED", version: 2 } }),
    ).toBe(WRITERS);
    // Each load has one event for its poster and one for its carrier.
    const bookings = { type: "load.booked" as const, loadId: { in: bookedIds } };
    expect(await database.db.event.count({ where: bookings })).toBe(2 * WRITERS);
  }, 180_000);
});
