import { dayOfColumn } from "@board/calendar";
import type { Load, Milestone } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid, refusal } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { once } from "../../core/idempotency/once.ts";
import { loadOfReplay } from "../act-on-load.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import { toBoth } from "../outbox/events.ts";
import { saveChange } from "../save-change.ts";
import { viewLoad } from "../view-load.ts";
import type { MilestoneOutput, ReportMilestone } from "./call-schemas.ts";
import { milestoneRow, viewMilestone } from "./milestone-row.ts";
import { roadPlaces } from "./places.ts";
import { keepPositions } from "./positions.ts";
import {
  type Fix,
  MAX_MILESTONES,
  milestoneProblems,
  NOWHERE,
  SENT_KINDS,
  type SentKind,
  takesMilestone,
  timeSaid,
} from "./rules.ts";
import { followTold, keepTold, readEta } from "./tell-eta.ts";
import { viewEta } from "./view-road.ts";

const DOING = "Reporting a milestone";

/** Name of each kind in the history, and of the field that its entry shows. */
const IN_HISTORY = {
  ON_MY_WAY: { action: "onMyWay", field: "onMyWayAt" },
  ARRIVED: { action: "arrived", field: "arrivedAt" },
} as const satisfies Record<SentKind, object>;

/** Finds the milestone that an earlier call under this id got as its answer, also if it was taken back. */
function answeredTo(
  tx: Ctx<Actor>,
  { id: loadId, carrierId }: Load,
  { kind, clientId }: Pick<ReportMilestone, "kind" | "clientId">,
): Promise<Milestone | null> | null {
  if (carrierId === null || clientId === undefined) return null;
  return tx.db.milestone.findFirst({
    where: { loadId, carrierId, kind, clientIds: { has: clientId } },
    orderBy: { id: "asc" },
  });
}

/** Returns the position that came with a milestone; `lat` and `lng` need each other. */
function fixOf({ lat, lng, accuracyM }: ReportMilestone, at: Date): Fix | undefined {
  if (lat !== undefined && lng !== undefined)
    return { at, lat, lng, accuracyM: accuracyM === undefined ? null : Math.ceil(accuracyM) };
  const given = Object.entries({ lat, lng, accuracyM }).find(([, value]) => value !== undefined)?.[0];
  if (given === undefined) return undefined;
  const missing = [lat === undefined ? "lat" : [], lng === undefined ? "lng" : []].flat();
  throw invalid(missing.map((field) => fieldError([field], "required", `is required with ${given}.`)));
}

/** @throws DomainError `too_many_milestones`; DONE is never refused, and does not count */
async function assertRoom(tx: Pick<Ctx, "db">, { id: loadId, carrierId, status }: Load): Promise<void> {
  const kept = await tx.db.milestone.findMany({
    where: { loadId, carrierId: carrierId ?? "", kind: { in: [...SENT_KINDS] } },
    select: { clientIds: true },
    orderBy: { id: "asc" },
  });
  const count = kept.reduce((sum, { clientIds }) => sum + Math.max(1, clientIds.length), 0);
  if (count < MAX_MILESTONES) return;
  const detail = `The booking has ${MAX_MILESTONES} milestones, with those taken back and repeats under other ids. Collecting, finishing a stop and delivering still work.`;
  throw refusal("too_many_milestones", detail, { loadStatus: status });
}

/** Saves a milestone in the transaction that locked the load, unless an arrival at the place stands already. */
export async function saveMilestone(
  tx: Ctx<Actor>,
  before: Load,
  step: Parameters<typeof milestoneRow>[2] & { kind: SentKind },
): Promise<{ milestone: Milestone; isNew: boolean }> {
  const milestone = await milestoneRow(tx, before, step);
  const { loadId, carrierId, kind, place } = milestone;
  if (kind === "ARRIVED") {
    const first = await tx.db.milestone.findFirst({
      where: { loadId, carrierId, kind, place, takenBackAt: null },
      orderBy: { id: "asc" },
    });
    if (first !== null) {
      // A repeat under this id gets the first arrival again, even once that was taken back.
      if (step.clientId !== undefined) {
        await assertRoom(tx, before);
        const clientIds = { push: step.clientId };
        await tx.db.milestone.update({ where: { id: first.id }, data: { clientIds } });
      }
      return { milestone: first, isNew: false };
    }
  }
  await assertRoom(tx, before);
  await tx.db.milestone.create({ data: milestone });
  if (step.fix) await keepPositions(tx, { ...before, carrierId }, [step.fix]);
  await saveStep(tx, before, milestone);
  return { milestone, isNew: true };
}

