/** Signs of life of the page's subscription to changes. */
export interface Connection {
  /** The last sign of life, an event or a ping, in ms since 1970; 0: none yet. */
  heardAt: number;
}

/** A ping comes every 4 s: one that is late is nobody's business, one that is missing is said (design, live). */
const RECONNECTING_MS = 6_000;
const OFFLINE_MS = 30_000;

export type Shown = "starting" | "live" | "reconnecting" | "offline";

/** The state to show at an instant; `online` is what the browser says of its network. */
export function shownAt({ heardAt }: Connection, online: boolean, now: number): Shown {
  if (heardAt === 0) return online ? "starting" : "reconnecting";
  if (now - heardAt >= OFFLINE_MS) return "offline";
  return now - heardAt >= RECONNECTING_MS || !online ? "reconnecting" : "live";
}

/** The instant up to which the list holds what happened: it was read, or heard of since. */
export function asOf({ heardAt }: Connection, readAt: number): number {
  return Math.max(heardAt, readAt);
}
