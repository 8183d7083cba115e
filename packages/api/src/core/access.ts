import {
  type Actor,
  type DriverActor,
  type FirmActor,
  principalOf,
  type Scope,
  type VisitorActor,
} from "./actor.ts";
import { heldUntil } from "./contact-changes/rules.ts";
import { driverMayCall } from "./driver-procedures.ts";
import { type DomainError, type ErrorCode, refusal, signedOut } from "./errors.ts";
import { ACTION_PROCEDURES, FIRM_ACTIONS, type FirmAction, SEND_QUOTES } from "./needs.ts";
import { type FirmProcedure, rightsTo, rolesFor, whoMayCall } from "./rights.ts";

/** Requirements of a procedure for its caller; checked before the input is parsed (contract 1, check order). */
export interface Access {
  scope?: Scope;
  /** Requires test data: a test key, or a session that is switched to test data. */
  mode?: "test";
  /**
   * Refuses test keys; for settings that affect live loads. A session may change them even while it is
   * switched to test data.
   */
  key?: "live";
  /** Limits test data to the firm's own test loads, which sample posters posted for it. */
  ownTestLoad?: true;
  firm?: "poster" | "carrier";
  seat?: boolean;
  /** Procedure whose roles apply where no procedure is called, as for `allowedActions`. */
  rolesOf?: FirmProcedure;
  /**
   * Requires a firm that an admin has approved or that only posts; `live` requires it only if the actor's
   * mode is live.
   */
  approved?: true | "live";
}

/** Detail of the refusal of everybody else by a procedure for drivers. */
export const LINK_NEEDED = "Only the page of a driver's link can do this.";

/** The refusal of an actor that lacks a requirement, with a sentence for the caller. */
interface Barrier {
  code: ErrorCode;
  why: string;
  members: Record<string, unknown>;
}

/**
 * Returns the refusal for the first requirement that an actor lacks, or null: 403 for the kind of key, its
 * scope, the firm's status or the role, then 402 for the seat. Without a procedure, `access.rolesOf` names the roles;
 * `keptOff` is the result of `isKeptOff` for the load.
 */
function barrierOf(
  actor: Exclude<Actor, VisitorActor>,
  access: Access,
  procedure: string | null,
  keptOff = false,
): Barrier | null {
  if (actor.kind === "driver") return driverBarrier(actor, procedure);
  if (procedure !== null && driverMayCall(procedure) === "alone") return barrier("link_needed", LINK_NEEDED);
  if (actor.kind !== "firm") {
    return barrier("scope_missing", "Only a firm can do this.");
  }
  if (actor.firm.suspended) {
    return barrier("firm_suspended", `${actor.firm.name} is suspended.`);
  }
  const asksApproval = access.approved === true || (access.approved === "live" && actor.mode === "live");
  if (asksApproval && actor.firm.approval !== "APPROVED") {
    const { name, approval } = actor.firm;
    return barrier(
      "firm_not_approved",
      approval === "PENDING"
        ? `${name} waits for approval: it may read the board, but not quote, book or invite people yet.`
        : `${name} was not approved to carry: it may read the board, but not quote or book.`,
    );
  }
  if (access.key === "live" && actor.via === "key" && actor.mode === "test") {
    return barrier("test_key_not_allowed", "This counts for live loads: use a live key.");
  }
  if (keptOff) {
    return barrier(
      "test_key_not_allowed",
      "With test data you quote on and book the test loads of GET /test/board only; POST /test/loads has one posted for you.",
    );
  }
  if (access.mode === "test" && actor.mode === "live") {
    return barrier("live_key_not_allowed", "This works on test loads with a test key.");
  }
  if (access.scope && !actor.scopes.has(access.scope)) {
    return barrier("scope_missing", `The key needs the scope ${access.scope}.`, { scope: access.scope });
  }
  if (access.firm === "poster" && !actor.firm.canPost) {
    return barrier("not_a_poster", `${actor.firm.name} is not set up to post loads.`);
  }
  if (access.firm === "carrier" && !actor.firm.canCarry) {
    return barrier("not_a_carrier", `${actor.firm.name} is not set up to carry loads.`);
  }
  const called = procedure ?? access.rolesOf;
  if (called !== undefined && !mayCall(actor, called)) return roleBarrier(actor, called);
  if (access.seat && !actor.member?.seat) {
    return barrier(
      "seat_required",
      `No member of ${actor.firm.name} with a seat can act here. The firm's owner can give out a seat.`,
    );
  }
  return null;
}

function ended({ cause, at }: NonNullable<DriverActor["link"]["end"]>): Barrier {
  return barrier("link_ended", `The link ended at ${at.toISOString()}.`, { cause, at: at.toISOString() });
}

/**
 * Refuses a link that ended after the call was admitted.
 *
 * @throws DomainError `link_ended`
 */
