import { DAY_MS } from "@board/calendar";
import type { NetworkMember } from "@board/db";

export const MAX_GROUP_LETTERS = 40;
/** Maximum number of groups of a firm, and of one member. */
export const MAX_GROUPS = 50;
export const MAX_GROUPS_OF_MEMBER = 20;
export const MAX_NOTE = 500;
export const MAX_NAME = 100;

/** Maximum number of emails of invitations in a day in London: of one firm, and to one address over all firms. */
export const EMAILS_A_DAY = { firm: 20, address: 3 };
/** Maximum number of a firm's invitations that wait for their email. */
export const MAX_WAITING = 500;
/** Maximum number of rows of a list that are checked or invited in one call. */
export const MAX_LIST = 500;
/** Maximum size of a list that is read. */
export const MAX_LIST_BYTES = 1_000_000;

/** Time for which an invitation can be accepted, and its link works. */
export const INVITATION_MS = 14 * DAY_MS;
/** Time after the email from which the poster may have the address reminded, once. */
export const REMIND_AFTER_MS = 7 * DAY_MS;
/** Days after the end of an invitation when address and name are erased. */
export const ERASED_AFTER_DAYS = 30;

/** Time over which figures of a network and of routing guides count. */
export const FIGURES_MS = 84 * DAY_MS;

type Row = Pick<
  NetworkMember,
  "status" | "carrierId" | "email" | "waitsSince" | "emailedAt" | "remindedAt" | "endsAt" | "answeredAt"
>;

/** True if an invitation can be accepted: its email still waits, or its 14 days run. */
export function isOpenInvitation({ status, endsAt }: Pick<Row, "status" | "endsAt">, now: Date): boolean {
  return status === "INVITED" && (endsAt === null || endsAt > now);
}

/** True if the poster may have the address emailed once more: a week after the first email, and never twice. */
export function mayRemind({ status, waitsSince, emailedAt, remindedAt, email }: Row, now: Date): boolean {
  if (status !== "INVITED" || email === null || waitsSince !== null || emailedAt === null) return false;
  return remindedAt === null && emailedAt.getTime() + REMIND_AFTER_MS <= now.getTime();
}

/** Effects of inviting somebody whom the poster may have invited before. */
export const INVITE_OUTCOMES = [
  /** A new invitation, or another one of a firm that the poster knows by its id. */
  "INVITED",
  /** The second and last email of an invitation. */
  "EMAILED_AGAIN",
  /** Adds groups alone: it is a member, or its invitation is open. */
  "ADDED_GROUPS",
  /** Refused: the address has had its two emails. */
  "WRITTEN_TWICE",
] as const;
export type InviteOutcome = (typeof INVITE_OUTCOMES)[number];

/**
 * Returns the effect of inviting an address or a carrier for which the poster has this row, if any.
 *
 * @param byAddress true if the invitation names an address, which is emailed at most twice
 */
export function inviteOutcome(row: Row | null, byAddress: boolean, now: Date): InviteOutcome {
  if (row === null) return "INVITED";
  if (row.status === "ACTIVE") return "ADDED_GROUPS";
  if (isOpenInvitation(row, now)) return byAddress && mayRemind(row, now) ? "EMAILED_AGAIN" : "ADDED_GROUPS";
  // A firm that was a member is known by its id, so it is invited on the site.
  if (!byAddress || wasMember(row)) return "INVITED";
  if (row.emailedAt === null) return "INVITED";
  return row.remindedAt === null ? "EMAILED_AGAIN" : "WRITTEN_TWICE";
}

/** True if the carrier of the row was a member of the network once. */
export function wasMember({
  carrierId,
  status,
  answeredAt,
}: Pick<Row, "carrierId" | "status" | "answeredAt">): boolean {
  return carrierId !== null && answeredAt !== null && status !== "DECLINED";
}

/** Returns an address in the form in which addresses are compared and hashed. */
export function normalAddress(address: string): string {
  return address.trim().toLowerCase();
}

const sameGroup = (group: string) => (other: string) => other.toLowerCase() === group.toLowerCase();

/** Returns groups without repetitions, each in the spelling that the firm uses already. */
export function spelledGroups(groups: readonly string[], known: readonly string[]): string[] {
  const spelled: string[] = [];
  for (const given of groups) {
    const group = given.trim().replaceAll(/\s+/g, " ");
    if (group === "" || spelled.some(sameGroup(group))) continue;
    spelled.push(known.find(sameGroup(group)) ?? group);
  }
  return spelled;
}

/** Returns the groups of a cell such as `Yorkshire; Ports`. */
export function groupsOfCell(cell: string): string[] {
  return spelledGroups(cell.split(/[;,|]/), []);
}

const HEADINGS = {
  email: /email|address/i,
  name: /name|firm|company|haulier|carrier|subcontractor/i,
  groups: /group|region|area|label/i,
};
export type ListColumn = keyof typeof HEADINGS;

/**
 * Returns the column of each field in a list: by the headings, else the first column with an address in the first row.
 * `hasHeadings` is false if the first row is a carrier.
 */
export function columnsOfList(rows: readonly (readonly string[])[]): {
  columns: Record<ListColumn, number | null>;
  hasHeadings: boolean;
} {
  const first = rows[0] ?? [];
  const address = first.findIndex((cell) => cell.includes("@"));
  if (address !== -1) {
    const others = first.map((_, nth) => nth).filter((nth) => nth !== address);
    return {
      columns: { email: address, name: others[0] ?? null, groups: others[1] ?? null },
      hasHeadings: false,
    };
  }
  const named = (pattern: RegExp, not: number | null = null) => {
    const nth = first.findIndex((cell, at) => at !== not && pattern.test(cell.replaceAll("-", "")));
    return nth === -1 ? null : nth;
  };
  const email = named(HEADINGS.email);
  const name = named(HEADINGS.name, email);
  return { columns: { email, name, groups: named(HEADINGS.groups) }, hasHeadings: true };
}
