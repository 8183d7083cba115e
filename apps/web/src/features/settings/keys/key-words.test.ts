import { OVERLAPS, SCOPES } from "@board/api/rules";
import { describe, expect, it } from "vitest";
import { expiryAfter, keyEnd, OVERLAP_CHOICES, revokeEffect, scopesFor } from "./key-words.ts";

describe("an API key in words", () => {
  it("shows the end of a key only", () => {
    expect(keyEnd("fb_live_3kQx…Zt9A")).toBe("…Zt9A");
  });

  it("offers no scopes of the board to a firm that only posts", () => {
    const all = SCOPES.map((scope) => ({ scope, onlyBy: null }));
    const scopes = (canCarry: boolean) => scopesFor(all, { canCarry }).map(({ scope }) => scope);
    expect(scopes(false)).toEqual(["loads:read", "loads:write", "webhooks", "events:read"]);
    expect(scopes(true)).toHaveLength(6);
  });

  it("offers every overlap of the service once", () => {
    expect(OVERLAP_CHOICES.map(({ overlap }) => overlap)).toEqual(Object.keys(OVERLAPS));
  });

  it("expires after a number of days, or never", () => {
    const now = Date.parse("2026-11-20T12:00:00.000Z");
    expect(expiryAfter(30, now)).toBe("2026-12-20T12:00:00.000Z");
    expect(expiryAfter(null, now)).toBeNull();
  });

  it("names the key and the effect before it is revoked", () => {
    const effect = revokeEffect({ name: "Warehouse", hint: "fb_live_3kQx…Zt9A", lastUsedAt: null });
    expect(effect).toContain("Warehouse (…Zt9A)");
    expect(effect).toContain("never used");
  });
});
