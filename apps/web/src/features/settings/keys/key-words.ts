import type { Overlap, Scope } from "@board/api/rules";
import { DAY_MS } from "@board/calendar";
import type { Key, KeyList } from "./types.ts";

/** Words for what a key with each scope may do. */
const MAY: Record<Scope, string> = {
  "loads:read": "read your loads, templates, carriers and figures",
  "loads:write": "post and change loads, accept quotes, collect, deliver, save sites and templates",
  "board:read": "read the board and saved searches, for a member with a seat",
  "quotes:write": "quote, withdraw and book, change passport, fleet, bases and saved searches",
  webhooks: "change webhook endpoints",
  "events:read": "read your event feed",
};

interface Choice {
  scope: Scope;
  may: string;
  /** Roles that may give the scope to a key; null if the signed-in person may. */
  onlyBy: string | null;
}

/** Returns the scopes that a firm of this kind can use. */
export function scopesFor(scopes: KeyList["scopes"], { canCarry }: { canCarry: boolean }): Choice[] {
  return scopes
    .filter(({ scope }) => canCarry || (scope !== "board:read" && scope !== "quotes:write"))
    .map((each) => ({ ...each, may: MAY[each.scope] }));
}

/** Formats the end of a key for tables: `…Zt9A`. */
export function keyEnd(hint: string): string {
  return `…${hint.slice(hint.lastIndexOf("…") + 1)}`;
}

/** Choices for when a new key expires, in days; null for never. */
export const LIVES: readonly { days: number | null; name: string }[] = [
  { days: null, name: "When it is revoked" },
  { days: 30, name: "In 30 days" },
  { days: 90, name: "In 90 days" },
  { days: 365, name: "In a year" },
];

export function expiryAfter(days: number | null, nowMs: number): string | null {
  return days === null ? null : new Date(nowMs + days * DAY_MS).toISOString();
}

/** Choices for how long the old key keeps working, each with a reason to choose it. */
export const OVERLAP_CHOICES: readonly { overlap: Overlap; name: string; when: string }[] = [
  { overlap: "0h", name: "At once", when: "for a key that has leaked" },
  { overlap: "1h", name: "In an hour", when: "you change the program now" },
  { overlap: "24h", name: "In a day", when: "" },
  { overlap: "7d", name: "In a week", when: "somebody else changes it" },
];

/** Describes the effect of revoking the key in one sentence. */
export function revokeEffect({ name, lastUsedAt, hint }: Pick<Key, "name" | "lastUsedAt" | "hint">): string {
  const used = lastUsedAt === null ? "It was never used." : "A program has used it.";
  return `Every call with ${name} (${keyEnd(hint)}) is refused from this moment on, and it cannot be brought back. ${used}`;
}
