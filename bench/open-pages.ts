import { once } from "node:events";
import { readFileSync } from "node:fs";
import { freemem } from "node:os";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { blocks } from "./data/firms.ts";
import type { Figure } from "./figures.ts";
import { type Changes, checkChanges, type Made, type Measurement, quantile, startWriter } from "./measure.ts";
import { cpuOf, memoryOf, type Running } from "./processes.ts";
import type { FromStreams, Seen, StreamsJob } from "./streams.worker.ts";
import type { WriteKind } from "./writes.ts";

/** Path of the stream that an open board page reads. */
const STREAM_PATH = "/api/board/changes";

/** The event that each kind of change causes for those who may see the load. */
const EVENT: Record<WriteKind, string> = { post: "posted", quote: "changed", accept: "gone" };

const SETTLE_MS = 250;
/** Time without events after which missing ones count as lost. */
const LOST_AFTER_MS = 5_000;
/** Number of file descriptors reserved for everything other than streams. */
const OTHER_FILES = 500;
const MEMORY_PER_STREAM = 500_000;

/** @throws Error if this number of streams cannot be opened on this machine */
export function assertStreams(streams: number): void {
  const files = Number(/Max open files\s+(\d+)/.exec(readFileSync("/proc/self/limits", "utf8"))?.[1]);
  if (streams + OTHER_FILES > files)
    throw new Error(`${streams} streams need \`ulimit -n ${streams + OTHER_FILES}\`; it is ${files}.`);
  if (streams * MEMORY_PER_STREAM > freemem())
    throw new Error(
      `${streams} streams need more than the ${Math.round(freemem() / 2 ** 20)} MB that are free.`,
    );
}

function openStreams(job: StreamsJob) {
  const worker = new Worker(new URL("./streams.worker.ts", import.meta.url), { workerData: job });
  const hear = async (): Promise<FromStreams> => {
    const [message] = (await once(worker, "message")) as [FromStreams];
    if (message.kind === "refused") throw new Error(message.why);
    return message;
  };
  const askFor = async <K extends FromStreams["kind"]>(kind: K, question: "count" | "seen") => {
    worker.postMessage(question);
    const message = await hear();
    if (message.kind !== kind) throw new Error(`The streams said ${message.kind}, not ${kind}.`);
    return message as Extract<FromStreams, { kind: K }>;
  };
  return {
    opened: hear,
    count: () => askFor("count", "count"),
    seen: async () => (await askFor("seen", "seen")).seen,
    stop: () => worker.terminate(),
  };
}

const loadOf = ({ change, body }: Made): string =>
  change.kind === "post" ? JSON.parse(body).load.id : (change.path.split("/")[4] ?? "");

/** Returns the streams that should receive a change: those of carriers that the load's poster does not block. */
const hearing = ({ change }: Made, streams: number, carriers: number): number[] =>
  Array.from({ length: streams }, (_, nth) => nth).filter((nth) => !blocks(change.poster, nth % carriers));

interface Wanted {
  made: Made;
  streams: readonly number[];
}

/** Compares the received events with the expected ones. */
function judge(wanted: readonly Wanted[], seen: readonly Seen[]) {
  const arrived = new Map(seen.map((each) => [each.event, each.at]));
  const delays: number[] = [];
  let lost = 0;
  for (const { made, streams } of wanted) {
    const ats = arrived.get(`${EVENT[made.change.kind]} ${loadOf(made)}`);
    for (const stream of streams) {
      const at = ats?.[stream] ?? 0;
      if (at === 0) lost += 1;
      else delays.push(Math.max(0, at - made.at));
    }
  }
  return { delays, lost };
}

/** Waits until every event has arrived, or none has arrived for some time. */
async function untilQuiet(
  streams: ReturnType<typeof openStreams>,
  wanted: readonly Wanted[],
  lostAfterMs: number,
) {
  const events = wanted.reduce((sum, each) => sum + each.streams.length, 0);
  let last = -1;
  let quietSince = performance.now();
  for (;;) {
    const { arrived } = await streams.count();
    if (arrived > last) quietSince = performance.now();
    last = arrived;
    const isQuiet = performance.now() - quietSince > lostAfterMs;
    // Some events are caused by time and not by a change, so their number alone does not show that all expected
    // ones have arrived.
    const judged = arrived >= events || isQuiet ? judge(wanted, await streams.seen()) : null;
    if (judged && (judged.lost === 0 || isQuiet)) return judged;
    await setTimeout(SETTLE_MS);
  }
}

/**
 * Opens `count` board pages over the processes and makes changes through the first process. Compares what each
 * page received with what it should have. Delays count from the answer to a change until its event arrives.
 *
 * @throws Error if a stream is refused
 */
export async function measureOpenPages({
  webs,
  cookies,
  streams: count,
  seconds,
  changes,
  complain,
  path = STREAM_PATH,
  lostAfterMs = LOST_AFTER_MS,
}: {
  webs: readonly Running[];
  cookies: readonly string[];
  streams: number;
  seconds: number;
  changes: Changes;
  complain: Measurement["complain"];
  path?: string;
  lostAfterMs?: number;
}): Promise<Figure> {
  const pids = webs.flatMap((each) => each.pids);
  const empty = memoryOf(pids);
  const streams = openStreams({ ports: webs.map(({ port }) => port), path, cookies: [...cookies], count });
  try {
    await streams.opened();
    const full = memoryOf(pids);
    const used = cpuOf(pids);
    const startedAt = performance.now();
    const stop = startWriter(webs[0]?.port ?? 0, "board", changes);
    await setTimeout(seconds * 1_000);
    const made = await stop();
    checkChanges("The board with open pages", made, complain);
    const wanted = made
      .filter(({ status }) => status < 300)
      .map((each) => ({ made: each, streams: hearing(each, count, cookies.length) }));
    const { delays, lost } = await untilQuiet(streams, wanted, lostAfterMs);
    const cpuSeconds = cpuOf(pids) - used;
    const tookSeconds = (performance.now() - startedAt) / 1_000;
    const { dropped, reloads } = await streams.count();
    if (dropped + reloads > 0)
      complain(`Of ${count} open pages ${dropped} were cut off and ${reloads} told to load anew`);
    if (lost > 0) complain(`${count} open pages lost ${lost} of ${lost + delays.length} events`);
    return {
      perSecond: delays.length / tookSeconds,
      p50Ms: quantile(delays, 0.5),
      p99Ms: quantile(delays, 0.99),
      cpuMicros: (1e6 * cpuSeconds) / delays.length,
      cores: cpuSeconds / tookSeconds,
      lost,
      streamKilobytes: ((full - empty) * 1_024) / count,
    };
  } finally {
    await streams.stop();
  }
}
