/** A page that is never idle runs it then. */
const BUSY_MS = 1_000;

/** Runs once the page is drawn; at once in browsers of Apple's, which do not say when a page is idle. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "undefined") run();
  else requestIdleCallback(run, { timeout: BUSY_MS });
}