export function assertOpen(end: DriverActor["link"]["end"]): void {
  if (end === null) return;
  const { code, why, members } = ended(end);
  throw refusal(code, why, members);
}

/** Returns the refusal of a driver: an ended link, a suspended carrier, a procedure that is not in the table; or null. */
function driverBarrier({ firm, link: { end } }: DriverActor, procedure: string | null): Barrier | null {
  if (end !== null) return ended(end);
  if (firm.suspended) return barrier("firm_suspended", `${firm.name} is suspended.`);
  if (procedure !== null && driverMayCall(procedure) !== null) return null;
  return barrier("driver_not_allowed", "A driver's link is for its own job on the road.");
}

/**
 * Refuses a driver what the table does not name.
 *
 * @throws DomainError `link_ended`, `firm_suspended`, `driver_not_allowed` (403)
 */
export function assertDriver(actor: DriverActor, procedure: string): void {
  const found = driverBarrier(actor, procedure);
  if (found) throw refusal(found.code, found.why, found.members);
}

function barrier(code: ErrorCode, why: string, members: Record<string, unknown> = {}): Barrier {
  return { code, why, members };
}

function roleBarrier({ firm: { name }, via }: FirmActor, procedure: string): Barrier {
  const who = whoMayCall(procedure, ` of ${name}`);
  const byKey = via === "key" ? ", or a key whose maker is one now," : "";
  return barrier("role_missing", `Only ${who}${byKey} can do this.`, { roles: rolesFor(procedure) });
}

/** Returns the refusal of a member or key whose role may not call the procedure. */
export function roleMissing(actor: FirmActor, procedure: string): DomainError {
  const { code, why, members } = roleBarrier(actor, procedure);
  return refusal(code, why, members);
}

/**
 * True if the table of rights lets an actor call a procedure, by the role of the signed-in member or of the
 * member who made the key. A sample firm has the rights of Traffic.
 */
export function mayCall(actor: FirmActor, procedure: FirmProcedure | (string & {})): boolean {
  return rightsTo(procedure)[principalOf(actor)?.role ?? "TRAFFIC"];
}

function refusalOf(
  actor: Actor,
  access: Access,
  procedure: string | null,
  keptOff?: boolean,
): DomainError | null {
  if (actor.kind === "visitor") return signedOut();
  const found = barrierOf(actor, access, procedure, keptOff);
  return found && refusal(found.code, found.why, found.members);
}

/**
 * Refuses an actor that lacks a requirement. Without a procedure, the role is checked if `access.rolesOf` is given.
 *
 * @param keptOff the result of `isKeptOff` for the load that the call names
 * @throws DomainError `signed_out` (401) for a visitor; `firm_suspended`, `firm_not_approved`, `test_key_not_allowed`, `live_key_not_allowed`,
 * `scope_missing`, `not_a_poster`, `not_a_carrier`, `role_missing` (403), `seat_required` (402, interface 5.3)
 */
export function assertAccess(
  actor: Actor,
  access: Access,
  procedure: string | null,
  keptOff?: boolean,
): asserts actor is FirmActor {
  const refused = refusalOf(actor, access, procedure, keptOff);
  if (refused) throw refused;
}

/**
 * Returns a memoized function that is true if the actor meets given requirements. For admins and the system
 * it is always true; the verbs check what they may do.
 */
export function accessOf(actor: Actor): (access: Access) => boolean {
  const known = new Map<Access, boolean>();
  return (access) => {
    const may =
      known.get(access) ??
      (actor.kind === "admin" || actor.kind === "system" || refusalOf(actor, access, null) === null);
    known.set(access, may);
    return may;
  };
}

/** True if a firm meets the requirements of a procedure. */
export function passes(actor: FirmActor, access: Access, procedure: string): boolean {
  return barrierOf(actor, access, procedure) === null;
}

/** Actions that the signed-in person may do now, for the site to show. */
export interface Allowed {
  allowedActions: FirmAction[];
  /**
   * Reason why the person cannot quote or book; null if they can. A missing seat is no such reason: another page
   * explains it.
   */
  barred: string | null;
  /**
   * End of the hold after a contact was changed without confirmation; until then the firm may quote but not
   * book.
   */
  heldUntil: string | null;
}

/** Returns the actor's allowed actions; only members of an approved firm invite people. */
export function allowedTo(actor: Actor, now: Date): Allowed {
  if (actor.kind !== "firm") return { allowedActions: [], barred: null, heldUntil: null };
  const isApproved = actor.firm.approval === "APPROVED";
  return {
    allowedActions: FIRM_ACTIONS.filter(
      (action) => mayCall(actor, ACTION_PROCEDURES[action]) && (action !== "invite" || isApproved),
    ),
    barred: barrierOf(actor, { ...SEND_QUOTES, seat: false }, null)?.why ?? null,
    heldUntil: heldUntil(actor.firm.holdsUntil, actor.mode, now)?.toISOString() ?? null,
  };
}
