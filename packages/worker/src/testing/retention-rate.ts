/**
 * Measures how fast retention deletes a backlog of events, deliveries and notifications, and how long 50
 * requests a second take meanwhile: alternately a change with its event, and a firm's list of loads. `npm run
 * bench -- retention [rows]` runs it.
 */
import { setTimeout } from "node:timers/promises";
import { deleteOld } from "@board/api/server";
import { DAY_MS } from "@board/calendar";
import { createReceiver } from "./receiver.ts";
import { createStandalone } from "./standalone.ts";

const ROWS = Number(process.argv[2] ?? 5_000_000);
const PER_SECOND = 50;
const ALONE_SECONDS = 20;
const BESIDE_SECONDS = Number(process.argv[3] ?? 240);
const PIECE = 20_000;

const board = await createStandalone();
const receiver = await createReceiver();
const { load, endpointId } = await board.addFirm(receiver.url);

function at(sorted: number[], part: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN);
}

/**
 * Sends requests at fixed times, even if earlier ones are late, until `going` returns false. Returns how long
 * they took.
 */
async function serve(going: () => boolean): Promise<Record<string, number>> {
  const taken: number[] = [];
  const open: Promise<void>[] = [];
  const started = performance.now();
  for (let sent = 0; going(); sent += 1) {
    const due = started + (sent * 1_000) / PER_SECOND;
    await setTimeout(Math.max(0, due - performance.now()));
    const work =
      sent % 2 === 0
        ? board.tell(load)
        : board.db.load.findMany({ where: { posterId: load.posterId }, orderBy: { id: "desc" }, take: 100 });
    open.push(work.then(() => void taken.push(performance.now() - due)));
  }
  await Promise.all(open);
  const sorted = taken.toSorted((a, b) => a - b);
  return {
    requests: sorted.length,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    max: at(sorted, 1),
  };
}

/** Creates the rows: a fifth events, a fifth deliveries, a fifth attempts, the rest notifications. */
async function fill(): Promise<void> {
  const { posterId: firm } = load;
  const old = new Date(Date.now() - 100 * DAY_MS);
  const fifth = ROWS / 5;
  for (let from = 0; from < fifth; from += PIECE) {
    const to = Math.min(fifth, from + PIECE) - 1;
    const body = JSON.stringify({ id: "evt", type: "load.updated", data: "x".repeat(900) });
    await board.db.$executeRaw`
      INSERT INTO event (id, firm_id, mode, position, type, body, created_at)
      SELECT 'evt_old' || i, ${firm}, 'live', 1000000000 + i, 'load.updated', ${body}::json, ${old} FROM generate_series(${from}::int, ${to}::int) i`;
    await board.db.$executeRaw`
      WITH made AS (
        INSERT INTO webhook_delivery (event_id, endpoint_id, status, next_attempt_at, created_at)
        SELECT 'evt_old' || i, ${endpointId}, 'delivered', ${old}, ${old} FROM generate_series(${from}::int, ${to}::int) i RETURNING id)
      INSERT INTO webhook_attempt (delivery_id, at, ms, status_code) SELECT id, ${old}, 5, 200 FROM made`;
    await board.db.$executeRaw`
      INSERT INTO notification (id, firm_id, kind, data, created_at, emails_planned_at)
      SELECT 'note_old' || i, ${firm}, 'load_matches', '{}', ${old}, ${old} FROM generate_series(${from * 2}::int, ${to * 2 + 1}::int) i`;
  }
  await board.db.$executeRawUnsafe("ANALYZE");
}

const clock = { now: () => new Date() };
const settings = {
  retention: { sessionDays: 30, signInDays: 90, emailDays: 90, notificationDays: 90, auditDays: 2_192 },
};
try {
  const fillStarted = performance.now();
  await fill();
  console.info(`${ROWS} old rows in ${Math.round((performance.now() - fillStarted) / 1_000)} s`);
  const aloneUntil = performance.now() + ALONE_SECONDS * 1_000;
  const alone = await serve(() => performance.now() < aloneUntil);
  const stop = AbortSignal.timeout(BESIDE_SECONDS * 1_000);
  const started = performance.now();
  let running = true;
  // No row of this backlog has a file.
  const files = { delete: async () => {} };
  const deleting = deleteOld({ db: board.db, clock, files, settings }, stop).finally(() => {
    running = false;
  });
  const beside = await serve(() => running);
  const removed = await deleting;
  const seconds = (performance.now() - started) / 1_000;
  console.table({ alone, "beside retention": beside });
  const [events = 0, notifications = 0] = [removed.events, removed.notifications];
  console.table({
    seconds: Math.round(seconds),
    events,
    notifications,
    "rows a second, with deliveries and attempts": Math.round((events * 3 + notifications) / seconds),
  });
} finally {
  await receiver.close();
  await board.end();
}
