import { isRelease, sized, timeLimit } from "@board/testing/size";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HASTY, unleash } from "./testing/chaos.ts";
import { createMoodyReceiver, type MoodyReceiver } from "./testing/moody-receiver.ts";
import { createSetting, NO_EMAIL, type Setting } from "./testing/setting.ts";

let setting: Setting;
let receiver: MoodyReceiver;
const secrets = new Map<string, string>();
beforeAll(async () => {
  setting = await createSetting({ now: () => new Date() });
  receiver = await createMoodyReceiver(secrets);
});
afterAll(async () => {
  await receiver.close();
  await setting.end();
});

const ENDPOINTS = sized(6, 6, 20);
/** Events for each endpoint. */
const EVENTS = Math.ceil(sized(360, 360, 100_000) / ENDPOINTS);
const WORKERS = sized(2, 2, 3);
const TELLERS = 5;
const KILLS = sized(4, 4, 200);
/** Hours beside other work bring slow answers, and an answer that comes too late is an event sent twice. */
const PATIENT = { attemptTimeoutMs: 5_000, leaseMarginMs: 5_000 };
const MAX_MEMORY_MB = 300;

it(
  "delivers every event, correctly signed, through killed workers and an unreliable receiver",
  async ({ task }) => {
    const loads = await Promise.all(
      Array.from({ length: ENDPOINTS }, async (_, index) => {
        const firm = await setting.newFirm();
        const load = await setting.addLoad(firm);
        const path = `/hooks/${index}`;
        const { secret } = await setting.addEndpoint(firm, new URL(path, receiver.url).href);
        secrets.set(path, secret);
        return load;
      }),
    );
    const { inFlightAtKills, drainedMs, peakMb } = await unleash({
      pool: setting.pool,
      child: { databaseUrl: setting.url, settings: { email: NO_EMAIL, ...HASTY, ...(isRelease && PATIENT) } },
      workers: WORKERS,
      kills: KILLS,
      everyMs: isRelease ? 2_000 : 150,
      tell: async () => {
        // A few concurrently, so that none waits too long for a connection.
        const next = loads.values();
        const teller = async () => {
          for (const load of next) await setting.tell(load, EVENTS);
        };
        await Promise.all(Array.from({ length: TELLERS }, teller));
      },
    });
    const told = await setting.db.event.findMany({
      where: { type: "load.updated" },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    const undelivered = await setting.db.webhookDelivery.findMany({
      where: { status: { not: "delivered" } },
      orderBy: { id: "asc" },
    });
    const twice = [...receiver.accepted.values()].reduce((sum, times) => sum + times - 1, 0);
    task.meta.figures = {
      events: told.length,
      endpoints: ENDPOINTS,
      kills: KILLS,
      requests: receiver.requests(),
      undelivered: undelivered.length,
      "bad signatures": receiver.badSignatures(),
      "redirects followed": receiver.followed(),
      "accepted more than once": twice,
      "in flight at the kills": inFlightAtKills,
      "worker's memory, most (MB)": peakMb,
      "drained after the last event (ms)": drainedMs,
    };
    expect(told).toHaveLength(ENDPOINTS * EVENTS);
    expect(undelivered).toEqual([]);
    expect(new Set(receiver.accepted.keys())).toEqual(new Set(told.map(({ id }) => id)));
    expect(receiver.badSignatures()).toBe(0);
    expect(receiver.followed()).toBe(0);
    expect(twice).toBeLessThanOrEqual(inFlightAtKills);
    expect(peakMb).toBeLessThan(MAX_MEMORY_MB);
  },
  timeLimit(120_000),
);
