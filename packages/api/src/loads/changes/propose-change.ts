import type { Load } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { findLoad, lockLoad } from "../find-load.ts";
import { assertNoWarnings, assertSeen, invalidTransition } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { toBoth } from "../outbox/events.ts";
import { assertPace } from "../pace.ts";
import { actAs, isSampleFirm } from "../sandbox/sample-firms.ts";
import { saveChange } from "../save-change.ts";
import { uploaderOf } from "../stored-files.ts";
import { agree, refuse } from "./answer-change.ts";
import { type ChangeAnswer, changeAnswer, changeOfReplay, storedChange } from "./list-changes.ts";
import { keptChangeOf, openChangeOf } from "./open-change.ts";
import { type ChangePlan, planChange } from "./plan-change.ts";
import { isEnd, isUnderWay, rootOf } from "./rules.ts";
import type { ChangePatch, ProposeChange } from "./schemas.ts";

/**
 * Returns the end that proposes and the carrier, if a change may be proposed now.
 *
 * @throws DomainError `invalid_transition`, `change_open`
 */
function assertTakesChange(load: Load, mover: Mover) {
  const { carrierId } = load;
  if (carrierId === null || !isEnd(mover) || !isUnderWay(load.status)) {
    throw invalidTransition(load, "Proposing a change");
  }
  const open = openChangeOf(load);
  if (open === null) return { side: mover, carrierId };
  throw new DomainError("change_open", {
    detail: `Another change, proposed by the ${open.by}, waits for an answer. Nothing was changed.`,
    members: { loadStatus: load.status, changeId: open.id },
  });
}

/**
 * Returns the fields that the patch names, with their present and proposed values. A site that is lost with a
 * changed postcode is left out.
 */
function proposedFields({ changed }: ChangePlan, patch: ChangePatch) {
  return Object.entries(changed)
    .filter(([field]) => Object.hasOwn(patch, rootOf(field)))
    .map(([field, { from, to }]) => ({ field, from, to }));
}

const REFUSED_IN_SANDBOX = "REFUSE";

/** Returns the sample firm at one end of a test load; null if both firms are real. */
const sampleEnd = ({ posterId, carrierId }: Load): string | null =>
  [posterId, carrierId].find(isSampleFirm) ?? null;

/** Answers for the sample firm in the sandbox: agrees, or refuses if the note asks for a refusal. */
async function answerInSandbox(tx: Ctx<FirmActor>, load: Load, plan: ChangePlan, note: string | undefined) {
  const sample = sampleEnd(load);
  if (sample === null) return;
  const other = await actAs(tx, sample);
  if (note === REFUSED_IN_SANDBOX) await refuse(other, load, "Refused in test mode.");
  else await agree(other, load, plan);
}

/**
 * Proposes a change from one end of a booked load to the other; nothing changes until the other end agrees.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, `change_open`, `validation_failed` with every
 * broken rule at once, or for new warnings if the request is strict, `rate_limited`; in the sandbox `requirement_not_met`,
 * because the sample firm agrees immediately
 */
export function proposeChange(
  ctx: Ctx<FirmActor>,
  { id, patch, penceDelta = 0, note }: ProposeChange,
): Promise<ChangeAnswer & Replay> {
  return once<FirmActor, ChangePlan, ChangeAnswer>(ctx, {
    request: { id, patch, penceDelta, note },
    prepare: async () => {
      const { load, mover } = await findLoad(ctx, id);
      assertSeen(ctx, load);
      assertTakesChange(load, mover);
      const plan = await planChange(ctx, load, { patch, penceDelta });
      assertNoWarnings(ctx, plan.warnings);
      return plan;
    },
    commit: async (tx, plan) => {
      const { load: before, mover } = await lockLoad(tx, id);
      const { side, carrierId } = assertTakesChange(before, mover);
      assertSeen(tx, before, { expectedVersion: plan.version });
      await assertPace(tx, { prefix: "chg", done: "proposed a change" }, (since) =>
        tx.db.loadChange.count({ where: { loadId: id, side, id: { gt: since } } }),
      );
      const at = tx.clock.now();
      // Closes a change that a process of the previous release left open when it moved the load.
      const stale = keptChangeOf(before);
      if (stale !== null) {
        const data = { status: "LAPSED", closedAt: at } as const;
        await tx.db.loadChange.update({ where: { id: stale.id }, data });
      }
      const row = await tx.db.loadChange.create({
        data: {
          id: tx.newId("chg"),
          loadId: id,
          carrierId,
          side,
          personId: uploaderOf(tx.actor).personId,
          patch,
          penceDelta,
          agreedPence: plan.agreedPence,
          changed: proposedFields(plan, patch),
          note: note ?? null,
          at,
        },
      });
      const change = storedChange(row);
      const load = await saveChange(tx, {
        before,
        load: { ...before, openChange: { ...change, carrierId } },
        action: "proposeChange",
        tell: toBoth(before, "change.proposed").map((draft) => ({
          ...draft,
          change,
          notifies: draft.to !== tx.actor.firm.id,
        })),
      });
      await answerInSandbox(tx, load, plan, note);
      return changeAnswer(tx, id, row.id, mover);
    },
    refresh: (stored) => changeOfReplay(ctx, stored),
  });
}
