import { outcomeFor } from "@board/api/rules";
import type { Prisma } from "@board/db";
import type { RecordOutcome, Side } from "@board/db/enums";
import type { StoryRows } from "./loads/story.ts";

/** Returns the record entries of booked jobs for both ends; live loads only. */
export function entriesOf(stories: readonly StoryRows[]): Prisma.RecordEntryCreateManyInput[] {
  return stories.flatMap(({ load, history, ratings }) => {
    if (load.mode !== "live") return [];
    const { posterId, carrierId, confirmedAt } = load;
    const entry = (side: Side, carrier: string, outcome: RecordOutcome, at: Date | string) => ({
      firmId: side === "poster" ? posterId : carrier,
      otherId: side === "poster" ? carrier : posterId,
      side,
      loadId: load.id,
      outcome,
      at,
      pence: load.agreedPence ?? load.guideLowPence,
      stars: outcome === "CALLED_OFF" ? null : (ratings.find(({ by }) => by !== side)?.score ?? null),
    });
    const gaveUp = history.flatMap(({ action, fromStatus, firmId, at }) => {
      if (fromStatus !== "BOOKED" || !firmId) return [];
      if (action === "handBack") return [entry("carrier", firmId, "CALLED_OFF", at)];
      return action === "cancel" && carrierId ? [entry("poster", carrierId, "CALLED_OFF", at)] : [];
    });
    const ended = (["poster", "carrier"] as const).flatMap((side) => {
      const outcome = outcomeFor(
        { ...load, collectedAt: load.collectedAt ?? null, deliveredAt: load.deliveredAt ?? null },
        side,
        null,
      );
      return outcome && carrierId && confirmedAt ? [entry(side, carrierId, outcome, confirmedAt)] : [];
    });
    return [...gaveUp, ...ended];
  });
}
