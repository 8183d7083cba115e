import type { Act, Pending } from "./undo-queue.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Reads what was kept; what cannot be read, or is no such act, is left out. */
export function readKept<A extends Act>(
  text: string | null,
  isAct: (fields: Fields) => boolean,
): Pending<A>[] {
  const isKept = (value: unknown): value is Pending<A> => {
    if (typeof value !== "object" || value === null) return false;
    const fields = value as Fields;
    const texts = [fields.key, fields.loadId].every((each) => typeof each === "string");
    return texts && typeof fields.dueAt === "number" && isAct(fields);
  };
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Names in the tab's storage, by the kind of acts. */
export const STORES = { jobs: "fb-jobs-on-their-way", quotes: "fb-quotes-on-their-way" } as const;

/** Tells if an earlier page of the tab has kept acts of this owner. */
export function hasKept(owner: string): boolean {
  try {
    return Object.values(STORES).some((store) => sessionStorage.getItem(`${store} ${owner}`) !== null);
  } catch {
    return false;
  }
}

/** Keeps acts on their way with the tab, so that they outlive a crash and no other tab sends them. */
export function keepActs<A extends Act>(store: string, isAct: (fields: Fields) => boolean) {
  return {
    kept(): Pending<A>[] {
      try {
        return readKept<A>(sessionStorage.getItem(store), isAct);
      } catch {
        return [];
      }
    },
    keep(acts: readonly Pending<A>[]): void {
      try {
        if (acts.length === 0) sessionStorage.removeItem(store);
        else sessionStorage.setItem(store, JSON.stringify(acts));
      } catch {
        // Storage can be forbidden: then nothing outlives a crash, and leaving the page still sends.
      }
    },
  };
}
