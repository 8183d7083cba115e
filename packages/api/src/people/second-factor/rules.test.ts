import { describe, expect, it } from "vitest";
import {
  isFresh,
  keyInFours,
  methodsOf,
  provedAt,
  readRecoveryCode,
  recoveryCode,
  relyingParty,
} from "./rules.ts";

describe("the relying party of passkeys", () => {
  it.each([
    ["https://board.example", { id: "board.example", origin: "https://board.example" }],
    ["https://board.example:8443/x", { id: "board.example", origin: "https://board.example:8443" }],
    ["http://localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
    ["http://board.example", null],
    ["http://127.0.0.1:3000", null],
    ["https://127.0.0.1", null],
    ["https://[::1]:3000", null],
  ])("of %s is %o", (baseUrl, expected) => {
    expect(relyingParty(baseUrl)).toEqual(expected);
  });
});

describe("a recovery code", () => {
  it("has eight letters that cannot be confused", () => {
    const all = Array.from({ length: 32 }, (_, n) => recoveryCode(Uint8Array.from({ length: 8 }, () => n)));
    expect(new Set(all).size).toBe(32);
    expect(all.join("")).not.toMatch(/[IO01]/);
    expect(recoveryCode(new Uint8Array(8))).toBe("AAAA-AAAA");
  });

  it.each([
    ["k4tx 9m2p", "K4TX-9M2P"],
    [" K4TX-9M2P ", "K4TX-9M2P"],
    ["K4TX9M2P", "K4TX-9M2P"],
    ["K4TX-9M2", null],
    ["K4TX-9M2O", null],
  ])("typed as %j is %j", (typed, expected) => {
    expect(readRecoveryCode(typed)).toBe(expected);
  });
});

describe("a recent proof", () => {
  const now = new Date("2026-11-18T10:00:00.000Z");
  const before = (ms: number) => new Date(now.getTime() - ms);
  const none = { passkeys: 0, totp: false, recovery: 0 };

  it("counts for ten minutes", () => {
    expect(isFresh(before(599_999), now)).toBe(true);
    expect(isFresh(before(600_000), now)).toBe(false);
    expect(isFresh(null, now)).toBe(false);
  });

  it("is the factor if there is one, else the password; signing in counts", () => {
    const session = { createdAt: before(3), factorAt: before(2), passwordAt: null };
    expect(provedAt(session, { ...none, totp: true })).toEqual(before(2));
    expect(provedAt({ ...session, factorAt: null }, { ...none, passkeys: 1 })).toBeNull();
    expect(provedAt(session, none)).toEqual(before(3));
    expect(provedAt({ ...session, passwordAt: before(1) }, none)).toEqual(before(1));
  });

  it("by the password does not suffice for a person with a factor, and recovery codes are no factor", () => {
    expect(methodsOf({ passkeys: 1, totp: true, recovery: 3 })).toEqual(["passkey", "totp", "recovery"]);
    expect(methodsOf({ passkeys: 0, totp: true, recovery: 0 })).toEqual(["totp"]);
    expect(methodsOf({ ...none, recovery: 3 })).toEqual(["password"]);
  });
});

it("a secret key is shown in groups of four", () => {
  expect(keyInFours("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
});
