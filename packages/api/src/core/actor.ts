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
  /** Requirements of its loads whose posting names none. */
  usualRequires: Requires;
  suspended: boolean;
  /** Facts of the firm as a carrier, in the actor's mode. */
  facts: CarrierFacts;
  /** End of the hold after an unconfirmed change of a contact; until then the firm wins no load. */
  holdsUntil: Date | null;
  /** A carrier may quote and book only if APPROVED. */
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
  /** Member who made the key, with the present role; STAFF if the maker was an owner and has left. */
  maker: Principal;
}

/** The member by whose role a call is allowed (`rights.ts`). */
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
  /** The signed-in member of a session; for a key, the member with a seat that it acts for, or null. */
  member: ActingMember | null;
  scopes: ReadonlySet<Scope>;
  key: ActingKey | null;
  /** Id of the session, if there is one. */
  sessionId?: string;
}

/** A member of a firm, signed in on the site. */
export interface MemberActor extends FirmActor {
  member: ActingMember;
}

/** A person who runs the board: sees every load and settles disputes. Only on the site. */
export interface AdminActor {
  kind: "admin";
  person: { id: string; name: string };
  sessionId?: string;
  /** True if the admin must have a second factor and has none: no admin procedure is open yet. */
  mustEnrol?: boolean;
}

/** Scheduled work: sweeps and automatic confirmation. */
export interface SystemActor {
  kind: "system";
}

/** A visitor of the site who is not signed in: may register, reset a password, or accept an invitation. */
export interface VisitorActor {
  kind: "visitor";
  /** Network address, for rate limiting. */
  address: string;
  userAgent: string;
  /** Session that has passed the password but still needs the second factor. */
  owing?: SiteSession | undefined;
}

/** The session of this browser on the site. */
export interface SiteSession {
  id: string;
  personId: string;
  /** Stores the id of another session in the browser's cookie. */
  moveTo?: ((sessionId: string) => Promise<void>) | undefined;
}

export type Actor = FirmActor | AdminActor | SystemActor | VisitorActor;

/**
 * Returns the member by whose role the call is allowed: the key's maker, or the signed-in member; null for sample
 * firms.
 */
export function principalOf({ key, member }: FirmActor): Principal | null {
  return key?.maker ?? member;
}

export const SYSTEM: SystemActor = { kind: "system" };
