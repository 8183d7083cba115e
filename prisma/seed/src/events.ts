import { eventBody } from "@board/api/server";
import type { Prisma } from "@board/db";
import type { Ids } from "./ids.ts";
import type { StoryRows } from "./loads/story.ts";
import type { Timeline } from "./timeline.ts";

/** Whole days of events before today. */
const DAYS = 7;

/** The last week's events of every load, for each firm that was told, in the order of time. */
export function eventsOf(
  stories: readonly StoryRows[],
  { timeline, ids }: { timeline: Timeline; ids: Ids },
): Prisma.EventCreateManyInput[] {
  const since = timeline.moment(-DAYS, 0);
  const recent = stories.flatMap(({ told }) => told).filter(({ at }) => at >= since);
  return recent
    .sort((a, b) => a.at - b.at)
    .map(({ at: moment, type, to, ...facts }) => {
      const id = ids.newId("evt", moment);
      const at = timeline.at(moment);
      const { load } = facts;
      const body = eventBody({ id, type, at, recipientId: to, ...facts });
      return { id, firmId: to, mode: load.mode, type, loadId: load.id, createdAt: at, body };
    });
}
