import type { TestFirm } from "@board/testing/factories";
import type { World } from "./world.ts";

/*
 * Parts of the tests that live random lives on loads.
 */

export type End = "poster" | "carrier";
export type Firms = Record<End, TestFirm>;
export type Callers = Record<End, ReturnType<World["as"]>>;

/** Returns the callers of both ends. */
export function callersOf(world: World, { poster, carrier }: Firms): Callers {
  return { poster: world.as(world.actorOf(poster)), carrier: world.as(world.actorOf(carrier)) };
}

/** Number of calls that run at once. */
const AT_ONCE = 6;

/** Runs work for each life, several at once. An error names the commands of its life. */
export async function eachLife<Life extends { commands: readonly object[] }>(
  lives: readonly Life[],
  work: (life: Life) => Promise<void>,
): Promise<void> {
  const left = lives.values();
  const worker = async () => {
    for (const life of left)
      await work(life).catch((error: unknown) => {
        throw new Error(`${error}\nIn the life ${JSON.stringify(life.commands)}`, { cause: error });
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
