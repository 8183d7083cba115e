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
  /** Milliseconds between two kills. */
  everyMs: number;
  /** Makes all the events, meanwhile. */
  tell: () => Promise<void>;
}

/** Most memory that a process has had, in MB; NaN where the system does not tell. */
async function peakMemory({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(text)?.[1]) / 1_024);
}

/** Small times, so that a run of minutes goes through what takes days. */
export const HASTY = {
  attemptTimeoutMs: 1_500,
  leaseMarginMs: 1_500,
  retrySteps: Array.from({ length: 40 }, () => 200),
  pollMs: 100,
};

/** Deliveries that workers hold, those of killed workers included until their leases end. */
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
  /** Sum of what was in flight at each kill: no more than this is ever sent twice. */
  inFlightAtKills: number;
  drainedMs: number;
  /** Most memory that one worker had. */
  peakMb: number;
}

/** Kills workers with SIGKILL, one after the other, while events are made and sent; ends when all is delivered. */
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
