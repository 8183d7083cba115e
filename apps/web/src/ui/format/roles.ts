import type { Role } from "@board/db/enums";

export const ROLE_NAMES: Record<Role, string> = { STAFF: "Staff", OWNER: "Owner" };

/** Second half of the sentence "Join the firm …". */
export const AS_ROLE: Record<Role, string> = {
  STAFF: "as a member of its staff",
  OWNER: "as one of its owners",
};

interface OtherRole {
  role: Role;
  /** Label of the button that gives a member this role. */
  verb: string;
  name: string;
  effect: string;
  /** True if the change disables what the member created in the previous role. */
  ends: boolean;
}

/** The role that a member can be given instead of the present one. */
export const OTHER_ROLE: Record<Role, OtherRole> = {
  STAFF: {
    role: "OWNER",
    verb: "Make owner",
    name: "an owner",
    effect: "They can invite people, give out seats and change the firm's settings.",
    ends: false,
  },
  OWNER: {
    role: "STAFF",
    verb: "Make staff",
    name: "staff",
    effect:
      "They can no longer invite people, give out seats or change webhook endpoints. Their open invitations end, and their endpoints are disabled unless they are kept. The last owner stays.",
    ends: true,
  },
};
