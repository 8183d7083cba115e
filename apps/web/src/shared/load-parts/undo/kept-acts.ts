import type { Act, Pending } from "./undo-queue.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Parses stored acts; skips those that are malformed or of an unknown kind. */
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

/** Keys in sessionStorage for each kind of act. */
export const STORES = {
  jobs: "fb-jobs-on-their-way",
  quotes: "fb-quotes-on-their-way",
  noes: "fb-noes-on-their-way",
} as const;

/** True if an earlier page of this tab stored acts of this owner that were not answered yet. */
export function hasKept(owner: string): boolean {
  try {
    return Object.values(STORES).some((store) => sessionStorage.getItem(`${store} ${owner}`) !== null);
  } catch {
    return false;
  }
}

/** Stores pending acts in sessionStorage: they survive a crash, and no other tab can send them. */
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
        // Storage can be blocked: a crash then loses the acts, but leaving the page still sends them.
      }
    },
  };
}
