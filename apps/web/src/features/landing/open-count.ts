import { siteServices } from "../../shared/server/services.ts";

const KEPT_MS = 30_000;
let kept: { at: number; count: Promise<number> } | undefined;

/** Returns the number of open loads, cached for 30 seconds. */
export function openCount(): Promise<number> {
  const now = Date.now();
  if (kept === undefined || now - kept.at > KEPT_MS) {
    const count = siteServices().countOpen();
    // A failure counts as 0, so that it does not break the page.
    kept = { at: now, count: count.catch(() => 0) };
  }
  return kept.count;
}
