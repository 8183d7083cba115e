/** State of the page's subscription to the stream. */
export interface Connection {
  /** Time of the last event or ping, in ms since 1970; 0 before the first. */
  heardAt: number;
}

/** Pings come every 4 s; a late one is tolerated, a missing one is shown. */
const RECONNECTING_MS = 6_000;
const OFFLINE_MS = 30_000;

export type Shown = "starting" | "live" | "reconnecting" | "offline";

/** Returns the state to show at the time `now`; `online` is the browser's view of its network. */
export function shownAt({ heardAt }: Connection, online: boolean, now: number): Shown {
  if (heardAt === 0) return online ? "starting" : "reconnecting";
  if (now - heardAt >= OFFLINE_MS) return "offline";
  return now - heardAt >= RECONNECTING_MS || !online ? "reconnecting" : "live";
}

/** Returns the time up to which the list is current: the time of the last read, event or ping, whichever is latest. */
export function asOf({ heardAt }: Connection, readAt: number): number {
  return Math.max(heardAt, readAt);
}
