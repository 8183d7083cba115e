import type { Item } from "./items.ts";

const MAX_RECENT = 6;
const nameOf = (owner: string) => `fb-found-${owner}`;

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && "href" in value && "title" in value && "id" in value;
}

/** Returns the items chosen recently, newest first, for the group "Recent". */
export function recentItems(owner: string): Item[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(owner)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isItem).map((each) => ({ ...each, group: "Recent" })) : [];
  } catch {
    return [];
  }
}

/** Returns the list with a chosen item added at its head. */
export function withRecent(before: readonly Item[], chosen: Item): Item[] {
  return [chosen, ...before.filter(({ href }) => href !== chosen.href)].slice(0, MAX_RECENT);
}

/** Stores a chosen item in the browser. */
export function keepRecent(owner: string, chosen: Item): void {
  try {
    localStorage.setItem(nameOf(owner), JSON.stringify(withRecent(recentItems(owner), chosen)));
  } catch {
    // The storage is full or blocked, so the list stays as it was.
  }
}
