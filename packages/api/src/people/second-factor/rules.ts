import { DAY_MS } from "@board/calendar";

/** Validity of a proof of identity for sensitive actions. */
export const FRESH_MS = 10 * 60_000;
export const TRUST_MS = 30 * DAY_MS;
/** Longest time for a browser to sign a passkey's challenge. */
export const CHALLENGE_MS = 5 * 60_000;
/** Between asking for the reset of a lost factor and the moment an admin may do it. */
export const RESET_WAIT_MS = DAY_MS;

export const MAX_PASSKEYS = 10;
export const RECOVERY_CODES = 10;

export const TOTP_PERIOD_S = 30;
/** Steps before and after the present one that are taken, for clocks that are a little off. */
export const TOTP_WINDOW = 1;

/** The cookie that holds the token of a trusted browser. */
export const TRUST_COOKIE = "fb_trust";

export const METHODS = ["passkey", "totp", "recovery", "password"] as const;
export type Method = (typeof METHODS)[number];

/** Factors of a person. */
export interface Factors {
  passkeys: number;
  totp: boolean;
  /** Recovery codes that are left; they stand in for a factor and are none by themselves. */
  recovery: number;
}

export function hasFactor({ passkeys, totp }: Factors): boolean {
  return passkeys > 0 || totp;
}

/** The ways to prove oneself, the quickest first. Without a factor it is the password. */
export function methodsOf(factors: Factors): Method[] {
  if (!hasFactor(factors)) return ["password"];
  return [
    ...(factors.passkeys > 0 ? (["passkey"] as const) : []),
    ...(factors.totp ? (["totp"] as const) : []),
    ...(factors.recovery > 0 ? (["recovery"] as const) : []),
  ];
}

/** Returns the time of a session's last proof of identity: by factor if the person has one, else by password or sign-in. */
export function provedAt(
  session: { createdAt: Date; factorAt: Date | null; passwordAt: Date | null },
  factors: Factors,
): Date | null {
  return hasFactor(factors) ? session.factorAt : (session.passwordAt ?? session.createdAt);
}

export function isFresh(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < FRESH_MS;
}

/** The step of 30 seconds that a moment is in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / TOTP_PERIOD_S);
}

/** No I, O, 0 or 1: they are read for one another. 32 letters, five bits each. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A code of eight letters from as many random bytes, as `K4TX-9M2P`. */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 8), (byte) => LETTERS.charAt(byte & 31)).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** A code as people type it, in the form that it is kept in; null where it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, "");
  return /^[A-HJ-NP-Z2-9]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

/** Base32 in fours, to be typed. */
export function keyInFours(base32: string): string {
  return base32.replace(/(.{4})(?=.)/g, "$1 ");
}

export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The name that passkeys of this site belong to; null where browsers allow none: at an address without a name, or
 * without https anywhere but on this machine.
 */
export function relyingParty(baseUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const numeric = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  if (numeric || (protocol !== "https:" && hostname !== "localhost")) return null;
  return { id: hostname, origin };
}
