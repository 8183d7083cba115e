import { StatusTally } from "@board/api/server";
import { createWorld, posting } from "@board/api/testing";
import { createDb } from "@board/db";
import { createTestDatabase } from "@board/db/testing";
import { type FaultyProxy, openFaultyProxy } from "@board/db/testing/faulty-proxy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSite, type TestSite } from "./testing/site-server.ts";

/** The time-outs of the real pool, shorter. */
const HASTY = { poolSize: 3, connectTimeoutMs: 900, statementTimeoutMs: 600, beatMs: 50 };

let proxy: FaultyProxy;
let site: TestSite;
let key: string;
let cookie: string;

beforeAll(async () => {
  const world = await createWorld(undefined, async () => {
    const database = await createTestDatabase();
    proxy = await openFaultyProxy(database.url);
    const db = createDb(proxy.url, HASTY);
    const drop = async () => {
      await db.$disconnect();
      await proxy.close();
      await database.drop();
    };
    return { url: database.url, db, drop };
  });
  site = await startSite({ world });
  const firm = await site.newFirm();
  key = await site.newKey(firm);
  cookie = await site.signIn(firm.owner.personId, firm.id);
});
afterAll(() => site.close());

const post = (ref: string) =>
  fetch(`${site.url}/api/v1/loads`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": ref,
    },
    body: JSON.stringify(posting({ externalRef: ref })),
  });
const input = encodeURIComponent("{}");
const CALLS: Readonly<Record<string, () => Promise<Response>>> = {
  "a read": () => fetch(`${site.url}/api/v1/loads`, { headers: { authorization: `Bearer ${key}` } }),
  "a call of a page": () => fetch(`${site.url}/api/trpc/firms.me?input=${input}`, { headers: { cookie } }),
  "a stream": () => fetch(`${site.url}/api/board/changes`, { headers: { cookie } }),
  "a file": () => fetch(`${site.url}/api/site/loads/load_1/pod`, { headers: { cookie } }),
};

describe.each(["black_hole", "latency", "reset"] as const)(
  "while the connection to the database has a %s",
  (fault) => {
    it("GET /status answers from memory: the database is away, and what needs it is down", async () => {
      const read = async () => {
        site.clock.advance({ seconds: 11 });
        const answer = await fetch(`${site.url}/api/v1/status`);
        return { status: answer.status, body: (await answer.json()) as { components: unknown[] } };
      };
      await new StatusTally(site.services).flush();
      const before = await read();
      expect(before).toMatchObject({
        status: 200,
        body: { databaseAway: false, sentence: "Webhooks and emails are down." },
      });
      proxy.begin(fault);
      expect(await read()).toMatchObject({
        status: 200,
        body: { databaseAway: true, state: "down", sentence: "The board cannot reach its database." },
      });
      proxy.end();
      const recovers = { timeout: 5_000 };
      await expect.poll(async () => (await read()).body, recovers).toMatchObject({ databaseAway: false });
    }, 30_000);

    it("every door answers 503 with Retry-After while it is away, and a repeated key makes one load", async () => {
      const refs = [0, 1, 2, 3, 4].map((n) => `${fault} ${n}`);
      const begun = refs.slice(0, 2).map(post);
      proxy.begin(fault);
      const answers = await Promise.all([...refs.map(post), ...Object.values(CALLS).map((call) => call())]);
      const told = answers.map(({ status, headers }) => [status, headers.get("retry-after")]);
      expect(told).toEqual(answers.map(() => [503, "5"]));
      const [first] = answers;
      expect(await first?.json()).toMatchObject({ code: "unavailable" });
      await Promise.all(begun);

      proxy.end();
      const recovers = { timeout: 5_000 };
      for (const ref of refs) await expect.poll(async () => (await post(ref)).status, recovers).toBe(201);
      expect(await site.db.load.count({ where: { externalRef: { in: refs } } })).toBe(refs.length);
    }, 30_000);
  },
);
