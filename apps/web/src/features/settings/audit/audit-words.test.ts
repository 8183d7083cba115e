import { AUDIT_ACTIONS } from "@board/api/rules";
import { describe, expect, it } from "vitest";
import { actionWords, changeWords, detailWords, whoWords } from "./audit-words.ts";

const ENTRY = {
  id: "audit_1",
  at: "2026-11-20T12:00:00.000Z",
  action: "key.created",
  through: "site" as const,
  person: "Ruth Adeyemi",
  key: null,
  byAdmin: false,
  subject: "Warehouse",
  changes: [],
};

describe("the audit log in words", () => {
  it.each(AUDIT_ACTIONS)("has a label for %s", (action) => {
    expect(actionWords(action)).not.toBe(action);
  });

  it("shows an unknown action by its own name", () => {
    expect(actionWords("of.later")).toBe("of.later");
  });

  it.each([
    [{ field: "usualTermsDays", from: 30, to: 14 }, "usual terms 30, now 14"],
    [{ field: "seat", from: false, to: true }, "seat no, now yes"],
    [{ field: "newDevice", from: null, to: true }, "new device"],
    [{ field: "role", from: "TRAFFIC", to: "OWNER" }, "role Traffic, now Owner"],
    [{ field: "role", from: "STAFF", to: "READER" }, "role Traffic, now Reader"],
    [{ field: "scopes", from: null, to: ["loads:read", "webhooks"] }, "scopes loads:read, webhooks"],
    [{ field: "contactPhone", from: "01", to: null }, "phone was 01"],
    [{ field: "expiresAt", from: null, to: "2026-11-20T12:00:00.000Z" }, "ends Fri 20 Nov 2026, 12:00"],
  ])("%j", (change, words) => {
    expect(changeWords(change)).toBe(words);
  });

  it("leaves out a device that is known, and a name that equals the subject's", () => {
    const made = { field: "name", from: null, to: "Warehouse" };
    const renamed = { field: "name", from: "Depot", to: "Warehouse" };
    const known = { field: "newDevice", from: null, to: false };
    const key = { field: "hint", from: null, to: "…Zt9A" };
    expect(detailWords({ ...ENTRY, changes: [made, key, known] })).toEqual(["key …Zt9A"]);
    expect(detailWords({ ...ENTRY, changes: [renamed] })).toEqual(["name Depot, now Warehouse"]);
    expect(detailWords({ ...ENTRY, subject: null, changes: [made] })).toEqual(["name Warehouse"]);
  });

  it("names who did it", () => {
    expect(whoWords(ENTRY)).toBe("Ruth Adeyemi");
    expect(whoWords({ ...ENTRY, person: null, key: { name: "Warehouse", hint: "…Zt9A" } })).toBe(
      "API key Warehouse",
    );
    expect(whoWords({ ...ENTRY, person: null, through: "system" })).toBe("The board itself");
    expect(whoWords({ ...ENTRY, byAdmin: true })).toContain("run the board");
  });
});
