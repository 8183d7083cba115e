import type { Approval, LinkCause, Mode, Plan, Role } from "@board/db/enums";
import type { CarrierFacts, Requires } from "./carrier-facts.ts";
import type { WaitingByClass } from "./waiting-terms/schemas.ts";

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

/** Billing details as far as postings and hints need them, in the actor's mode. */
export interface ActingBilling {
  /** True if the firm has given its details, which invoices need; always true in the sandbox. */
  given: boolean;
  /** The firm's own waiting terms, for loads that are posted without any. */
  waiting: WaitingByClass;
}

export interface ActingFirm {
  id: string;
  name: string;
  canPost: boolean;
  canCarry: boolean;
  plan: Plan;
  usualTermsDays: number;
  /** The firm's usual requirements, for loads that are posted without any. */
  usualRequires: Requires;
  billing: ActingBilling;
  suspended: boolean;
  /** Facts of the firm as a carrier, in the actor's mode. */
  facts: CarrierFacts;
  /** End of the hold after a contact was changed without confirmation; until then the firm wins no load. */
  holdsUntil: Date | null;
  /** Approval by an admin, without which a carrier may not quote or book. */
  approval: Approval;
}

/** The person for whom a request acts (interface 5.3). */
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
  /** Member who made the key, with that member's role now; TRAFFIC if the member was an owner and has left. */
  maker: Principal;
}

/** The member whose role decides if a procedure may be called (`rights.ts`). */
export interface Principal {
  id: string;
  role: Role;
}

/** A firm that acts through a key or a session. Code that takes an actor treats both alike (contract 1). */
export interface FirmActor {
  kind: "firm";
  firm: ActingFirm;
  mode: Mode;
  via: "key" | "session";
  /**
   * The signed-in member of a session, or the member with a seat for whom a key acts; null for a key that
   * acts for no member.
   */
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

/** A driver without an account, who acts through a link as the carrier of one booking (contract 12). */
export interface DriverActor {
  kind: "driver";
  /** The carrier, in whose name the driver acts. */
  firm: Pick<ActingFirm, "id" | "name" | "suspended">;
  mode: Mode;
  link: {
    id: string;
    loadId: string;
    /** Why and when the link ended; null while it is open. */
    end: { cause: LinkCause; at: Date } | null;
  };
}

/** A person who runs the board, sees every load and settles disputes. Exists on the site only. */
export interface AdminActor {
  kind: "admin";
  person: { id: string; name: string };
  sessionId?: string;
  /** True if the admin must add a second factor first; until then every admin procedure is refused. */
  mustEnrol?: boolean;
}

/** Work that the board does by itself, such as sweeps and automatic confirmation. */
export interface SystemActor {
  kind: "system";
}

/** A visitor of the site who is not signed in, and may register, reset a password or accept an invitation. */
export interface VisitorActor {
  kind: "visitor";
  /** Network address, for rate limiting. */
  address: string;
  userAgent: string;
  /** Session whose password was correct, but whose second factor is still missing. */
  owing?: SiteSession | undefined;
}

/** The session of this browser on the site. */
export interface SiteSession {
  id: string;
  personId: string;
  /** Replaces the session id in the browser's cookie. */
  moveTo?: ((sessionId: string) => Promise<void>) | undefined;
}

export type Actor = FirmActor | DriverActor | AdminActor | SystemActor | VisitorActor;

/**
 * Returns the member whose role decides if a procedure may be called: the maker of the key, or the signed-in
 * member. Null for sample firms.
 */
export function principalOf({ key, member }: FirmActor): Principal | null {
  return key?.maker ?? member;
}

export const SYSTEM: SystemActor = { kind: "system" };
