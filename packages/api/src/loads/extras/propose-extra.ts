import type { Load } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { assertPace } from "../pace.ts";
import { placesOf } from "../road/places.ts";
import { uploaderOf } from "../stored-files.ts";
import { answerInSandbox, type ExtraAnswer, extraAnswer, extraOfReplay } from "./answer-extra.ts";
import {
  extraProblems,
  MAX_EXTRAS,
  newExtra,
  nextDue,
  proposableUntil,
  standsBySilence,
  takesExtra,
} from "./rules.ts";
import { saveExtra, tellOfExtra } from "./save-extra.ts";
import type { ProposeExtra } from "./schemas.ts";

const DOING = "Proposing an extra";

/** @throws DomainError `invalid_transition` */
function assertTakesExtra(load: Load, mover: Mover, now: Date): string {
  if (mover !== "carrier") throw notThisEnd(load, DOING, "carrier");
  if (load.carrierId !== null && takesExtra(load, mover, now)) return load.carrierId;
  const until = proposableUntil(load);
  if (until === null) throw invalidTransition(load, DOING);
  throw new DomainError("invalid_transition", {
    detail: `Extras of this load could be proposed until ${until.toISOString()}. Nothing was changed.`,
    members: { loadStatus: load.status },
  });
}

/** @throws DomainError `too_many_extras`, `waiting_worked_out` */
async function assertRoom(tx: Ctx<FirmActor>, load: Load, { kind, place }: ProposeExtra): Promise<void> {
  const own = { loadId: load.id, carrierId: tx.actor.firm.id };
  if ((await tx.db.extra.count({ where: own })) >= MAX_EXTRAS)
    throw new DomainError("too_many_extras", {
      detail: `The job has ${MAX_EXTRAS} extras, the withdrawn ones included. Nothing was changed.`,
      members: { loadStatus: load.status },
    });
  if (kind !== "WAITING" || place === undefined) return;
  const worked = await tx.db.extra.findFirst({ where: { ...own, workedOut: true, place } });
  if (worked !== null)
    throw new DomainError("waiting_worked_out", {
      detail: `The waiting at place ${place} was worked out on delivery: ${worked.pence} pence. Nothing was changed.`,
      members: { loadStatus: load.status, extraId: worked.id },
    });
}

/** Saves an extra that the carrier of a locked load proposes. */
export function saveNewExtra(
  tx: Ctx<FirmActor>,
  load: Load,
  { kind, place, pence, note }: Omit<ProposeExtra, "id">,
): Promise<Load> {
  const claim = { kind, pence, workedOut: false, confirmed: false };
  const extra = newExtra({
    ...claim,
    id: tx.newId("extra"),
    loadId: load.id,
    carrierId: tx.actor.firm.id,
    posterId: load.posterId,
    mode: load.mode,
    place: place ?? null,
    note,
    bySilence: standsBySilence(claim, tx.settings.extraBySilencePence),
    personId: uploaderOf(tx.actor).personId,
    at: tx.clock.now(),
  });
  const row = { ...extra, dueAt: nextDue(extra, load) };
  return saveExtra(tx, load, [null, row], {
    action: "proposeExtra",
    tell: tellOfExtra(load, "extra.proposed", row, [load.posterId]),
  });
}

/**
 * Proposes an extra for the carrier of a booked load, which the poster accepts or queries (contract 13).
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, `validation_failed` (`place_not_found`,
 * `required`), `waiting_worked_out`, `too_many_extras`, `rate_limited`
 */
export function proposeExtra(ctx: Ctx<FirmActor>, input: ProposeExtra): Promise<ExtraAnswer & Replay> {
  return once<FirmActor, void, ExtraAnswer>(ctx, {
    commit: async (tx) => {
      const { load: before, mover } = await lockLoad(tx, input.id);
      const now = tx.clock.now();
      const carrierId = assertTakesExtra(before, mover, now);
      assertSeen(tx, before);
      const problems = extraProblems(input, placesOf(before).length);
      if (problems.length > 0) throw invalid(problems);
      await assertRoom(tx, before, input);
      await assertPace(tx, { prefix: "extra", done: "proposed an extra" }, (since) =>
        tx.db.extra.count({ where: { loadId: before.id, carrierId, id: { gt: since } } }),
      );
      const load = await saveNewExtra(tx, before, input);
      const row = await tx.db.extra.findFirstOrThrow({
        where: { loadId: before.id, carrierId },
        orderBy: { id: "desc" },
      });
      await answerInSandbox(tx, load, row);
      return extraAnswer(tx, load.id, row.id, mover);
    },
    refresh: (stored) => extraOfReplay(ctx, stored),
  });
}
