/** Text in this tab's session storage, with subscriptions. */
export interface StoredText {
  subscribe: (listener: () => void) => () => void;
  read: () => string | null;
  /** Stores a value as JSON; null deletes it. */
  write: (value: unknown) => void;
}

export function keptInTab(name: string): StoredText {
  const listeners = new Set<() => void>();
  // Fallback when storage is forbidden; lasts as long as the page.
  let fallback: string | null = null;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => {
      try {
        return sessionStorage.getItem(name);
      } catch {
        return fallback;
      }
    },
    write: (value) => {
      fallback = value === null ? null : JSON.stringify(value);
      try {
        if (fallback === null) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, fallback);
      } catch {
        // The value is in `fallback`.
      }
      for (const listener of listeners) listener();
    },
  };
}
