import { DAY_MS } from "@board/calendar";

/** Time for which a proof of identity allows sensitive actions. */
export const FRESH_MS = 10 * 60_000;
export const TRUST_MS = 30 * DAY_MS;
/** Time for a browser to sign a passkey challenge. */
export const CHALLENGE_MS = 5 * 60_000;
/** Minimum time from opening a reset until an admin may finish it. */
export const RESET_WAIT_MS = DAY_MS;

export const MAX_PASSKEYS = 10;
export const RECOVERY_CODES = 10;

export const TOTP_PERIOD_S = 30;
/** Accepted steps before and after the current one, for inaccurate clocks. */
export const TOTP_WINDOW = 1;

/** Cookie with the token of a trusted browser. */
export const TRUST_COOKIE = "fb_trust";

export const METHODS = ["passkey", "totp", "recovery", "password"] as const;
export type Method = (typeof METHODS)[number];

export interface Factors {
  passkeys: number;
  totp: boolean;
  /** Unused recovery codes; they replace a factor but do not count as one. */
  recovery: number;
}

export function hasFactor({ passkeys, totp }: Factors): boolean {
  return passkeys > 0 || totp;
}

/** Ways to prove identity, quickest first; the password only without a factor. */
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

/** Number of the 30-second step at an instant. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / TOTP_PERIOD_S);
}

/** Base 32 without I, O, 0 and 1, which are easily confused; five bits per letter. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Formats eight random bytes as a code such as `K4TX-9M2P`. */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 8), (byte) => LETTERS.charAt(byte & 31)).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Normalizes a typed code to its stored form; null where it is invalid. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, "");
  return /^[A-HJ-NP-Z2-9]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

/** Groups Base32 by four for typing. */
export function keyInFours(base32: string): string {
  return base32.replace(/(.{4})(?=.)/g, "$1 ");
}

export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Relying party of this site's passkeys; null where browsers do not allow any: at IP addresses, or without
 * https except on localhost.
 */
export function relyingParty(baseUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const numeric = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  if (numeric || (protocol !== "https:" && hostname !== "localhost")) return null;
  return { id: hostname, origin };
}
