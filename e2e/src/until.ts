import { setTimeout } from "node:timers/promises";

const EACH_MS = 100;

/**
 * Waits for something; a test that throws has not held yet.
 *
 * @throws where it does not hold within that time
 */
export async function until(
  what: string,
  test: () => Promise<boolean> | boolean,
  withinMs: number,
): Promise<void> {
  const last = Date.now() + withinMs;
  const holds = async () => await test();
  while (!(await holds().catch(() => false))) {
    if (Date.now() > last) throw new Error(`Not within ${withinMs / 1_000} s: ${what}`);
    await setTimeout(EACH_MS);
  }
}
