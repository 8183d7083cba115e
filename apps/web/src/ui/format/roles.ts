import type { Role } from "@board/db/enums";

export const ROLE_NAMES: Record<Role, string> = {
  OWNER: "Owner",
  TRAFFIC: "Traffic",
  ACCOUNTS: "Accounts",
  READER: "Reader",
};

const LIST = new Intl.ListFormat("en-GB");

/** Names roles as the subject of a sentence: `Only owners`, `Owners and Traffic`. */
export function rolesWords(roles: readonly Role[]): string {
  const holders = { ...ROLE_NAMES, OWNER: "Owners" };
  const [first = "", ...others] = roles.map((role) => holders[role]);
  return others.length === 0 ? `Only ${first.toLowerCase()}` : LIST.format([first, ...others]);
}

/** Second half of the sentence "Join the firm …". */
export const AS_ROLE: Record<Role, string> = {
  OWNER: "as one of its owners",
  TRAFFIC: "to post, quote and move its loads",
  ACCOUNTS: "to do its accounts",
  READER: "to read its loads and bookings",
};

interface GivenRole {
  /** Label of the button that gives a member this role. */
  verb: string;
  /** The member in this role, in a sentence. */
  name: string;
  effect: string;
  /** Effect of taking the role away again; null if it ends nothing that the member made. */
  taken: string | null;
}

/** Words and effects of giving a member a role. */
export const GIVE_ROLE: Record<Role, GivenRole> = {
  OWNER: {
    verb: "Make owner",
    name: "an owner",
    effect:
      "They can do everything: invite people, give out roles and seats, and change the firm's settings.",
    taken:
      "They can no longer invite people, give out seats or change webhook endpoints. Their open invitations end, and their endpoints are disabled unless they are kept.",
  },
  TRAFFIC: {
    verb: "Make Traffic",
    name: "Traffic",
    effect: "They can post, quote, book and move loads, and issue and approve invoices.",
    taken: null,
  },
  ACCOUNTS: {
    verb: "Make Accounts",
    name: "Accounts",
    effect:
      "They can read everything and do the money: invoices, payments and billing details. They can post, quote and book nothing.",
    taken: null,
  },
  READER: {
    verb: "Make Reader",
    name: "Reader",
    effect:
      "They can read loads, quotes, bookings, proofs, and invoices without bank details, as an auditor does. They can change nothing.",
    taken: null,
  },
};

const ROLES = Object.keys(GIVE_ROLE) as Role[];

/** Returns the roles that a member can be given instead of the present one. */
export const otherRoles = (role: Role) => ROLES.filter((other) => other !== role);
