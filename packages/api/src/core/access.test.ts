import { describe, expect, it } from "vitest";
import { firmActor } from "../testing/firm-actor.ts";
import { type Access, allowedTo, assertAccess } from "./access.ts";
import { type Actor, SCOPES, SYSTEM } from "./actor.ts";
import { DomainError } from "./errors.ts";
import { SEND_QUOTES } from "./needs.ts";

function refusal(actor: Actor, access: Access, procedure: string | null = null): DomainError | null {
  try {
    assertAccess(actor, access, procedure);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

const code = (actor: Actor, access: Access, procedure: string | null = null) =>
  refusal(actor, access, procedure)?.code ?? null;
const quoting: Access = { scope: "quotes:write", key: "live", firm: "carrier", seat: true };

describe("contract 1: who may call", () => {
  it("lets a firm with the required rights through", () => {
    expect(code(firmActor(), quoting)).toBeNull();
    expect(code(firmActor({ mode: "test" }), { scope: "board:read", seat: true })).toBeNull();
    expect(code(firmActor({ member: null }), { scope: "loads:write", firm: "poster" })).toBeNull();
  });

  it("what counts for live loads refuses a test key, 403 test_key_not_allowed", () => {
    expect(refusal(firmActor({ mode: "test" }), quoting)).toMatchObject({
      code: "test_key_not_allowed",
      status: 403,
    });
  });

  it("contract 11: only a test key advances a test load, 403 live_key_not_allowed", () => {
    expect(code(firmActor(), { mode: "test" })).toBe("live_key_not_allowed");
    expect(code(firmActor({ mode: "test" }), { mode: "test" })).toBeNull();
  });

  it.each([
    ["nobody is left to act", firmActor({ member: null })],
    ["the member holds no seat", firmActor({ member: { seat: false } })],
  ])("interface 5.3: 402 seat_required where %s", (_, actor) => {
    expect(refusal(actor, { scope: "board:read", seat: true })).toMatchObject({
      code: "seat_required",
      status: 402,
    });
  });

  it.each(SCOPES)("contract 9: 403 scope_missing names the scope %s that is missing", (scope) => {
    const actor = firmActor({ scopes: new Set(SCOPES.filter((other) => other !== scope)) });
    expect(refusal(actor, { scope })).toMatchObject({ code: "scope_missing", members: { scope } });
  });

  it("refuses carrying to a firm that only posts, and posting to one that only carries", () => {
    expect(code(firmActor({ firm: { canCarry: false } }), { firm: "carrier" })).toBe("not_a_carrier");
    expect(code(firmActor({ firm: { canPost: false } }), { firm: "poster" })).toBe("not_a_poster");
  });

  it("refuses everything to a suspended firm", () => {
    expect(code(firmActor({ firm: { suspended: true } }), {})).toBe("firm_suspended");
  });

  it.each(["PENDING", "REFUSED"] as const)(
    "a %s firm may not quote, 403 firm_not_approved, even without a seat; it reads the board",
    (approval) => {
      const actor = firmActor({ firm: { approval }, member: null });
      expect(code(actor, { ...quoting, approved: true })).toBe("firm_not_approved");
      expect(code(firmActor({ firm: { approval } }), { scope: "board:read", seat: true })).toBeNull();
    },
  );

  it("lets a firm that waits for approval quote on test loads", () => {
    const waiting = { firm: { approval: "PENDING" } } as const;
    expect(code(firmActor(waiting), SEND_QUOTES)).toBe("firm_not_approved");
    expect(code(firmActor({ ...waiting, mode: "test" }), SEND_QUOTES)).toBeNull();
  });

  it("offers a firm that waits for approval to quote on test loads, and on no live one", () => {
    const now = new Date("2026-11-24T10:00:00.000Z");
    const waiting = { firm: { approval: "PENDING" } } as const;
    expect(allowedTo(firmActor({ ...waiting, mode: "test" }), now).barred).toBeNull();
    expect(allowedTo(firmActor(waiting), now).barred).toContain("waits for approval");
  });

  it("lets neither the system nor an admin act as a firm", () => {
    expect(code(SYSTEM, {})).toBe("scope_missing");
    expect(code({ kind: "admin", person: { id: "person_a", name: "Ada" } }, {})).toBe("scope_missing");
  });
});

describe("contract 1: the order of the checks", () => {
  it("checks the scope, then the role, then the seat", () => {
    const key = {
      id: "key_a",
      name: "Office",
      expiresAt: null,
      maker: { id: "member_b", role: "TRAFFIC" },
    } as const;
    const nothing = firmActor({ scopes: new Set(), member: null, key });
    expect(code(nothing, quoting, "passport.change")).toBe("scope_missing");
    expect(code({ ...nothing, scopes: new Set(SCOPES) }, quoting, "passport.change")).toBe("role_missing");
    expect(code({ ...nothing, scopes: new Set(SCOPES) }, quoting, "quotes.send")).toBe("seat_required");
  });

  it("contract 13: 403 role_missing names the roles that may, and in words who can do it", () => {
    const accounts = firmActor({ member: { role: "ACCOUNTS" }, key: null, via: "session" });
    expect(refusal(accounts, quoting, "quotes.send")).toMatchObject({
      code: "role_missing",
      status: 403,
      members: { roles: ["OWNER", "TRAFFIC"] },
      detail: expect.stringMatching(/^Only an owner of .+ or a member with the role Traffic can do this\./),
    });
    expect(refusal(accounts, { scope: "loads:write" }, "bookings.paid")).toBeNull();
    const { barred, allowedActions } = allowedTo(accounts, new Date("2026-11-24T10:00:00.000Z"));
    expect(barred).toContain("Only an owner of");
    expect(allowedActions).toEqual(["readAll", "manageBilling"]);
  });

  it("interface 4.5: a load that test data may not reach comes before the scope and the seat", () => {
    const nothing = firmActor({ mode: "test", scopes: new Set(), member: null });
    expect(() => assertAccess(nothing, SEND_QUOTES, null, true)).toThrow(/^test_key_not_allowed/);
    expect(() => assertAccess(nothing, SEND_QUOTES, null, false)).toThrow(/^scope_missing/);
  });

  it("checks the kind of key, then its scope, then the seat", () => {
    const nothing = firmActor({ mode: "test", scopes: new Set(), member: null });
    expect(code(nothing, quoting)).toBe("test_key_not_allowed");
    expect(code({ ...nothing, mode: "live" }, quoting)).toBe("scope_missing");
    expect(code({ ...nothing, mode: "live", scopes: new Set(SCOPES) }, quoting)).toBe("seat_required");
  });

  it("every refusal says that nothing was changed", () => {
    for (const actor of [
      firmActor({ mode: "test" }),
      firmActor({ member: null }),
      firmActor({ scopes: new Set() }),
      firmActor({ firm: { suspended: true } }),
      firmActor({ firm: { canCarry: false } }),
    ]) {
      expect(refusal(actor, quoting)?.detail).toMatch(/ Nothing was changed\.$/);
    }
  });
});
