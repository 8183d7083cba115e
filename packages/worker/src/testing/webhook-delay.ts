/**
 * Measures the time from a change to its first webhook, at 50 changes a second to a hundred endpoints: first
 * these alone, then beside an endpoint that never answers and has a long queue. `npm run bench -- webhooks
 * [seconds]` runs it.
 */
import { createReceiver } from "./receiver.ts";
import { createStandalone } from "./standalone.ts";
import { endWorkerProcess, startWorkerProcess } from "./worker-process.ts";

const SECONDS = Number(process.argv[2] ?? 20);
const PER_SECOND = 50;
const ENDPOINTS = 100;
const QUEUE_OF_THE_SLOW = 1_000;

function at(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const board = await createStandalone();
const latencies: number[] = [];
const receiver = await createReceiver((response, { body }) => {
  latencies.push(Date.now() - Date.parse(JSON.parse(body).timestamp));
  response.end();
});
const hanging = await createReceiver(() => {});
const email = {
  smtpUrl: null,
  connections: 10,
  folder: "/nonexistent",
  from: "board@freight.example",
  siteUrl: "https://board.example",
};
const worker = await startWorkerProcess({ databaseUrl: board.url, settings: { email } });

async function run(): Promise<Record<string, number>> {
  latencies.length = 0;
  const started = performance.now();
  const told: Promise<void>[] = [];
  for (let count = 0; count < SECONDS * PER_SECOND; count += 1) {
    const load = loads[count % loads.length];
    if (load) told.push(board.tell(load));
    const due = started + ((count + 1) * 1_000) / PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  await Promise.all(told);
  while (latencies.length < told.length) await new Promise((resolve) => setTimeout(resolve, 20));
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    events: sorted.length,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    max: at(sorted, 1),
  };
}

const loads: Awaited<ReturnType<typeof board.addFirm>>["load"][] = [];
try {
  for (let index = 0; index < ENDPOINTS; index += 1)
    loads.push((await board.addFirm(`${receiver.url}/${index}`)).load);
  const alone = await run();
  const slow = await board.addFirm(hanging.url);
  for (let queued = 0; queued < QUEUE_OF_THE_SLOW; queued += 1) await board.tell(slow.load);
  const beside = await run();
  console.info(
    `Milliseconds from change to webhook, ${PER_SECOND} changes a second, ${ENDPOINTS} endpoints:`,
  );
  console.table({ alone, "beside one that hangs": beside });
  console.info(`Open requests to the one that hangs, at most: ${hanging.mostOpen()}`);
} finally {
  await endWorkerProcess(worker, "SIGKILL");
  await Promise.all([receiver.close(), hanging.close()]);
  await board.end();
}
