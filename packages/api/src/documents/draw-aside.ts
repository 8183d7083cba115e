import type Piscina from "piscina";
import type { Drawing } from "./draw-order.ts";

const IDLE_MS = 60_000;

let threads: Promise<Piscina> | undefined;

async function start(): Promise<Piscina> {
  const { Piscina: Threads } = await import("piscina");
  return new Threads({
    filename: new URL("./draw-order.ts", import.meta.url).href,
    name: "drawOrder",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
}

/**
 * Draws an order in a thread of its own, one after the other: it takes a tenth of a second of a processor, in which this
 * process would answer nobody. The thread ends when nothing is drawn for a minute.
 */
export async function drawAside(drawing: Drawing): Promise<void> {
  threads ??= start().catch((error: unknown) => {
    threads = undefined;
    throw error;
  });
  await (await threads).run(drawing);
}
