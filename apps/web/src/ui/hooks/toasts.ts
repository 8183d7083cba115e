/** A toast about an event elsewhere, or an action that can be undone. What the page itself shows needs no toast. */
export interface Toast {
  id: number;
  kind: "info" | "done" | "error";
  text: string;
  /** Button on the toast, with its shortcut. */
  action?: { label: string; shortcut?: string; run: () => void };
  /** Time on screen, in ms. */
  forMs: number;
}

const FOR_MS = 5_000;

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast at the bottom left; returns the function that removes it. */
export function showToast(toast: Omit<Toast, "id" | "forMs"> & { forMs?: number }): () => void {
  count += 1;
  const shown = { forMs: FOR_MS, ...toast, id: count };
  set([...toasts, shown]);
  const hide = () => {
    clearTimeout(timer);
    set(toasts.filter(({ id }) => id !== shown.id));
  };
  const timer = setTimeout(hide, shown.forMs);
  return hide;
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
