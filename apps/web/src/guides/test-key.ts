"use client";

import { HOUR_MS } from "@board/calendar";
import { useMemo, useSyncExternalStore } from "react";
import { keptInTab } from "./kept-in-tab.ts";

/*
 * The test key of the documentation's pages. The board keeps hashes of keys only, so the reader has one made; it is kept in
 * this tab until the tab is closed, the reader signs out, or the key ends. A live key is never taken.
 */

export interface TestKey {
  /** The member who had it made; another reader of the same tab does not get it. */
  owner: string;
  id: string;
  token: string;
  /** The beginning and the end of it. */
  hint: string;
  /** ISO 8601. */
  expiresAt: string;
}

const kept = keptInTab("fb-docs-key");
const NAME = "Documentation pages";
const LIFE_MS = 12 * HOUR_MS;
/** A key that ends while its reader still reads the page is not begun with. */
const MARGIN_MS = 60_000;

function isTestKey(value: unknown): value is TestKey {
  if (typeof value !== "object" || value === null) return false;
  const { owner, id, token, hint, expiresAt } = value as Record<string, unknown>;
  const texts = [owner, id, token, hint, expiresAt].every((text) => typeof text === "string");
  return texts && String(token).startsWith("fb_test_");
}

/** Reads a kept key: null if it is somebody else's, is no test key, or ends within a minute. */
export function readTestKey(text: string | null, owner: string | null, nowMs: number): TestKey | null {
  try {
    const key: unknown = JSON.parse(text ?? "null");
    if (!isTestKey(key) || key.owner !== owner) return null;
    return Date.parse(key.expiresAt) - MARGIN_MS > nowMs ? key : null;
  } catch {
    return null;
  }
}

/** The reader's test key in this tab, or null. `owner`: the signed-in member's id, null for a visitor. */
export function useTestKey(owner: string | null): TestKey | null {
  const text = useSyncExternalStore(kept.subscribe, kept.read, () => null);
  return useMemo(() => readTestKey(text, owner, Date.now()), [text, owner]);
}

/** Forgets the key: the board no longer takes it. */
export function forgetTestKey(): void {
  kept.write(null);
}

/**
 * Makes a test key with every scope that the member may give, and keeps it in this tab. One that it takes the place of is
 * revoked. May ask for a second factor.
 */
export async function makeTestKey(owner: string, before: TestKey | null): Promise<void> {
  const { createClient } = await import("../trpc/client.ts");
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
