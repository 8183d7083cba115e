import type { AppRouter } from "@board/api";
import { COMPONENTS, type ComponentKey, DAY_DOWN_MINUTES, DAY_SLOW_MINUTES } from "@board/api/status/rules";
import { type Day, daysBetween, londonDay, londonTime } from "@board/calendar";
import type { inferRouterOutputs } from "@trpc/server";
import { formatDay, formatLongDay } from "../../ui/format/days.ts";

export type Status = inferRouterOutputs<AppRouter>["status"]["read"];
export type Part = Status["components"][number];
export type Incident = Status["incidents"][number];

const NAMES = new Map(COMPONENTS.map(({ key, name }) => [key, name]));

export function namesOf(keys: readonly ComponentKey[]): string {
  return keys.map((key) => NAMES.get(key) ?? key).join(", ");
}

function minutesWords(minutes: number): string {
  return minutes === 1 ? "1 minute" : `${minutes.toLocaleString("en-GB")} minutes`;
}

/** Formats uptime as `99.96 %`, rounded down, so that 100 % means no failed minute. */
export function uptimeWords(uptime: number | null): string {
  return uptime === null ? "–" : `${(Math.floor(uptime * 10_000) / 100).toFixed(2)} %`;
}

function secondsWords(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`;
}

/** Describes the current measurement of a component. */
export function factOf({ key, covers, state, lastHour, oldestS }: Part, now: Date): string {
  if (lastHour !== null && lastHour.answers > 0) {
    const { answers, failed, slow, slowMs } = lastHour;
    const share = Math.floor(((answers - failed - slow) / answers) * 1_000) / 10;
    return `${share} % of answers within ${secondsWords(slowMs)}`;
  }
  if (oldestS === null) return covers;
  if (key === "register") {
    return `data of ${formatLongDay(londonDay(new Date(now.getTime() - oldestS * 1_000)), londonDay(now))}`;
  }
  // The state can be slow because of an incident, although no work is waiting.
  if (oldestS < 5) return state === "well" ? "nothing waits" : covers;
  return `the oldest waits ${oldestS < 120 ? `${oldestS} s` : `${Math.round(oldestS / 60)} min`}`;
}

/** Describes the days with trouble, newest first. */
export function troubleOf({ days }: Part, today: Day): string[] {
  return days
    .filter(({ state }) => state === "slow" || state === "down")
    .reverse()
    .map(({ day, state, slowMinutes, downMinutes }) => {
      const minutes = state === "down" ? downMinutes : slowMinutes + downMinutes;
      return `${formatDay(day, today)}: ${state} for ${minutesWords(minutes)}`;
    });
}

/** Describes the bars of a component. */
export function daysWords(part: Part, today: Day): string {
  const measured = part.days.filter(({ state }) => state !== null).length;
  if (measured === 0) return "Not measured yet";
  const trouble = troubleOf(part, today);
  const days = measured === 1 ? "1 day" : `${measured} days`;
  return `${days} measured. ${trouble.length === 0 ? "All went well." : `${trouble.join(". ")}.`}`;
}

export const LEGEND = {
  well: "well",
  slow: `slow, ${DAY_SLOW_MINUTES} minutes or more`,
  down: `down, ${DAY_DOWN_MINUTES} minutes or more`,
} as const;

/** Formats the times of an incident: `Sun 8 Nov, 06:12 to 06:26, 14 min`, UK time. */
export function timesOf({ startsAt, endsAt, minutes }: Incident, today: Day): string {
  const at = (instant: string) => londonTime(new Date(instant));
  const dayOf = (instant: string) => londonDay(new Date(instant));
  const start = `${formatLongDay(dayOf(startsAt), today)}, ${at(startsAt)}`;
  if (endsAt === null || minutes === null) return `since ${start}`;
  const end =
    dayOf(endsAt) === dayOf(startsAt) ? at(endsAt) : `${formatLongDay(dayOf(endsAt), today)}, ${at(endsAt)}`;
  const length = minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${start} to ${end}, ${length}`;
}

const isPast = ({ state, planned }: Incident) => state === "over" && !planned;

/** Describes the last incident that is over, for the second sentence of the summary. */
export function lastIncident(incidents: readonly Incident[], today: Day): string {
  const last = incidents.find(isPast);
  if (last === undefined) return "No incident in 90 days.";
  const days = daysBetween(londonDay(new Date(last.endsAt ?? last.startsAt)), today);
  const when = days === 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`;
  return `Last incident ${when}, ${minutesWords(last.minutes ?? 1)}.`;
}

/** Formats past incidents: `2 in 90 days, 56 minutes in all`. */
export function incidentsWords(incidents: readonly Incident[]): string {
  const past = incidents.filter(isPast);
  if (past.length === 0) return "none in 90 days";
  const minutes = past.reduce((total, each) => total + (each.minutes ?? 0), 0);
  return `${past.length} in 90 days, ${minutesWords(minutes)} in all`;
}
