import { dayOfColumn } from "@board/calendar";
import type { Load } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import { COLLECTION } from "../road/rules.ts";
import { FIRST_NUMBER } from "../stops/rules.ts";
import { readStops } from "../stops/schemas.ts";
import { type Wait, type WaitingPlace, type WaitingStep, waitingOf, waitsOf } from "./rules.ts";
import type { WaitView } from "./schemas.ts";

/** The columns of a load that its waiting is worked out from. */
type WaitingLoad = Pick<
  Load,
  | "collectDate"
  | "collectWindow"
  | "collectByTime"
  | "stops"
  | "deliverDate"
  | "deliverWindow"
  | "deliverByTime"
  | "gateCheckedAt"
  | "vehicleClass"
  | "waitingFreeMins"
  | "waitingPencePerQuarter"
>;

function placesOf(load: WaitingLoad): WaitingPlace[] {
  const stops = readStops(load.stops);
  return [
    {
      number: COLLECTION,
      day: dayOfColumn(load.collectDate),
      window: load.collectWindow,
      byTime: load.collectByTime,
    },
    ...stops.map(({ date = null, window = "Anytime", byTime = null }, nth) => ({
      number: nth + FIRST_NUMBER,
      day: date,
      window,
      byTime,
    })),
    {
      number: stops.length + FIRST_NUMBER,
      day: load.deliverDate && dayOfColumn(load.deliverDate),
      window: load.deliverWindow,
      byTime: load.deliverByTime,
    },
  ];
}

/** Works out the waiting of a load from the steps of its booking that stand. */
export function waitsOfLoad(load: WaitingLoad, steps: readonly WaitingStep[]): Wait[] {
  return waitsOf({
    steps,
    places: placesOf(load),
    gateCheckedAt: load.gateCheckedAt,
    terms: waitingOf(load),
  });
}

/** Reads the waiting of a load from the steps of its present booking. */
export async function readWaits(
  { db }: Pick<Ctx, "db">,
  load: WaitingLoad & Pick<Load, "id" | "carrierId">,
): Promise<Wait[]> {
  const { id: loadId, carrierId } = load;
  if (carrierId === null) return [];
  const steps = await db.milestone.findMany({
    where: { loadId, carrierId, takenBackAt: null },
    orderBy: { id: "asc" },
  });
  return waitsOfLoad(load, steps);
}

/** Returns the waiting at a place as both ends read it. */
export function viewWait({ arrivedAt, from, freeUntil, doneAt, ...rest }: Wait): WaitView {
  return {
    ...rest,
    arrivedAt: arrivedAt.toISOString(),
    from: from.toISOString(),
    freeUntil: freeUntil.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    pence: null,
  };
}
