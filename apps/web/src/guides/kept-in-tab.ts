/** A text of this tab's session storage that the page follows. */
export interface Kept {
  subscribe: (tell: () => void) => () => void;
  read: () => string | null;
  /** Keeps a value as JSON; null forgets it. */
  write: (value: unknown) => void;
}

export function keptInTab(name: string): Kept {
  const listeners = new Set<() => void>();
  // Storage can be forbidden: then the value lives as long as the page.
  let own: string | null = null;
  return {
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    read: () => {
      try {
        return sessionStorage.getItem(name);
      } catch {
        return own;
      }
    },
    write: (value) => {
      own = value === null ? null : JSON.stringify(value);
      try {
        if (own === null) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, own);
      } catch {
        // It is in `own`.
      }
      for (const tell of listeners) tell();
    },
  };
}
