import type { Role } from "@board/db/enums";

export const ROLE_NAMES: Record<Role, string> = { TRAFFIC: "Staff", ACCOUNTS: "Accounts", OWNER: "Owner" };

/** Second half of the sentence "Join the firm …". */
export const AS_ROLE: Record<Role, string> = {
  TRAFFIC: "as a member of its staff",
  ACCOUNTS: "to do its accounts",
  OWNER: "as one of its owners",
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
    effect: "They can invite people, give out seats and change the firm's settings.",
    taken:
      "They can no longer invite people, give out seats or change webhook endpoints. Their open invitations end, and their endpoints are disabled unless they are kept.",
  },
  TRAFFIC: {
    verb: "Make staff",
    name: "staff",
    effect: "They can post, quote, book and move loads, and issue and approve invoices.",
    taken: null,
  },
  ACCOUNTS: {
    verb: "Make accounts",
    name: "a member of accounts",
    effect:
      "They can read loads, proofs and messages and do everything with invoices and billing details. They can post, quote and book nothing.",
    taken: null,
  },
};

const ROLES = Object.keys(GIVE_ROLE) as Role[];

/** Returns the roles that a member can be given instead of the present one. */
export const otherRoles = (role: Role) => ROLES.filter((other) => other !== role);
