import type { Log } from "./log.ts";

/** Does the work every so often, never twice at once; an error is logged and the next round comes all the same. */
export function repeat(
  everyMs: number,
  work: () => Promise<void> | void,
  log: Log,
  name: string,
): { stop: () => Promise<void> } {
  let current: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const round = async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, name }, "A round of work failed; the next one tries again");
    }
    if (!stopped) timer = setTimeout(start, everyMs);
  };
  const start = () => {
    current = round();
  };
  start();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
