import type { Item } from "./items.ts";

const MAX_RECENT = 6;
const nameOf = (owner: string) => `fb-found-${owner}`;

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && "href" in value && "title" in value && "id" in value;
}

/** Recent choices, newest first, in the group "Recent". */
export function recentItems(owner: string): Item[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(owner)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isItem).map((each) => ({ ...each, group: "Recent" })) : [];
  } catch {
    return [];
  }
}

/** Returns the list with one more item at its head. */
export function withRecent(before: readonly Item[], chosen: Item): Item[] {
  return [chosen, ...before.filter(({ href }) => href !== chosen.href)].slice(0, MAX_RECENT);
}

/** Stores a choice in this browser. */
export function keepRecent(owner: string, chosen: Item): void {
  try {
    localStorage.setItem(nameOf(owner), JSON.stringify(withRecent(recentItems(owner), chosen)));
  } catch {
    // Storage is full: the list stays as it was.
  }
}
