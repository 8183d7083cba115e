/** Time after which the function runs even if the page is never idle. */
const IDLE_TIMEOUT_MS = 1_000;

/** Runs a function once the page is idle; immediately in Safari, which has no requestIdleCallback. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "undefined") run();
  else requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
}

/**
 * Calls `start`, which loads code, once the page is idle. If it fails, calls it again each time the network
 * returns. Returns the function that stops these retries.
 */
export function startWhenIdle(start: () => Promise<void>): () => void {
  let isOver = false;
  const begin = () => {
    if (isOver) return;
    start().catch(() => addEventListener("online", begin, { once: true }));
  };
  whenIdle(begin);
  return () => {
    isOver = true;
    removeEventListener("online", begin);
  };
}
