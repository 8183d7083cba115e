import { siteServices } from "../server/services.ts";

const KEPT_MS = 30_000;
let kept: { at: number; count: Promise<number> } | undefined;

/** Number of open loads, counted at most twice a minute. */
export function openCount(): Promise<number> {
  const now = Date.now();
  if (kept === undefined || now - kept.at > KEPT_MS) {
    const count = siteServices().countOpen();
    // The page is shown all the same where it could not be counted.
    kept = { at: now, count: count.catch(() => 0) };
  }
  return kept.count;
}
