/** State of the page's subscription to changes. */
export interface Connection {
  /** `starting`: it never has yet. */
  state: "starting" | "live" | "lost";
  /** In ms since 1970, since when. */
  since: number;
}

/** A short break is nobody's business; a long one is said (design, live). */
const RECONNECTING_MS = 3_000;
const OFFLINE_MS = 30_000;

export type Shown = "starting" | "live" | "reconnecting" | "offline";

/** The state to show at an instant. */
export function shownAt({ state, since }: Connection, now: number): Shown {
  if (state !== "lost") return state;
  if (now - since >= OFFLINE_MS) return "offline";
  return now - since >= RECONNECTING_MS ? "reconnecting" : "live";
}
