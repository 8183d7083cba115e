/** Announcement of an action's result, for screen readers; others see the result on the page. */
export interface Announcement {
  /** Distinguishes two announcements in a row that have the same words. */
  id: number;
  words: string;
}

const NOTHING: Announcement = { id: 0, words: "" };

let last = NOTHING;
const listeners = new Set<() => void>();

/**
 * Announces a result to screen readers. The toasts' live region, which is always mounted, contains the
 * announcement.
 */
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
