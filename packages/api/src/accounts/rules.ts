/** How long a person stays signed in without doing anything, and at most. */
export const SESSION_IDLE_MS = 24 * 3_600_000;
export const SESSION_MAX_MS = 14 * 24 * 3_600_000;

/** How long the links in e-mails work. */
export const RESET_MS = 3_600_000;
export const INVITE_MS = 7 * 24 * 3_600_000;

/** How many invitations a firm sends in 24 hours, and how many one address is sent by all firms together. */
export const INVITATIONS_A_DAY = { firm: 20, address: 3 };
export const INVITATION_DAY_MS = 24 * 3_600_000;

export const PASSWORD = { min: 12, max: 128 };

/** Failures that cost nothing; each one more doubles the wait, up to a quarter of an hour. */
const FREE_FAILURES = { account: 5, address: 30, factor: 5 };
const LONGEST_WAIT_MS = 15 * 60_000;
const FORGET_MS = 24 * 3_600_000;

export type ThrottleKind = keyof typeof FREE_FAILURES;

/** How long an account or an address must wait after so many failures in a row. It is never locked for good. */
export function waitAfter(kind: ThrottleKind, failures: number): number {
  const beyond = failures - FREE_FAILURES[kind];
  return beyond < 0 ? 0 : Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(beyond, 20));
}

/** How many more failures cost nothing. */
export function triesAfter(kind: ThrottleKind, failures: number): number {
  return Math.max(0, FREE_FAILURES[kind] - failures);
}

/** Failures of yesterday count no more. */
export function failuresNow(throttle: { failures: number; updatedAt: Date } | null, now: Date): number {
  if (throttle === null || now.getTime() - throttle.updatedAt.getTime() > FORGET_MS) return 0;
  return throttle.failures;
}

/** Whether a session still counts. */
export function isAlive(
  session: { endedAt: Date | null; lastSeenAt: Date; expiresAt: Date },
  now: Date,
): boolean {
  const idleUntil = session.lastSeenAt.getTime() + SESSION_IDLE_MS;
  return session.endedAt === null && session.expiresAt > now && idleUntil > now.getTime();
}

/** E-mail addresses are kept and compared in small letters. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Spaces, brackets, dots and hyphens as people write them, one plus in front, an extension behind. */
const PHONE = /^(\+?)([\d\s().-]+?)(?:\s*(?:ext\.?|x)\s*\d{1,6})?$/i;

/**
 * Whether a text is a telephone number that can be dialled: in the country's own form 10 or 11 digits after a 0 (a UK number), or
 * in the international one a plus, or 00, and 8 to 15 digits (E.164).
 */
export function isPhone(text: string): boolean {
  const [, plus, written = ""] = PHONE.exec(text.trim()) ?? [];
  const digits = written.replace(/\D/g, "");
  if (plus === "+" || digits.startsWith("00")) return /^(00)?[1-9]\d{7,14}$/.test(digits);
  return /^0[1-9]\d{8,9}$/.test(digits);
}
