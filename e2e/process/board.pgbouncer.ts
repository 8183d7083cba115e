import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createPool } from "@board/db";
import { createTestDatabase, throughPooler } from "@board/db/testing";
import type { DemoSummary } from "@board/seed";
import { expect, it } from "vitest";
import { day } from "../journeys/support/loads.ts";
import { signIn } from "../journeys/support/person.ts";
import { freePort, NO_LIMITS, startBoard } from "./board-process.ts";
import { createDataFolder } from "./data-folder.ts";

const LOADS = 40;
const collectDate = day(3);

it.each([
  "TimeZone = 'Asia/Tokyo'",
  "statement_timeout = 0",
  "lock_timeout = 0",
  "idle_in_transaction_session_timeout = 0",
])(
  "the process does not start behind a pooler whose sessions have %s, and says what to do",
  async (setting) => {
    const database = await createTestDatabase();
    const data = await createDataFolder("pgbouncer");
    // Connects directly, so that the pooler has no open session with the earlier settings.
    const direct = createPool(database.url, { poolSize: 1 });
    const name = new URL(database.url).pathname.slice(1);
    await direct.query(`ALTER ROLE CURRENT_USER IN DATABASE "${name}" SET ${setting}`);
    await direct.end();
    const settings = { DATA_DIR: data.folder, SEED: "none", ROLES: "worker" };
    const urls = { DATABASE_URL: throughPooler(database.url), DATABASE_DIRECT_URL: database.url };
    const started = startBoard(await freePort(), { ...settings, ...urls });
    await expect(started).rejects.toThrow(
      "behind the pooler in DATABASE_URL have another time zone than UTC",
    );
    await database.drop();
    await data.remove();
  },
  120_000,
);

it("the whole process works through a pooler: API, site, worker, jobs, and one connection that listens", async () => {
  const database = await createTestDatabase();
  const data = await createDataFolder("pgbouncer");
  const received: string[] = [];
  const receiver = createServer(async (req, res) => {
    let text = "";
    for await (const part of req) text += part;
    received.push((JSON.parse(text) as { type: string }).type);
    res.end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const board = await startBoard(await freePort(), {
    DATA_DIR: data.folder,
    DATABASE_URL: throughPooler(database.url),
    DATABASE_DIRECT_URL: database.url,
    SEED: "demo",
    WEBHOOK_ALLOW_PRIVATE: "1",
    ...NO_LIMITS,
  });
  try {
    const { firms } = JSON.parse(await readFile(join(data.folder, "demo.json"), "utf8")) as DemoSummary;
    const poster = firms.find(({ canPost, canCarry }) => canPost && !canCarry);
    const carrier = firms.find(({ canCarry, plan }) => canCarry && plan === "PRIORITY");
    if (!poster || !carrier) throw new Error("The demo lacks a poster or a carrier.");
    const call = async (key: string, path: string, body?: object) => {
      const answer = await fetch(`${board.url}/api/v1${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      expect([path, answer.status < 300, text]).toEqual([path, true, text]);
      return JSON.parse(text);
    };
    await call(poster.liveKey, "/webhook-endpoints", {
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      events: ["*"],
    });
    await Promise.all(
      Array.from({ length: LOADS }, async () => {
        const { load } = await call(poster.liveKey, "/loads", {
          type: "FULL_LOAD",
          vehicleClass: "EIGHTEEN_T",
          weightBand: "T_3_7",
          fromPostcode: "LS10 1AB",
          toPostcode: "SW1A 2AA",
          collectDate,
        });
        const { quote } = await call(carrier.liveKey, `/loads/${load.id}/quotes`, { amountPence: 40_000 });
        await call(poster.liveKey, `/loads/${load.id}/quotes/${quote.id}/accept`, {});
      }),
    );
    const bookings = () => received.filter((type) => type === "load.booked").length;
    await expect.poll(bookings, { timeout: 30_000 }).toBe(LOADS);
    await call(carrier.liveKey, "/board");
    const [member] = poster.members;
    if (member === undefined) throw new Error("The poster has no member.");
    const { cookie } = await signIn(board.url, member);
    expect((await fetch(`${board.url}/loads`, { headers: { cookie } })).status).toBe(200);
    const name = new URL(database.url).pathname.slice(1);
    const direct = await database.db.$queryRawUnsafe(
      `SELECT application_name AS name FROM pg_stat_activity
       WHERE datname = '${name}' AND application_name LIKE 'freight-board%channels'`,
    );
    expect(direct).toEqual([{ name: "freight-board notification channels" }]);
    expect(board.said()).not.toContain('"level":"error"');
  } finally {
    await board.stop();
    receiver.closeAllConnections();
    receiver.close();
    await database.drop();
    await data.remove();
  }
}, 180_000);
