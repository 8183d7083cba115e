/** A sentence about an act that was just done, for screen readers; the page shows it to everybody else. */
export interface Announcement {
  /** Tells one from the next that says the same. */
  id: number;
  words: string;
}

const NOTHING: Announcement = { id: 0, words: "" };

let last = NOTHING;
const listeners = new Set<() => void>();

/** Has screen readers say what was done, in the region of the toasts, which is there whatever else comes and goes. */
export function announce(words: string): void {
  last = { id: last.id + 1, words };
  for (const tell of listeners) tell();
}

export const lastAnnouncement = (): Announcement => last;
export const noAnnouncement = (): Announcement => NOTHING;

export function onAnnounce(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
