/** Key in sessionStorage. */
const STORE = "fb-typed";

interface OwnedDrafts {
  /** Person and firm that typed the drafts; nobody else can read them. */
  owner: string;
  values: Record<string, unknown>;
}

function readKept(text: string | null): OwnedDrafts | null {
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

/** Stores drafts by name, for one tab. They survive a reload, and a phone that discards the tab's page. */
export function createKeptTyped(storage: () => TabStorage) {
  let kept: OwnedDrafts = { owner: "", values: {} };
  const listeners = new Set<() => void>();

  function change(next: OwnedDrafts): void {
    kept = next;
    try {
      if (Object.keys(kept.values).length === 0) storage().removeItem(STORE);
      else storage().setItem(STORE, JSON.stringify(kept));
    } catch {
      // Storage may be blocked or full: the drafts then last as long as the page.
    }
    for (const listener of listeners) listener();
  }

  return {
    /** Restores the drafts of this person and firm, and deletes all others. */
    openFor(owner: string): void {
      if (owner === kept.owner) return;
      let stored: OwnedDrafts | null = null;
      try {
        stored = readKept(storage().getItem(STORE));
      } catch {
        // Malformed drafts count as none.
      }
      change(stored?.owner === owner ? stored : { owner, values: {} });
    },
    read: (name: string): unknown => kept.values[name],
    /** Stores a JSON value under a name; undefined deletes the draft. */
    write(name: string, value: unknown): void {
      const { [name]: _before, ...others } = kept.values;
      change({ ...kept, values: value === undefined ? others : { ...others, [name]: value } });
    },
    isEmpty: () => Object.keys(kept.values).length === 0,
    empty: () => change({ ...kept, values: {} }),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Drafts of this tab. */
export const keptTyped = createKeptTyped(() => sessionStorage);

/**
 * Returns a stored value if it has the type of the default `nothing`, else the default. An object is merged into
 * the default, because an older release may have stored it without some fields.
 */
export function inShapeOf<T>(nothing: T, kept: unknown): T {
  if (typeof kept !== typeof nothing || kept === null) return nothing;
  if (typeof nothing !== "object" || nothing === null || Array.isArray(nothing)) return kept as T;
  return { ...nothing, ...(kept as Partial<T>) };
}
