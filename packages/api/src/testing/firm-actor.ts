import { type ActingFirm, type ActingMember, type FirmActor, SCOPES } from "../core/actor.ts";
import { NOTHING_KNOWN } from "../firms/requirements/rules.ts";

interface Changes extends Partial<Omit<FirmActor, "kind" | "firm" | "member">> {
  firm?: Partial<ActingFirm>;
  member?: Partial<ActingMember> | null;
}

/** An actor with every permission: a live key of an owner with a seat. Not in any database. */
export function firmActor({ firm, member, ...rest }: Changes = {}): FirmActor {
  return {
    kind: "firm",
    firm: {
      id: "firm_a",
      name: "Calder Haulage Ltd",
      canPost: true,
      canCarry: true,
      plan: "STANDARD",
      usualTermsDays: 30,
      usualRequires: {},
      billing: { given: true, waiting: {} },
      facts: NOTHING_KNOWN,
      suspended: false,
      approval: "APPROVED",
      holdsUntil: null,
      ...firm,
    },
    mode: "live",
    via: "key",
    member:
      member === null
        ? null
        : { id: "member_a", personId: "person_a", name: "Jo", role: "OWNER", seat: true, ...member },
    scopes: new Set(SCOPES),
    key: { id: "key_a", name: "Office", expiresAt: null, maker: { id: "member_a", role: "OWNER" } },
    ...rest,
  };
}
