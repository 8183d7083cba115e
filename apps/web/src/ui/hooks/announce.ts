/** Result of an action for screen readers; everyone else sees it on the page. */
export interface Announcement {
  /** Distinguishes consecutive announcements with the same words. */
  id: number;
  words: string;
}

const NOTHING: Announcement = { id: 0, words: "" };

let last = NOTHING;
const listeners = new Set<() => void>();

/** Announces a result to screen readers, in the live region of the toasts, which is always mounted. */
export function announce(words: string): void {
  last = { id: last.id + 1, words };
  for (const listener of listeners) listener();
}

export const lastAnnouncement = (): Announcement => last;
export const noAnnouncement = (): Announcement => NOTHING;

export function onAnnounce(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
