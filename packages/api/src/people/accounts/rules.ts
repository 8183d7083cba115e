import { DAY_MS } from "@board/calendar";
import type { Role } from "@board/db/enums";
import { canHaveSeat, type FirmProcedure, rightsTo } from "../../core/rights.ts";

/** Maximum time of a session without a request, and in total. */
export const SESSION_IDLE_MS = DAY_MS;
export const SESSION_MAX_MS = 14 * DAY_MS;

/** Lifetimes of emailed links. */
export const RESET_MS = 3_600_000;

/** Time within which a change of the email address can be undone by a link to the old address. */
export const UNDO_EMAIL_MS = 3 * DAY_MS;
export const INVITE_MS = 7 * DAY_MS;
export const CONFIRM_MS = DAY_MS;

/** Minimum interval between two emails for one registration. */
export const SEND_AGAIN_MS = 60_000;
/** Maximum number of registration emails to one mailbox in a day, for all registrations. */
export const MAX_CONFIRMATIONS = 5;

/** Maximum number of invitations in 24 hours: from one firm, and to one address from all firms. */
export const INVITATIONS_A_DAY = { firm: 20, address: 3 };
export const INVITATION_DAY_MS = DAY_MS;

export const PASSWORD = { min: 12, max: 128 };

/**
 * Failures that cause no delay; each further one doubles the delay, up to MAX_WAIT_MS. A known device is
 * counted by itself. Any other attempt counts for its network, for the account from that network, and for the
 * account, which slows guesses from one network as well as from many.
 */
const FREE_FAILURES = { device: 5, source: 5, account: 20, network: 30, password: 5, factor: 5 };
const MAX_WAIT_MS = 15 * 60_000;
const FORGET_MS = DAY_MS;

export type ThrottleKind = keyof typeof FREE_FAILURES;
export const THROTTLE_KINDS = Object.keys(FREE_FAILURES) as [ThrottleKind, ...ThrottleKind[]];

/** Returns the delay after a number of consecutive failures. No account is ever locked for good. */
export function waitAfter(kind: ThrottleKind, failures: number): number {
  const beyond = failures - FREE_FAILURES[kind];
  return beyond < 0 ? 0 : Math.min(MAX_WAIT_MS, 1_000 * 2 ** Math.min(beyond, 20));
}

/** Returns how many more failures cause no delay. */
export function triesAfter(kind: ThrottleKind, failures: number): number {
  return Math.max(0, FREE_FAILURES[kind] - failures);
}

/** Returns the number of failures that still count; they are forgotten after a day. */
export function failuresNow(throttle: { failures: number; updatedAt: Date } | null, now: Date): number {
  if (throttle === null || now.getTime() - throttle.updatedAt.getTime() > FORGET_MS) return 0;
  return throttle.failures;
}

export function isAlive(
  session: { endedAt: Date | null; lastSeenAt: Date; expiresAt: Date },
  now: Date,
): boolean {
  const idleUntil = session.lastSeenAt.getTime() + SESSION_IDLE_MS;
  return session.endedAt === null && session.expiresAt > now && idleUntil > now.getTime();
}

/** Returns the eight groups of an IPv6 address. */
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
 * Returns the network by which attempts are counted: an IPv4 address, or the /64 prefix of an IPv6 address,
 * which is the smallest block that a customer gets.
 */
export function networkOf(address: string): string {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(":")) return address;
  return `${groupsOf(address.split("%", 1)[0] ?? "")
    .slice(0, 4)
    .join(":")}::/64`;
}

/** Returns an email address in lower case, as it is stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Procedures that stand for what a role may do, by the name of the act. */
const ACT_PROCEDURES = {
  read: "loads.get",
  readAll: "network.list",
  post: "loads.post",
  quote: "quotes.send",
  network: "network.invite",
  settle: "invoices.approve",
  billing: "billing.change",
  manage: "accounts.changeMember",
} as const satisfies Record<string, FirmProcedure>;
type RoleAct = keyof typeof ACT_PROCEDURES;
export const ROLE_ACTS = Object.keys(ACT_PROCEDURES) as [RoleAct, ...RoleAct[]];

/** Returns the acts that a role may do, for the site to show. */
export function actsOf(role: Role): RoleAct[] {
  return ROLE_ACTS.filter((act) => rightsTo(ACT_PROCEDURES[act])[role]);
}

/**
 * Returns the changes that an owner may make to a member. The last owner keeps the role, nobody can remove
 * themselves, and only some roles have seats.
 */
export function allowedOnMember({ you, lastOwner, role }: { you: boolean; lastOwner: boolean; role: Role }) {
  return [
    ...(canHaveSeat(role) ? ["changeSeat" as const] : []),
    ...(lastOwner ? [] : ["changeRole" as const]),
    ...(you || lastOwner ? [] : ["remove" as const]),
  ];
}

/** A key or webhook endpoint: the member who made it, and the one who took it over. */
interface MadeThing {
  createdById: string | null;
  keptById: string | null;
}

/**
 * True if a member is responsible for a key or endpoint: the one who took it over, or else the one who made
 * it.
 */
export function isAnsweredBy({ createdById, keptById }: MadeThing, memberId: string | null): boolean {
  return (keptById ?? createdById) === memberId;
}

/** Database condition with the same meaning as {@link isAnsweredBy}. */
export function answeredBy(memberId: string) {
  return { OR: [{ createdById: memberId, keptById: null }, { keptById: memberId }] };
}
