import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { Pool } from "@board/db";
import type { ChildSettings } from "./child-settings.ts";
import { endWorkerProcess, startWorkerProcess } from "./worker-process.ts";

interface Chaos {
  pool: Pool;
  child: ChildSettings;
  workers: number;
  kills: number;
  /** Milliseconds from one kill to the next. */
  everyMs: number;
  /** Creates all events, while workers are being killed. */
  tell: () => Promise<void>;
}

/** Returns the peak memory of a process in MB; NaN if the system does not report it. */
async function peakMemory({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(text)?.[1]) / 1_024);
}

/** Short time limits, so that what takes days happens within minutes. */
export const HASTY = {
  attemptTimeoutMs: 1_500,
  leaseMarginMs: 1_500,
  retrySteps: Array.from({ length: 40 }, () => 200),
  pollMs: 100,
};

/** Returns the number of deliveries that workers have leased, including those of killed workers until the leases end. */
async function inFlight(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int FROM webhook_delivery WHERE status = 'pending' AND leased AND next_attempt_at > now()",
  );
  return rows[0]?.count ?? 0;
}

async function pending(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int FROM webhook_delivery WHERE status = 'pending'",
  );
  return rows[0]?.count ?? 0;
}

interface Unleashed {
  /** Sum of the deliveries in flight at each kill, which is the maximum number sent twice. */
  inFlightAtKills: number;
  drainedMs: number;
  /** Peak memory of one worker. */
  peakMb: number;
}

/**
 * Kills workers with SIGKILL, one after the other, while events are created and sent. Resolves once all
 * deliveries are sent.
 */
export async function unleash({ pool, child, workers, kills, everyMs, tell }: Chaos): Promise<Unleashed> {
  const alive: ChildProcess[] = await Promise.all(
    Array.from({ length: workers }, () => startWorkerProcess(child)),
  );
  let peakMb = 0;
  let inFlightAtKills = 0;
  const look = async (worker: ChildProcess) => {
    peakMb = Math.max(peakMb, (await peakMemory(worker)) || 0);
  };
  try {
    const telling = tell();
    for (let killed = 0; killed < kills; killed += 1) {
      await setTimeout(everyMs);
      const [victim] = alive.splice(killed % alive.length, 1);
      if (victim) {
        await look(victim);
        inFlightAtKills += await inFlight(pool);
        await endWorkerProcess(victim, "SIGKILL");
      }
      alive.push(await startWorkerProcess(child));
    }
    await telling;
    const since = performance.now();
    while ((await pending(pool)) > 0) await setTimeout(100);
    for (const one of alive) await look(one);
    return { inFlightAtKills, drainedMs: Math.round(performance.now() - since), peakMb };
  } finally {
    await Promise.all(alive.map((one) => endWorkerProcess(one, "SIGTERM")));
  }
}
