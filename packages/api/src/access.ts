import type { Actor, FirmActor, Scope } from "./actor.ts";
import { DomainError, signedOut } from "./errors.ts";

/** What a procedure asks of its caller before it reads any input (contract 1, check order). */
export interface Access {
  scope?: Scope;
  /** Only the named kind of key; a session always acts in its own mode. */
  mode?: "live" | "test";
  firm?: "poster" | "carrier";
  seat?: boolean;
  /** Only for firms that an admin has approved, or that need no approval because they only post. */
  approved?: true;
}

const UNCHANGED = "Nothing was changed.";

/**
 * Why an actor may not call, or null: 403 for the kind of key, its scope or the firm's status, then 402 for the seat.
 */
function refusalOf(actor: Actor, access: Access): DomainError | null {
  if (actor.kind === "visitor") return signedOut();
  if (actor.kind !== "firm") {
    return new DomainError("scope_missing", { detail: `Only a firm can do this. ${UNCHANGED}` });
  }
  if (actor.firm.suspended) {
    return new DomainError("firm_suspended", { detail: `${actor.firm.name} is suspended. ${UNCHANGED}` });
  }
  if (access.approved && actor.firm.approval !== "APPROVED") {
    const { name, approval } = actor.firm;
    return new DomainError("firm_not_approved", {
      detail:
        approval === "PENDING"
          ? `${name} is new and waits for approval: it may read the board, but not quote, book or invite people yet. The site says what is missing. ${UNCHANGED}`
          : `${name} was not approved to carry: the site says why, and takes an answer. ${UNCHANGED}`,
    });
  }
  if (access.mode === "live" && actor.mode === "test") {
    return new DomainError("test_key_not_allowed", {
      detail: `A test key may read the board but may not quote or book. ${UNCHANGED}`,
    });
  }
  if (access.mode === "test" && actor.mode === "live") {
    return new DomainError("live_key_not_allowed", {
      detail: `This works on test loads with a test key. ${UNCHANGED}`,
    });
  }
  if (access.scope && !actor.scopes.has(access.scope)) {
    return new DomainError("scope_missing", {
      detail: `The key needs the scope ${access.scope}. ${UNCHANGED}`,
      members: { scope: access.scope },
    });
  }
  if (access.firm === "poster" && !actor.firm.canPost) {
    return new DomainError("not_a_poster", {
      detail: `${actor.firm.name} is not set up to post loads. ${UNCHANGED}`,
    });
  }
  if (access.firm === "carrier" && !actor.firm.canCarry) {
    return new DomainError("not_a_carrier", {
      detail: `${actor.firm.name} is not set up to carry loads. ${UNCHANGED}`,
    });
  }
  if (access.seat && !actor.member?.seat) {
    return new DomainError("seat_required", {
      detail: `No member of ${actor.firm.name} with a seat can act here. The firm's owner can give out a seat. ${UNCHANGED}`,
    });
  }
  return null;
}

/**
 * Refuses an actor that may not call.
 *
 * @throws DomainError `signed_out` (401) for a visitor; `firm_suspended`, `firm_not_approved`, `test_key_not_allowed`, `live_key_not_allowed`,
 * `scope_missing`, `not_a_poster`, `not_a_carrier` (403), `seat_required` (402, interface 5.3)
 */
export function assertAccess(actor: Actor, access: Access): asserts actor is FirmActor {
  const refusal = refusalOf(actor, access);
  if (refusal) throw refusal;
}

/** Whether an actor passes, asked once for each access; of an admin and the system only the verbs decide. */
export function accessOf(actor: Actor): (access: Access) => boolean {
  const known = new Map<Access, boolean>();
  return (access) => {
    const may =
      known.get(access) ??
      (actor.kind === "admin" || actor.kind === "system" || refusalOf(actor, access) === null);
    known.set(access, may);
    return may;
  };
}
