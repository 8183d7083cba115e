/** Text in the session storage of the browser tab, with subscriptions. */
export interface StoredText {
  subscribe: (listener: () => void) => () => void;
  read: () => string | null;
  /** Stores a value as JSON; null deletes it. */
  write: (value: unknown) => void;
}

export function keptInTab(name: string): StoredText {
  const listeners = new Set<() => void>();
  // Used if the browser forbids storage; lasts until the page is closed.
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
        // The browser forbids storage: `fallback` has the value.
      }
      for (const listener of listeners) listener();
    },
  };
}
