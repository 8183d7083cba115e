import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, refusal } from "../../core/errors.ts";
import { once } from "../../core/idempotency/once.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { type Warning, warningView } from "../../core/warning.ts";
import { contactWarnings } from "../../firms/contact-changes/previous-contact.ts";
import { lockLoad } from "../find-load.ts";
import { assertNoWarnings, assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import { toBoth } from "../outbox/events.ts";
import { saveChange } from "../save-change.ts";
import { viewLoad } from "../view-load.ts";
import { codeOf, isSameCode } from "./collection-code.ts";
import { gateCheckWarnings, takesGateCheck, triesLeft } from "./rules.ts";
import type { CheckGate, CheckGateOutput } from "./schemas.ts";

const DOING = "The gate check";

function locked({ status }: Load): DomainError {
  const next =
    status === "BOOKED"
      ? "Ask for a new one with POST /loads/{id}/collection-code; the carrier is told that there is one."
      : "The load has left, so there is no new one.";
  return refusal("code_locked", `The collection code takes no more tries. ${next}`, { triesLeft: 0 });
}

function wrongCode(left: number): DomainError {
  const rest =
    left === 0
      ? "That was the last try: the code is locked."
      : `${left} ${left === 1 ? "try is" : "tries are"} left.`;
  return new DomainError("wrong_code", {
    detail: `That is not the collection code of this load. ${rest} The load was not changed.`,
    members: { triesLeft: left },
  });
}

/**
 * Locks the load and compares the code. Returns the load if the code is right; otherwise counts the wrong
 * code and returns the refusal.
 */
async function compare(tx: Ctx<Actor>, { id, code }: CheckGate): Promise<Load | DomainError> {
  const { load, mover } = await lockLoad(tx, id);
  if (mover !== "poster") throw notThisEnd(load, DOING, "poster");
  if (load.gateCheckedAt === null) assertSeen(tx, load);
  if (!takesGateCheck(load.status, mover)) throw invalidTransition(load, DOING);
  const kept = await codeOf(tx, load);
  const left = triesLeft(kept?.wrong ?? null);
  if (kept === null || left === 0) return locked(load);
  if (isSameCode(kept.code, code)) return load;
  await tx.db.collectionCode.update({ where: { loadId: id }, data: { wrong: { increment: 1 } } });
  return wrongCode(left - 1);
}

/** Records that the yard has compared the code, and notifies both ends. */
export function passGate(tx: Ctx<Actor>, before: Load): Promise<Load> {
  return saveChange(tx, {
    before,
    load: { ...before, gateCheckedAt: tx.clock.now() },
    action: "gateCheck",
    tell: toBoth(before, "load.updated"),
  });
}

/** Returns what the yard should check again, as warnings. */
function warningsOf(load: CheckGateOutput["load"]): Warning[] {
  return [...gateCheckWarnings(load), ...contactWarnings(load.carrier?.previous)];
}

function answer(load: CheckGateOutput["load"]): CheckGateOutput {
  const { id, gateCheckedAt: checkedAt, carrier, driver, vehicleReg } = load;
  if (checkedAt === null || carrier === null) throw new Error(`The load ${id} was not checked.`);
  const { name, contactName, email, phone, previous } = carrier;
  return {
    gateCheck: {
      checkedAt,
      carrier: { id: carrier.id, name, contactName, email, phone, previous },
      driver,
      vehicleReg,
      warnings: warningsOf(load).map(warningView),
    },
    load,
  };
}

/**
 * Refuses a replay with another code. The code is not part of the stored request, so the replay would
 * otherwise confirm a lorry that gave a wrong code.
 */
async function assertSameCode(ctx: Ctx<Actor>, { id, code }: CheckGate): Promise<void> {
  const load = await ctx.db.load.findUniqueOrThrow({ where: { id } });
  const kept = await codeOf(ctx, load);
  if (kept !== null && !isSameCode(kept.code, code)) throw wrongCode(triesLeft(kept.wrong));
}

/**
 * Compares the code that the yard heard, and returns the firm, driver and vehicle that the code belongs to.
 * A wrong code is counted in a transaction that commits before the refusal. Concurrent guesses wait for the
 * load's lock, so there are at most five.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, `wrong_code`, `code_locked`; `validation_failed`
 * for a warning if the request is strict
 */
export function checkGate(ctx: Ctx<Actor>, input: CheckGate): Promise<CheckGateOutput> {
  return once(ctx, {
    // Leaves the code out of the stored request, because it is a secret.
    request: { id: input.id },
    prepare: async () => {
      const found = await inTransaction(ctx, (tx) => compare(tx, input));
      if (found instanceof Error) throw found;
    },
    commit: async (tx): Promise<CheckGateOutput> => {
      const load = await compare(tx, input);
      // The code was replaced or used up after the first transaction. This second transaction is rolled back,
      // so it counts no wrong code.
      if (load instanceof Error) throw load;
      if (load.gateCheckedAt === null) await passGate(tx, load);
      const checked = await viewLoad(tx, input.id, "poster");
      if (load.gateCheckedAt === null) assertNoWarnings(tx, warningsOf(checked));
      return answer(checked);
    },
    refresh: async (stored) => {
      await assertSameCode(ctx, input);
      return { ...stored, load: await viewLoad(ctx, input.id, "poster") };
    },
  });
}
