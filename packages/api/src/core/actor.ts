import type { Approval, Mode, Plan, Role } from "@board/db/enums";
import type { CarrierFacts, Requires } from "./carrier-facts.ts";

/** Scopes of an API key (contract 9). */
export const SCOPES = [
  "loads:read",
  "loads:write",
  "board:read",
  "quotes:write",
  "webhooks",
  "events:read",
] as const;
export type Scope = (typeof SCOPES)[number];

export interface ActingFirm {
  id: string;
  name: string;
  canPost: boolean;
  canCarry: boolean;
  plan: Plan;
  usualTermsDays: number;
  /** Requirements of its loads where the posting names none. */
  usualRequires: Requires;
  suspended: boolean;
  /** Its facts as a carrier in the mode of the actor. */
  facts: CarrierFacts;
  /** Until then it wins no load: a contact was changed and not confirmed. */
  holdsUntil: Date | null;
  /** A carrier quotes and books once it is APPROVED. */
  approval: Approval;
}

/** The person a call acts for (interface 5.3). */
export interface ActingMember {
  id: string;
  personId: string;
  name: string;
  role: Role;
  seat: boolean;
}

export interface ActingKey {
  id: string;
  name: string;
  expiresAt: Date | null;
  /** Member who made it, with the role that they have now; of an owner who left, no owner's any more. */
  maker: Principal;
}

/** Member by whose role a call is allowed (`rights.ts`). */
export interface Principal {
  id: string;
  role: Role;
}

/** A firm acting through a key or a session. No code below the actor distinguishes the two (contract 1). */
export interface FirmActor {
  kind: "firm";
  firm: ActingFirm;
  mode: Mode;
  via: "key" | "session";
  /** With a key: the member with a seat it acts for, or null. With a session: who is signed in. */
  member: ActingMember | null;
  scopes: ReadonlySet<Scope>;
  key: ActingKey | null;
  /** Id of the session, with one. */
  sessionId?: string;
}

/** A member of a firm, signed in on the site. */
export interface MemberActor extends FirmActor {
  member: ActingMember;
}

/** Somebody who runs the board: sees every load, settles disputes. Only ever through the site. */
export interface AdminActor {
  kind: "admin";
  person: { id: string; name: string };
  sessionId?: string;
  /** An admin must have a second factor and has none: nothing of the admin's room is open yet. */
  mustEnrol?: boolean;
}

/** The clock's own work: sweeps and automatic confirmation. */
export interface SystemActor {
  kind: "system";
}

/** Somebody on the site who is not signed in: may register, ask for a new password, accept an invitation. */
export interface VisitorActor {
  kind: "visitor";
  /** Network address, for the throttle. */
  address: string;
  userAgent: string;
  /** Has given the password, but not yet the second factor. */
  owing?: SiteSession | undefined;
}

/** Session of this browser on the site. */
export interface SiteSession {
  id: string;
  personId: string;
  /** Puts the id of another session into the browser's cookie. */
  moveTo?: ((sessionId: string) => Promise<void>) | undefined;
}

export type Actor = FirmActor | AdminActor | SystemActor | VisitorActor;

/** The member by whose role the call is allowed: who made the key, or who is signed in; null for made-up firms. */
export function principalOf({ key, member }: FirmActor): Principal | null {
  return key?.maker ?? member;
}

export const SYSTEM: SystemActor = { kind: "system" };
