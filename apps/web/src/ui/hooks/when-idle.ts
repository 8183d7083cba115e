/** Timeout for a page that is never idle. */
const IDLE_TIMEOUT_MS = 1_000;

/** Runs a function once the page is idle; immediately in Safari, which has no requestIdleCallback. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "undefined") run();
  else requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
}

/**
 * Starts lazily loaded code once the page is idle, and retries each time the network returns until it has
 * loaded. Returns the function that stops the retries.
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
