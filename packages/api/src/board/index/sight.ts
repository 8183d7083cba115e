import { type Day, dayNumber } from "@board/calendar";
import type { ActingFirm } from "../../actor.ts";
import type { OpenLoads, Snapshot } from "./open-loads.ts";
import type { Standings } from "./standings.ts";

/** Whose eyes the board is read with, at one instant: `visibleTo` of the SQL, made ready. */
export interface Sight {
  /** The reader's own number among the posters, -1 where it never posted. */
  own: number;
  now: number;
  today: number;
  /** Sees loads before they are open to all. */
  early: boolean;
  preferredBy: ReadonlySet<number>;
  blockedBy: ReadonlySet<number>;
}

export function sightOf(
  firm: Pick<ActingFirm, "id" | "plan">,
  loads: OpenLoads,
  standings: Standings,
  at: { now: Date; today: Day },
): Sight {
  return {
    own: loads.posters.known(firm.id),
    now: at.now.getTime(),
    today: dayNumber(at.today),
    early: firm.plan === "PRIORITY",
    preferredBy: standings.preferring(firm.id),
    blockedBy: standings.blocking(firm.id),
  };
}

/** Whether a load that is POSTED is on this reader's board (contract 6). */
export function sees(sight: Sight, load: Pick<Snapshot, "poster" | "openAt" | "day">): boolean {
  return (
    load.day >= sight.today &&
    (load.openAt <= sight.now ||
      sight.early ||
      load.poster === sight.own ||
      sight.preferredBy.has(load.poster)) &&
    !sight.blockedBy.has(load.poster)
  );
}
