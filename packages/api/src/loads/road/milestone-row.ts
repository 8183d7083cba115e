import type { Load, Milestone } from "@board/db";
import type { MilestoneBy, MilestoneKind } from "@board/db/enums";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalidTransition } from "../guards.ts";
import { roadPlaces } from "./places.ts";
import { AROUND_MS, awayFrom, type Fix, isAtPlace, type SaidTime } from "./rules.ts";
import type { MilestoneView } from "./schemas.ts";

/** A milestone before it has a row. */
export interface Step {
  kind: MilestoneKind;
  place: number;
  time: Pick<SaidTime, "at"> & Partial<SaidTime>;
  /** Position of the lorry at that time. */
  fix?: Fix | undefined;
  etaMins?: number | undefined;
  clientId?: string | undefined;
}

function byOf(actor: Actor): MilestoneBy {
  if (actor.kind === "driver") return "driver";
  return actor.kind === "firm" ? "carrier" : "system";
}

/** Returns the row of a milestone of the load's present booking, which a change of the load saves. */
export async function milestoneRow(
  tx: Pick<Ctx<Actor>, "db" | "clock" | "newId" | "actor" | "geo">,
  load: Load,
  { kind, place, time, fix, etaMins, clientId }: Step,
): Promise<Milestone> {
  const { id: loadId, carrierId } = load;
  if (carrierId === null) throw invalidTransition(load, "Reporting a milestone");
  const { at, saidAt = null, clockOff = false } = time;
  const { at: where = null } = roadPlaces(tx, load).find(({ number }) => number === place) ?? {};
  const exact = where?.precision === "unit" ? where : null;
  const around = exact
    ? await tx.db.position.findMany({
        where: {
          loadId,
          carrierId,
          at: { gte: new Date(at.getTime() - AROUND_MS), lte: new Date(at.getTime() + AROUND_MS) },
        },
        orderBy: { at: "asc" },
      })
    : [];
  return {
    id: tx.newId("milestone"),
    loadId,
    carrierId,
    kind,
    place,
    at,
    saidAt,
    receivedAt: tx.clock.now(),
    by: byOf(tx.actor),
    clockOff,
    awayM: awayFrom(exact, at, fix ? [...around, fix] : around),
    etaMins: etaMins ?? null,
    clientIds: clientId === undefined ? [] : [clientId],
    takenBackAt: null,
    waitingDueAt: kind === "ARRIVED" ? tx.clock.now() : null,
  };
}

/** Returns a milestone as both ends read it. */
export function viewMilestone(
  row: Pick<Milestone, "id" | "kind" | "place" | "at" | "receivedAt" | "by" | "clockOff" | "awayM">,
): MilestoneView {
  return {
    id: row.id,
    kind: row.kind,
    place: row.place,
    at: row.at.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    by: row.by,
    clockOff: row.clockOff,
    atPlace: isAtPlace(row.awayM),
  };
}
