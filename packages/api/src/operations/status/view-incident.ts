import type { Incident, IncidentUpdate } from "@board/db";
import { COMPONENT_KEYS, type ComponentKey, minutesBetween, stateOf } from "./rules.ts";
import type { IncidentView } from "./schemas.ts";

/** Updates of an incident, oldest first; ids sort by time. */
export const WITH_UPDATES = { updates: { orderBy: { id: "asc" } } } as const;

/** Public view of an incident, without components unknown to this release. */
export function viewIncident(
  {
    id,
    title,
    planned,
    impact,
    components,
    startsAt,
    endsAt,
    lost,
    changed,
    updates,
  }: Incident & {
    updates: readonly IncidentUpdate[];
  },
  now: Date,
): IncidentView {
  return {
    id,
    title,
    planned,
    state: stateOf({ planned, startsAt, endsAt }, now),
    impact,
    components: COMPONENT_KEYS.filter((key: ComponentKey) => components.includes(key)),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    minutes: endsAt && minutesBetween(startsAt, endsAt),
    lost,
    changed,
    updates: updates.map(({ at, text }) => ({ at: at.toISOString(), text })),
  };
}
