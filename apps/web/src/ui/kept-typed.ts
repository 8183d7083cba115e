/** Key of what this tab keeps. */
const STORE = "fb-typed";

interface Kept {
  /** Person and firm that typed it: nobody else is shown it. */
  owner: string;
  values: Record<string, unknown>;
}

function readKept(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null || !("owner" in kept) || !("values" in kept)) return null;
    const { owner, values } = kept;
    const isKept = typeof owner === "string" && typeof values === "object" && values !== null;
    return isKept ? { owner, values: { ...values } } : null;
  } catch {
    return null;
  }
}

type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Text that is typed and not sent, by name, in one tab: it outlives a reload and a tab that the phone discards. */
export function createKeptTyped(storage: () => TabStorage) {
  let kept: Kept = { owner: "", values: {} };
  const listeners = new Set<() => void>();

  function change(next: Kept): void {
    kept = next;
    try {
      if (Object.keys(kept.values).length === 0) storage().removeItem(STORE);
      else storage().setItem(STORE, JSON.stringify(kept));
    } catch {
      // Storage can be forbidden or full: then it lives as long as the page.
    }
    for (const tell of listeners) tell();
  }

  return {
    /** Takes up what this person kept for this firm, and empties what anybody else did. */
    openFor(owner: string): void {
      if (owner === kept.owner) return;
      let stored: Kept | null = null;
      try {
        stored = readKept(storage().getItem(STORE));
      } catch {
        // Nothing was kept.
      }
      change(stored?.owner === owner ? stored : { owner, values: {} });
    },
    read: (name: string): unknown => kept.values[name],
    /** Keeps a value that JSON can hold; undefined forgets it. */
    write(name: string, value: unknown): void {
      const { [name]: _before, ...others } = kept.values;
      change({ ...kept, values: value === undefined ? others : { ...others, [name]: value } });
    },
    isEmpty: () => Object.keys(kept.values).length === 0,
    empty: () => change({ ...kept, values: {} }),
    subscribe(tell: () => void): () => void {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

/** Of this tab. */
export const keptTyped = createKeptTyped(() => sessionStorage);

/** A kept value in the shape that is asked for: one of an earlier release fills in what it has. */
export function inShapeOf<T>(nothing: T, kept: unknown): T {
  if (typeof kept !== typeof nothing || kept === null) return nothing;
  if (typeof nothing !== "object" || nothing === null || Array.isArray(nothing)) return kept as T;
  return { ...nothing, ...(kept as Partial<T>) };
}
