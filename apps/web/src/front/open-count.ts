import { siteServices } from "../server/services.ts";

const KEPT_MS = 30_000;
let kept: { at: number; count: Promise<number> } | undefined;

/** How many loads are open, counted at most twice a minute however many people come by. */
export function openCount(): Promise<number> {
  const now = Date.now();
  if (kept === undefined || now - kept.at > KEPT_MS) {
    const count = siteServices().countOpen();
    // The page is shown all the same where it could not be counted.
    kept = { at: now, count: count.catch(() => 0) };
  }
  return kept.count;
}
