import type { ChildProcess } from "node:child_process";
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

/** Small times, so that a run of minutes goes through what takes days. */
export const HASTY = {
  attemptTimeoutMs: 1_500,
  leaseMarginMs: 1_500,
  retrySteps: Array.from({ length: 40 }, () => 200),
  pollMs: 100,
};

async function pending(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int FROM webhook_delivery WHERE status = 'pending'",
  );
  return rows[0]?.count ?? 0;
}

/** Kills workers with SIGKILL, one after the other, while events are made and sent; ends when all is delivered. */
export async function unleash({
  pool,
  child,
  workers,
  kills,
  everyMs,
  tell,
}: Chaos): Promise<{ drainedMs: number }> {
  const alive: ChildProcess[] = await Promise.all(
    Array.from({ length: workers }, () => startWorkerProcess(child)),
  );
  try {
    const telling = tell();
    for (let killed = 0; killed < kills; killed += 1) {
      await setTimeout(everyMs);
      const [victim] = alive.splice(killed % alive.length, 1);
      if (victim) await endWorkerProcess(victim, "SIGKILL");
      alive.push(await startWorkerProcess(child));
    }
    await telling;
    const since = performance.now();
    while ((await pending(pool)) > 0) await setTimeout(50);
    return { drainedMs: Math.round(performance.now() - since) };
  } finally {
    await Promise.all(alive.map((one) => endWorkerProcess(one, "SIGTERM")));
  }
}
