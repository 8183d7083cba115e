import { DAY_MS } from "@board/calendar";

/** Lifetime of a session: after the last request, and in total. */
export const SESSION_IDLE_MS = DAY_MS;
export const SESSION_MAX_MS = 14 * DAY_MS;

/** Lifetime of the links in emails. */
export const RESET_MS = 3_600_000;

/** Time in which a change of email address can be undone from the old one. */
export const UNDO_EMAIL_MS = 3 * DAY_MS;
export const INVITE_MS = 7 * DAY_MS;
export const CONFIRM_MS = DAY_MS;

/** Between two emails with the link of one registration. */
export const SEND_AGAIN_MS = 60_000;
/** Most emails about registering to one mailbox within a day, whoever asks for them. */
export const MAX_CONFIRMATIONS = 5;

/** Most invitations in 24 hours: sent by one firm, and sent to one address by all firms together. */
export const INVITATIONS_A_DAY = { firm: 20, address: 3 };
export const INVITATION_DAY_MS = DAY_MS;

export const PASSWORD = { min: 12, max: 128 };

/**
 * Failures that cost nothing; each one more doubles the wait, up to a quarter of an hour. A device from which the person
 * has signed in before counts by itself alone. Every other attempt counts for its network, for the account within that
 * network, and for the account as a whole, so that neither one network nor many guess a password.
 */
const FREE_FAILURES = { device: 5, source: 5, account: 20, network: 30, password: 5, factor: 5 };
const MAX_WAIT_MS = 15 * 60_000;
const FORGET_MS = DAY_MS;

export type ThrottleKind = keyof typeof FREE_FAILURES;
export const THROTTLE_KINDS = Object.keys(FREE_FAILURES) as [ThrottleKind, ...ThrottleKind[]];

/** Returns the wait of an account or an address after so many failures in a row. It is never locked for good. */
export function waitAfter(kind: ThrottleKind, failures: number): number {
  const beyond = failures - FREE_FAILURES[kind];
  return beyond < 0 ? 0 : Math.min(MAX_WAIT_MS, 1_000 * 2 ** Math.min(beyond, 20));
}

/** Returns the failures left before the first wait. */
export function triesAfter(kind: ThrottleKind, failures: number): number {
  return Math.max(0, FREE_FAILURES[kind] - failures);
}

/** Returns the failures that count: those of yesterday do not. */
export function failuresNow(throttle: { failures: number; updatedAt: Date } | null, now: Date): number {
  if (throttle === null || now.getTime() - throttle.updatedAt.getTime() > FORGET_MS) return 0;
  return throttle.failures;
}

/** True when a session has not ended or expired. */
export function isAlive(
  session: { endedAt: Date | null; lastSeenAt: Date; expiresAt: Date },
  now: Date,
): boolean {
  const idleUntil = session.lastSeenAt.getTime() + SESSION_IDLE_MS;
  return session.endedAt === null && session.expiresAt > now && idleUntil > now.getTime();
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [before, after] = [groups(head), groups(tail ?? "")];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ""),
  );
}

/**
 * The network of an address, for counting: an IPv4 address by itself, IPv6 by its first 64 bits, which one customer of
 * a provider holds at least.
 */
export function networkOf(address: string): string {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(":")) return address;
  return `${groupsOf(address.split("%", 1)[0] ?? "")
    .slice(0, 4)
    .join(":")}::/64`;
}

/** Email addresses are kept and compared in small letters. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Changes that an owner may make to a member: the last owner stays one, and nobody removes themselves. */
export function allowedOnMember({ you, lastOwner }: { you: boolean; lastOwner: boolean }) {
  return [
    "changeSeat" as const,
    ...(lastOwner ? [] : ["changeRole" as const]),
    ...(you || lastOwner ? [] : ["remove" as const]),
  ];
}

/** A key or a webhook endpoint, by the ids of its maker and of the member who keeps it. */
interface Made {
  createdById: string | null;
  keptById: string | null;
}

/** Tells if a member answers for a key or an endpoint: whoever keeps it does, else whoever made it. */
export function isAnsweredBy({ createdById, keptById }: Made, memberId: string | null): boolean {
  return (keptById ?? createdById) === memberId;
}

/** `isAnsweredBy` as a condition for the database. */
export function answeredBy(memberId: string) {
  return { OR: [{ createdById: memberId, keptById: null }, { keptById: memberId }] };
}
