import type { Load } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import { type PlacedLoad, placesOf } from "../road/places.ts";
import { type Wait, type WaitingStep, waitingOf, waitsOf } from "./rules.ts";
import type { WaitView } from "./schemas.ts";

/** The columns of a load that its waiting is worked out from. */
type WaitingLoad = PlacedLoad &
  Pick<Load, "gateCheckedAt" | "vehicleClass" | "waitingFreeMins" | "waitingPencePerQuarter">;

/** Works out the waiting of a load from the steps of its booking that stand. */
export function waitsOfLoad(load: WaitingLoad, steps: readonly WaitingStep[]): Wait[] {
  return waitsOf({
    steps,
    places: placesOf(load).map(({ number, slot: { date: day, ...slot } }) => ({ number, day, ...slot })),
    gateCheckedAt: load.gateCheckedAt,
    terms: waitingOf(load),
  });
}

/** Reads the waiting of a load from the steps of its present booking, and from steps that have no rows yet. */
export async function readWaits(
  { db }: Pick<Ctx, "db">,
  load: WaitingLoad & Pick<Load, "id" | "carrierId">,
  added: readonly WaitingStep[] = [],
): Promise<Wait[]> {
  const { id: loadId, carrierId } = load;
  if (carrierId === null) return [];
  const steps = await db.milestone.findMany({
    where: { loadId, carrierId, takenBackAt: null },
    orderBy: { id: "asc" },
  });
  return waitsOfLoad(load, [...steps, ...added]);
}

/** Returns the waiting at a place as both ends read it. */
export function viewWait({ arrivedAt, from, freeUntil, doneAt, ...rest }: Wait): WaitView {
  return {
    ...rest,
    arrivedAt: arrivedAt.toISOString(),
    from: from.toISOString(),
    freeUntil: freeUntil.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  };
}
