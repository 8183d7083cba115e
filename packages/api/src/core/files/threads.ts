import { availableParallelism } from "node:os";
import type Piscina from "piscina";

const IDLE_MS = 10_000;

/** Maximum number of worker threads: four, or fewer to leave one processor to the main thread. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * Creates a function that runs in worker threads, so that it does not block the event loop. The threads end
 * soon after the last task. Aborting the signal ends a task together with its thread.
 *
 * @param module the module's address; it exports the function by that name
 */
export function createThreads<Task, Result>(module: URL, name: string) {
  let threads: Piscina | undefined;

  async function pool(): Promise<Piscina> {
    const { Piscina: Threads } = await import("piscina");
    if (threads !== undefined) return threads;
    const started = new Threads({
      filename: module.href,
      name,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
    });
    // Handled, because a thread that cannot start would otherwise end the process.
    started.on("error", () => giveUp(started));
    threads = started;
    return started;
  }

  /** Fails every task that waits for a broken pool; the next task starts a new one. */
  function giveUp(given: Piscina): void {
    if (threads === given) threads = undefined;
    void given.destroy();
  }

  return async function run(task: Task, signal?: AbortSignal): Promise<Result> {
    const running = await pool();
    try {
      return await running.run(task, signal ? { signal } : {});
    } catch (error) {
      if (running.threads.length === 0) giveUp(running);
      throw error;
    }
  };
}
