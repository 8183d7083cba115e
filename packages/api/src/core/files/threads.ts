import { availableParallelism } from "node:os";
import type Piscina from "piscina";

const IDLE_MS = 10_000;

/** A processor is left to the thread that answers and stores. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * Runs a function of a module in threads beside this one, which answers meanwhile. The threads end soon after the last task.
 * An aborted signal ends a task with its thread.
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
    // A thread that cannot even start is nothing that the process should end by.
    started.on("error", () => giveUp(started));
    threads = started;
    return started;
  }

  /** Refuses every task that waits for a thread that is not there any more; the next one starts anew. */
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
