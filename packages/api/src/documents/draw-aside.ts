import type Piscina from "piscina";
import type { Drawing } from "./draw-order.ts";

/** Less than a minute, after which the clock looks for orders to draw again. */
const IDLE_MS = 10_000;

let threads: Piscina | undefined;

async function threadsForDrawing(): Promise<Piscina> {
  const { Piscina: Threads } = await import("piscina");
  if (threads !== undefined) return threads;
  const started = new Threads({
    filename: new URL("./draw-order.ts", import.meta.url).href,
    name: "drawOrder",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  // A thread that cannot even start is nothing that the process should end by.
  started.on("error", () => giveUp(started));
  threads = started;
  return started;
}

/** Refuses every drawing that waits for a thread that is not there any more; the next one starts anew. */
function giveUp(pool: Piscina): void {
  if (threads === pool) threads = undefined;
  void pool.destroy();
}

/**
 * Draws an order in a thread of its own, one after the other: it takes a tenth of a second of a processor, in which this
 * process would answer nobody. The thread ends soon after the last one.
 */
export async function drawAside(drawing: Drawing): Promise<void> {
  const pool = await threadsForDrawing();
  try {
    await pool.run(drawing);
  } catch (error) {
    if (pool.threads.length === 0) giveUp(pool);
    throw error;
  }
}
