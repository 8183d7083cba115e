import type { Item } from "./items.ts";

const MAX_RECENT = 6;
const nameOf = (owner: string) => `fb-found-${owner}`;

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && "href" in value && "title" in value && "id" in value;
}

/** Recent choices, newest first, put under a heading of its own. */
export function recentItems(owner: string): Item[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(owner)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isItem).map((each) => ({ ...each, group: "Recent" })) : [];
  } catch {
    return [];
  }
}

/** The list with one more at its head. */
export function withRecent(before: readonly Item[], chosen: Item): Item[] {
  return [chosen, ...before.filter(({ href }) => href !== chosen.href)].slice(0, MAX_RECENT);
}

/** Remembers in this browser what was chosen. */
export function keepRecent(owner: string, chosen: Item): void {
  try {
    localStorage.setItem(nameOf(owner), JSON.stringify(withRecent(recentItems(owner), chosen)));
  } catch {
    // Without room for it the list stays as it was.
  }
}
