/**
 * Thirty workers killed with SIGKILL while 5,000 events go to receivers that answer 10 % with 503, reset 5 %, leave 5 %
 * without an answer and redirect 2 %. Ends with an error unless every event was delivered and every signature right.
 */
import { HASTY, unleash } from "./chaos.ts";
import { createMoodyReceiver } from "./moody-receiver.ts";
import { createStandalone } from "./standalone.ts";

const EVENTS = 5_000;
const KILLS = 30;
const FIRMS = 20;
const PER_SECOND = 60;

const board = await createStandalone();
const secrets = new Map<string, string>();
const receiver = await createMoodyReceiver(secrets);
try {
  const loads: Awaited<ReturnType<typeof board.addFirm>>["load"][] = [];
  for (let index = 0; index < FIRMS; index += 1) {
    const path = `/hooks/${index}`;
    const { load, secret } = await board.addFirm(new URL(path, receiver.url).href);
    secrets.set(path, secret);
    loads.push(load);
  }
  const email = {
    smtpUrl: null,
    connections: 10,
    folder: "/nonexistent",
    from: "board@freight.example",
    siteUrl: "https://board.example",
  };
  const started = performance.now();
  const { drainedMs } = await unleash({
    pool: board.pool,
    child: { databaseUrl: board.url, settings: { email, ...HASTY } },
    workers: 3,
    kills: KILLS,
    everyMs: 2_000,
    tell: async () => {
      for (let told = 0; told < EVENTS; told += FIRMS) {
        await Promise.all(loads.map((load) => board.tell(load)));
        const due = started + (told / PER_SECOND) * 1_000;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      }
    },
  });
  const told = await board.db.event.count();
  const delivered = await board.db.webhookDelivery.count({ where: { status: "delivered" } });
  const twice = [...receiver.accepted.values()].filter((times) => times > 1).length;
  const result = {
    events: told,
    kills: KILLS,
    requests: receiver.received.length,
    delivered,
    accepted: receiver.accepted.size,
    acceptedTwice: `${twice} (${((100 * twice) / told).toFixed(1)} %)`,
    badSignatures: receiver.badSignatures(),
    redirectsFollowed: receiver.followed(),
    drainedAfterLastMs: drainedMs,
    seconds: Math.round((performance.now() - started) / 1_000),
  };
  console.table(result);
  const good =
    told === EVENTS &&
    delivered === EVENTS &&
    receiver.accepted.size === EVENTS &&
    receiver.badSignatures() === 0 &&
    receiver.followed() === 0;
  process.exitCode = good ? 0 : 1;
} finally {
  await receiver.close();
  await board.end();
}
