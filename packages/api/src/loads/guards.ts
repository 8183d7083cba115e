import type { Load } from "@board/db";
import type { Ctx } from "../core/context.ts";
import { DomainError, invalid } from "../core/errors.ts";
import type { Warning } from "../core/warning.ts";
import { isUnderWay } from "./changes/rules.ts";
import { allows, type LoadAction, type Mover, onlyEnd } from "./lifecycle.ts";
import { isOpen } from "./quotes/rules.ts";

/**
 * Turns warnings into a refusal if the caller prefers strict handling (contract 2).
 *
 * @throws DomainError `validation_failed` with each warning at its field
 */
export function assertNoWarnings({ strict }: Pick<Ctx, "strict">, warnings: readonly Warning[]): void {
  if (strict && warnings.length > 0)
    throw invalid(warnings.map(({ path, code, detail }) => ({ path, code, detail })));
}

/** Returns the 409 with the load's present status (contract 4). */
export function invalidTransition(load: Pick<Load, "status">, what: string): DomainError {
  return new DomainError("invalid_transition", {
    detail: `${what} is not possible while the load is ${load.status}. Nothing was changed.`,
    members: { loadStatus: load.status },
  });
}

/**
 * Returns the 409 for an end that could not do this in any status; it names the end that can, because the status is
 * not the reason.
 */
export function notThisEnd(load: Pick<Load, "status">, what: string, by: "poster" | "carrier"): DomainError {
  return new DomainError("invalid_transition", {
    detail: `${what} is for the ${by} of the load. Nothing was changed.`,
    members: { loadStatus: load.status },
  });
}

/** Returns the 409 for a poster that amends a booked load; it names the requests that change a booked load. */
function agreedAlready({ status }: Pick<Load, "status">): DomainError {
  return new DomainError("invalid_transition", {
    detail: `The load is ${status}: propose a change, to which the carrier agrees (POST /loads/{id}/changes), or change whom to ask for (PUT /loads/{id}/sites). Nothing was changed.`,
    members: { loadStatus: status },
  });
}

/** Refuses a move that the lifecycle table does not allow. */
export function assertAllowed(action: LoadAction, load: Pick<Load, "status">, mover: Mover): void {
  if (allows(action, load.status, mover)) return;
  const by = onlyEnd(action);
  if (action === "amend" && mover === "poster" && isUnderWay(load.status)) throw agreedAlready(load);
  throw by === null || by === mover
    ? invalidTransition(load, NAMES[action])
    : notThisEnd(load, NAMES[action], by);
}

/**
 * Refuses a load whose collection day is over as if it had expired, even if the sweep has not expired it yet
 * (contract 4).
 */
export function assertOpen(action: LoadAction, load: Pick<Load, "status" | "collectDate">, now: Date): void {
  if (!isOpen(load, now)) throw invalidTransition({ status: "EXPIRED" }, NAMES[action]);
}

/** Name of each move in a refusal. */
export const NAMES: Record<LoadAction, string> = {
  amend: "Changing the load",
  open: "Opening the load to the board",
  accept: "Accepting a quote",
  book: "Booking",
  cancel: "Cancelling",
  expire: "Expiring",
  collect: "Collecting",
  handBack: "Handing the load back",
  release: "Releasing the carrier",
  deliver: "Delivering",
  confirm: "Confirming",
  dispute: "Raising a dispute",
  withdrawDispute: "Withdrawing a dispute",
  resolveDispute: "Resolving a dispute",
};

/** The version and price that the caller saw, as sent in the body. */
export type Expected = {
  expectedVersion?: number | undefined;
  expectedPence?: number | undefined;
};

type SeenLoad = Pick<Load, "version" | "status" | "agreedPence" | "bookNowPence">;

/**
 * Returns null if the load is at a version that the caller expects; otherwise the newest version that the
 * caller expected.
 */
function staleVersion({ ifMatch }: Pick<Ctx, "ifMatch">, { expectedVersion }: Expected, version: number) {
  if (expectedVersion !== undefined && expectedVersion !== version) return expectedVersion;
  if (!ifMatch || ifMatch.includes(version)) return null;
  return Math.max(...ifMatch);
}

/**
 * Refuses a request whose sender saw another version (If-Match, `expectedVersion`) or another price
 * (`expectedPence`); the refusal has the present ones (contract 3). The load's row must be locked, and the
 * caller must be allowed to read them.
 *
 * @throws DomainError `changed_meanwhile`
 */
export function assertSeen(
  ctx: Pick<Ctx, "ifMatch" | "actor">,
  load: SeenLoad,
  expected: Expected = {},
  pence: number | null = load.agreedPence ?? load.bookNowPence,
): void {
  const stale = staleVersion(ctx, expected, load.version);
  const { expectedPence } = expected;
  const otherPrice = expectedPence !== undefined && expectedPence !== pence;
  if (stale === null && !otherPrice) return;
  const differences = [
    ...(otherPrice
      ? [`The price is ${pence === null ? "not named" : `${pence} pence`}, not ${expectedPence} pence.`]
      : []),
    ...(stale === null ? [] : [`The load is at version ${load.version}, not ${stale}.`]),
  ];
  throw new DomainError("changed_meanwhile", {
    detail: `${differences.join(" ")} Read it again and decide anew. Nothing was changed.`,
    members: {
      expected: { version: stale ?? expected.expectedVersion ?? load.version, pence: expectedPence ?? null },
      // A driver reads no price, in no refusal either.
      present: { version: load.version, pence: ctx.actor.kind === "driver" ? null : pence },
      loadStatus: load.status,
    },
  });
}
