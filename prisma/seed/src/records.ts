import { outcomeFor } from "@board/api/rules";
import type { Prisma } from "@board/db";
import type { RecordOutcome, Side } from "@board/db/enums";
import type { Story } from "./loads/story.ts";
import type { Timeline } from "./timeline.ts";

/** Returns the record entries of a booked job for both ends; none for a sandbox load. */
export function entriesOf(
  { load, steps, rows, carrier }: Story,
  timeline: Timeline,
): Prisma.RecordEntryCreateManyInput[] {
  if (load.mode !== "live") return [];
  const { posterId, confirmedAt } = load;
  const entry = (side: Side, carrierId: string, outcome: RecordOutcome, at: Date | string) => ({
    firmId: side === "poster" ? posterId : carrierId,
    otherId: side === "poster" ? carrierId : posterId,
    side,
    loadId: load.id,
    outcome,
    at,
    pence: load.agreedPence ?? load.guideLowPence,
    stars: outcome === "CALLED_OFF" ? null : (rows.ratings.find(({ by }) => by !== side)?.score ?? null),
  });
  const gaveUp = steps.flatMap(({ action, by, at, history }) => {
    if (history?.fromStatus !== "BOOKED") return [];
    if (action === "handBack" && by) return [entry("carrier", by.id, "CALLED_OFF", timeline.at(at))];
    return action === "cancel" && carrier ? [entry("poster", carrier.id, "CALLED_OFF", timeline.at(at))] : [];
  });
  const facts = { ...load, collectedAt: load.collectedAt ?? null, deliveredAt: load.deliveredAt ?? null };
  const ended = (["poster", "carrier"] as const).flatMap((side) => {
    const outcome = outcomeFor(facts, side, null);
    return outcome && carrier && confirmedAt ? [entry(side, carrier.id, outcome, confirmedAt)] : [];
  });
  return [...gaveUp, ...ended];
}