/** Saves in the history, and tells both ends with the arrival time, that a milestone was reported or taken back. */
export async function saveStep(tx: Ctx<Actor>, load: Load, milestone: Milestone): Promise<void> {
  const { kind, place } = milestone;
  if (kind === "DONE") throw new Error(`The milestone ${milestone.id} is written by the verb of its place.`);
  const takenBack = milestone.takenBackAt !== null;
  const at = milestone.at.toISOString();
  const values = takenBack ? { from: at, to: null } : { from: null, to: at };
  const { action, field } = IN_HISTORY[kind];
  const eta = await readEta(tx, load);
  if (eta !== null) await keepTold(tx, load, eta);
  await saveChange(tx, {
    before: load,
    load,
    action: takenBack ? "takeBack" : action,
    details: { changed: { [`places.${place}.${field}`]: values } },
    tell: toBoth(load, "load.milestone").map((draft) => ({
      ...draft,
      milestone: { ...viewMilestone(milestone), takenBack },
      eta: eta && viewEta(eta),
    })),
  });
  if (eta !== null) await followTold(tx, load, eta);
}

/**
 * Records that the lorry is on its way to a place, or there (contract 12). The load's status and version stay. A second
 * arrival at a place, and a repeated `clientId`, get the first milestone with 200.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `validation_failed` (`place_not_found`, `in_future`, `too_old`,
 * `before_booked`, `too_early`), `invalid_transition`, `already_done`, `too_many_milestones`
 */
export function reportMilestone(
  ctx: Ctx<Actor>,
  { id, ...input }: ReportMilestone,
): Promise<MilestoneOutput> {
  const { lat: _lat, lng: _lng, accuracyM: _accuracy, ...said } = input;
  return once(ctx, {
    // Leaves the position out of the stored request.
    request: { id, ...said },
    commit: async (tx): Promise<MilestoneOutput> => {
      const { load: before, mover } = await lockLoad(tx, id);
      if (mover !== "carrier") throw notThisEnd(before, DOING, "carrier");
      const earlier = await answeredTo(tx, before, input);
      const { milestone, isNew } = earlier
        ? { milestone: earlier, isNew: false }
        : await report(tx, before, input);
      // The stop may have been taken out since; the call then reads the number that it was reported by.
      const place = milestone.place === NOWHERE ? input.place : milestone.place;
      if (!isNew) tx.answersRepeat?.();
      return { milestone: viewMilestone({ ...milestone, place }), load: await viewLoad(tx, id, mover) };
    },
    refresh: async (stored) => ({ ...stored, load: await loadOfReplay(ctx, stored.load) }),
  });
}

function report(tx: Ctx<Actor>, before: Load, input: Omit<ReportMilestone, "id">) {
  const { kind, place } = input;
  assertSeen(tx, before);
  const places = roadPlaces(tx, before);
  const there = places.find(({ number }) => number === place);
  if (there === undefined) {
    const predicate = `is no place of the load, which has ${places.length}.`;
    throw invalid([fieldError(["place"], "place_not_found", predicate)]);
  }
  if (before.status === "IN_TRANSIT" && there.doneAt !== null) {
    throw refusal(
      "already_done",
      `The carrier was done at place ${place} at ${there.doneAt.toISOString()}.`,
      {
        loadStatus: before.status,
        doneAt: there.doneAt.toISOString(),
      },
    );
  }
  if (!takesMilestone(before.status, place)) throw invalidTransition(before, `${DOING} of place ${place}`);
  const now = tx.clock.now();
  const time = timeSaid(input.at, input.sentAt, now);
  const load = { bookedAt: before.bookedAt, collectDate: dayOfColumn(before.collectDate) };
  const problems = milestoneProblems({ kind, at: time.at }, load, now);
  if (problems.length > 0) throw invalid(problems);
  const etaMins = kind === "ON_MY_WAY" ? input.etaMins : undefined;
  return saveMilestone(tx, before, {
    kind,
    place,
    time,
    fix: fixOf({ id: before.id, ...input }, time.at),
    etaMins,
    clientId: input.clientId,
  });
}
