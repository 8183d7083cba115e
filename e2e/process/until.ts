import { setTimeout } from "node:timers/promises";

const EACH_MS = 100;

/**
 * Calls `test` again and again until it returns true. An error counts as false.
 *
 * @throws Error after `withinMs`, with the last error as the cause
 */
export async function until(
  what: string,
  test: () => Promise<boolean> | boolean,
  withinMs: number,
): Promise<void> {
  const last = Date.now() + withinMs;
  for (;;) {
    let cause: unknown;
    try {
      if (await test()) return;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > last) throw new Error(`Not within ${withinMs / 1_000} s: ${what}`, { cause });
    await setTimeout(EACH_MS);
  }
}
