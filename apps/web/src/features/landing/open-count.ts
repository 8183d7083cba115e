import { siteServices } from "../../shared/server/services.ts";

const KEPT_MS = 30_000;
let kept: { at: number; count: Promise<number> } | undefined;

/** Number of open loads, cached for 30 seconds. */
export function openCount(): Promise<number> {
  const now = Date.now();
  if (kept === undefined || now - kept.at > KEPT_MS) {
    const count = siteServices().countOpen();
    // Falls back to 0, so that a failure does not break the page.
    kept = { at: now, count: count.catch(() => 0) };
  }
  return kept.count;
}
