"use client";

import { HOUR_MS } from "@board/calendar";
import { useMemo, useSyncExternalStore } from "react";
import { keptInTab } from "./kept-in-tab.ts";

/*
 * Test key used on the developer pages. The board stores only hashes of keys, so the key itself is stored in the
 * browser tab, until the tab closes, the reader signs out, or the key expires. Live keys are never accepted.
 */

export interface TestKey {
  /** Id of the member who created the key; the page does not use it for another reader. */
  owner: string;
  id: string;
  token: string;
  /** First and last characters of the key. */
  hint: string;
  /** Time of expiry in ISO 8601. */
  expiresAt: string;
}

const kept = keptInTab("fb-docs-key");
const NAME = "Documentation pages";
const LIFE_MS = 12 * HOUR_MS;
/** A key that expires within this time is not used. */
const MARGIN_MS = 60_000;

function isTestKey(value: unknown): value is TestKey {
  if (typeof value !== "object" || value === null) return false;
  const { owner, id, token, hint, expiresAt } = value as Record<string, unknown>;
  const texts = [owner, id, token, hint, expiresAt].every((text) => typeof text === "string");
  return texts && String(token).startsWith("fb_test_");
}

/** Reads a stored key. Null if it belongs to another member, is not a test key, or expires within a minute. */
export function readTestKey(text: string | null, owner: string | null, nowMs: number): TestKey | null {
  try {
    const key: unknown = JSON.parse(text ?? "null");
    if (!isTestKey(key) || key.owner !== owner) return null;
    return Date.parse(key.expiresAt) - MARGIN_MS > nowMs ? key : null;
  } catch {
    return null;
  }
}

/**
 * Returns the reader's test key in this browser tab, or null. `owner` is the signed-in member's id, null for a
 * visitor.
 */
export function useTestKey(owner: string | null): TestKey | null {
  const text = useSyncExternalStore(kept.subscribe, kept.read, () => null);
  return useMemo(() => readTestKey(text, owner, Date.now()), [text, owner]);
}

/** Deletes the stored key after the board has refused it. */
export function forgetTestKey(): void {
  kept.write(null);
}

/**
 * Creates a test key with every scope that the member may give, stores it in the browser tab, and revokes the
 * previous one. The member may be asked for the second factor.
 */
export async function makeTestKey(owner: string, before: TestKey | null): Promise<void> {
  const { createClient } = await import("../../shared/trpc/client.ts");
  const { apiKeys } = createClient({ mode: "test", asAdmin: false, reader: null });
  const { scopes } = await apiKeys.list.query({ limit: "1" });
  const { key, token } = await apiKeys.create.mutate({
    name: NAME,
    mode: "test",
    scopes: scopes.filter(({ onlyBy }) => onlyBy === null).map(({ scope }) => scope),
    expiresAt: new Date(Date.now() + LIFE_MS).toISOString(),
  });
  kept.write({ owner, id: key.id, token, hint: key.hint, expiresAt: key.expiresAt ?? "" });
  if (before !== null) await apiKeys.revoke.mutate({ id: before.id });
}
