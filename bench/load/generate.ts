import { type Connection, openConnection } from "./connection.ts";

/** How the requests are sent. */
export type Manner =
  /** Round and round for that long, the next as soon as an answer is there. */
  | { kind: "flood"; seconds: number }
  /** Each once, the next as soon as an answer is there. */
  | { kind: "once" }
  /** Round and round for that long at an even rate, whatever the answers do. */
  | { kind: "paced"; seconds: number; perSecond: number };

export interface Job {
  port: number;
  connections: number;
  requests: Uint8Array[];
  manner: Manner;
}

export interface Counted {
  /** Answers in the measured time. */
  answers: number;
  seconds: number;
  /** How often each status came. */
  statuses: Record<number, number>;
  bytes: number;
  /** Of one answer in milliseconds; of a paced request from when it was due. */
  p50: number;
  p99: number;
  max: number;
  /** CPU seconds of the generator itself. */
  ownCpu: number;
}

/** Between two looks at what is due. A generator that never rests takes time that the host then takes from the server. */
const TICK_MS = 1;

const at = (sorted: Float64Array, part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/**
 * Sends the requests and counts what comes back. Of n connections the k-th sends the k-th request and every n-th after it:
 * of a list that repeats its firms, those of one firm, as an integrator's connection does.
 */
export async function generate({ port, connections: count, requests, manner }: Job): Promise<Counted> {
  const buffers = requests.map((bytes) => Buffer.from(bytes));
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  let bytes = 0;
  const connections: Connection[] = [];
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const endsAt = manner.kind === "once" ? Number.POSITIVE_INFINITY : startedAt + manner.seconds * 1_000;

  try {
    await new Promise<void>((resolve, reject) => {
      let open = 0;
      let next = 0;
      const positions = Array.from({ length: count }, (_, nth) => nth % buffers.length);
      const sentAt = new Float64Array(count);
      const idle: number[] = [];
      /** When the requests that wait for a free connection were due. */
      const due: number[] = [];
      let scheduled = startedAt;

      function sendFrom(nth: number, time: number): void {
        sentAt[nth] = time;
        const position = positions[nth] as number;
        positions[nth] = (position + count) % buffers.length;
        connections[nth]?.send(buffers[position] as Buffer);
      }

      function proceed(nth: number, now: number): void {
        if (manner.kind === "paced") {
          const waiting = due.shift();
          if (waiting === undefined) idle.push(nth);
          else sendFrom(nth, waiting);
        } else if (manner.kind === "once") {
          if (next < buffers.length) {
            sentAt[nth] = now;
            connections[nth]?.send(buffers[next++] as Buffer);
          } else if (--open === 0) resolve();
        } else if (now < endsAt) sendFrom(nth, now);
        else if (--open === 0) resolve();
      }

      function tick(): void {
        const now = performance.now();
        if (now >= endsAt) {
          resolve();
          return;
        }
        if (manner.kind === "paced") {
          const every = 1_000 / manner.perSecond;
          while (scheduled + every <= now) {
            scheduled += every;
            // The one that rested longest: every firm has its turn.
            const free = idle.shift();
            if (free === undefined) due.push(scheduled);
            else sendFrom(free, scheduled);
          }
        }
        setTimeout(tick, TICK_MS);
      }

      const opening = Array.from({ length: count }, (_, nth) =>
        openConnection(
          port,
          (status, size) => {
            const now = performance.now();
            latencies.push(now - (sentAt[nth] as number));
            statuses[status] = (statuses[status] ?? 0) + 1;
            bytes += size;
            proceed(nth, now);
          },
          reject,
        ),
      );
      Promise.all(opening).then((all) => {
        connections.push(...all);
        open = count;
        for (let nth = 0; nth < count; nth += 1) proceed(nth, performance.now());
        if (manner.kind === "paced") tick();
      }, reject);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const sorted = Float64Array.from(latencies).sort();
  return {
    answers: sorted.length,
    seconds,
    statuses,
    bytes,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    max: at(sorted, 1),
    ownCpu: (user + system) / 1e6,
  };
}
