/** A page that is never idle runs it then. */
const BUSY_MS = 1_000;

/** Runs once the page is drawn; at once in browsers of Apple's, which do not say when a page is idle. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "undefined") run();
  else requestIdleCallback(run, { timeout: BUSY_MS });
}

/**
 * Starts what has code of its own once the page is idle, and again each time that the network is back until its code has
 * arrived. Returns the function that ends the attempts.
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
