import { DAY_MS } from "@board/calendar";

/** Time for which a proof of identity allows sensitive actions. */
export const FRESH_MS = 10 * 60_000;
export const TRUST_MS = 30 * DAY_MS;
/** Time within which a browser must answer the challenge for a passkey. */
export const CHALLENGE_MS = 5 * 60_000;
/** Minimum time between the opening of a reset and its end by an admin. */
export const RESET_WAIT_MS = DAY_MS;

export const MAX_PASSKEYS = 10;
export const RECOVERY_CODES = 10;

export const TOTP_PERIOD_S = 30;
/** Number of 30-second steps before and after the present one whose codes are accepted, because clocks differ. */
export const TOTP_WINDOW = 1;

/** Name of the cookie of a trusted browser, which has its token. */
export const TRUST_COOKIE = "fb_trust";

export const METHODS = ["passkey", "totp", "recovery", "password"] as const;
export type Method = (typeof METHODS)[number];

export interface Factors {
  passkeys: number;
  totp: boolean;
  /** Number of unused recovery codes; a code can replace a factor, but does not count as a factor. */
  recovery: number;
}

export function hasFactor({ passkeys, totp }: Factors): boolean {
  return passkeys > 0 || totp;
}

/** Returns the ways to prove identity, the quickest first; the password is accepted only without a factor. */
export function methodsOf(factors: Factors): Method[] {
  if (!hasFactor(factors)) return ["password"];
  return [
    ...(factors.passkeys > 0 ? (["passkey"] as const) : []),
    ...(factors.totp ? (["totp"] as const) : []),
    ...(factors.recovery > 0 ? (["recovery"] as const) : []),
  ];
}

/**
 * Returns when the identity was last proved in a session: by a factor if the person has one, or else by the
 * password or the sign-in.
 */
export function provedAt(
  session: { createdAt: Date; factorAt: Date | null; passwordAt: Date | null },
  factors: Factors,
): Date | null {
  return hasFactor(factors) ? session.factorAt : (session.passwordAt ?? session.createdAt);
}

export function isFresh(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < FRESH_MS;
}

/** Returns the number of the 30-second step at an instant. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / TOTP_PERIOD_S);
}

/** Letters of recovery codes, five bits each; without I, O, 0 and 1, which are easily confused. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Returns eight random bytes as a recovery code, such as `K4TX-9M2P`. */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 8), (byte) => LETTERS.charAt(byte & 31)).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Returns a typed recovery code as it is stored; null if the text is not a recovery code. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, "");
  return /^[A-HJ-NP-Z2-9]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

/** Returns a Base32 key in groups of four, to be typed. */
export function keyInFours(base32: string): string {
  return base32.replace(/(.{4})(?=.)/g, "$1 ");
}

export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the relying party of this site's passkeys. Null if browsers allow no passkeys: on an IP address, or
 * without https on any host but localhost.
 */
export function relyingParty(baseUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const numeric = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  if (numeric || (protocol !== "https:" && hostname !== "localhost")) return null;
  return { id: hostname, origin };
}
