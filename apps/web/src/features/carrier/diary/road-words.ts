import type { Job } from "@board/api/schemas";
import { HOUR_MS, londonInstant } from "@board/calendar";
import { placesOf } from "../../../shared/load-parts/places.ts";
import {
  againstSlot,
  arrivalHere,
  openWait,
  seenWords,
  waitClock,
} from "../../../shared/load-parts/road/road.ts";
import { counted } from "../../../ui/format/counted.ts";
import { clockWords } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";

/** Reason for which a job is listed first: its lorry waits over the free time, is late, or has no driver yet. */
export type LookReason = "waits" | "late" | "driver";

/** Time before a collection within which a job without a driver is listed first. */
const WITHOUT_DRIVER_MS = 2 * HOUR_MS;

/** Last minute of a window, for a collection without a booked time. */
const WINDOW_ENDS = { AM: "12:00", PM: "18:00", Anytime: "18:00" } as const;

const isUnsent = ({ status, driverLink, milestones }: Job) =>
  status === "BOOKED" && driverLink === null && milestones.length === 0;

/** Returns why a job on the road needs a look now; null if it does not. */
export function lookReason(job: Job, now: Date): LookReason | null {
  const wait = openWait(job);
  if (wait !== null && waitClock(wait, now).over) return "waits";
  if (job.eta?.late) return "late";
  const { date, window, byTime } = job.collect;
  const due = londonInstant(date, byTime ?? WINDOW_ENDS[window]).getTime();
  return isUnsent(job) && due - now.getTime() < WITHOUT_DRIVER_MS ? "driver" : null;
}

const REASONS: Record<LookReason, [one: string, many: string]> = {
  waits: ["waits too long", "wait too long"],
  late: ["is late", "are late"],
  driver: ["has no driver", "have no driver"],
};
const NUMBERS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Sums up the group that is listed first: `2 jobs: one waits too long, one has no driver`. */
export function lookNote(reasons: readonly LookReason[]): string {
  const parts = (Object.keys(REASONS) as LookReason[]).flatMap((reason) => {
    const count = reasons.filter((one) => one === reason).length;
    return count === 0 ? [] : [`${NUMBERS[count] ?? count} ${REASONS[reason][count === 1 ? 0 : 1]}`];
  });
  return `${counted(reasons.length, "job")}: ${parts.join(", ")}`;
}

export interface RoadCell {
  words: string;
  note: string | null;
  look: boolean;
}

/** Describes where the lorry of a job is, for its line; null if there is nothing to say yet. */
export function roadCell(job: Job, now: Date): RoadCell | null {
  const places = placesOf(job);
  const outcodeOf = (number: number) => places[number - 1]?.outcode ?? "";
  const reason = lookReason(job, now);
  const wait = openWait(job);
  if (wait !== null) {
    const { clock, note, over } = waitClock(wait, now);
    const sum = over && wait.pence !== null && `, ${formatPence(wait.pence)} so far`;
    return { words: `${outcodeOf(wait.place)}, waiting ${clock}`, note: `${note}${sum || ""}`, look: over };
  }
  const arrival = arrivalHere(job);
  if (arrival !== null) {
    return {
      words: `at ${outcodeOf(arrival.place)}`,
      note: `arrived ${clockWords(arrival.at, now)}`,
      look: false,
    };
  }
  if (reason === "driver") return { words: "nobody set off", note: "send it to a driver", look: true };
  if (job.status === "DELIVERED" && job.receivedBy) {
    return { words: `signed by ${job.receivedBy}`, note: null, look: false };
  }
  if (job.status !== "BOOKED" && job.status !== "IN_TRANSIT") return null;
  const seen = seenWords(job, places, now);
  if (seen !== null && job.lastSeen !== null) {
    const { miles, place } = job.lastSeen;
    const words = miles < 1 ? `at ${outcodeOf(place)}` : `${counted(miles, "mile")} from ${outcodeOf(place)}`;
    return { words, note: seen.age, look: false };
  }
  const last = job.milestones.at(-1);
  if (last?.kind !== "ON_MY_WAY") return null;
  return { words: `on the way to ${outcodeOf(last.place)}`, note: "place not sent", look: false };
}

/** Describes the ETA below the time of a job; null where none is known. */
export function etaNote(job: Job, now: Date): { text: string; late: boolean } | null {
  const { eta } = job;
  if (eta === null) return null;
  const place = placesOf(job)[eta.place - 1];
  const against = againstSlot(eta.at, place?.slot ?? null);
  const detail = against ?? (eta.basis === "road" ? "by road" : null);
  return { text: [`ETA ${clockWords(eta.at, now)}`, detail].filter(Boolean).join(", "), late: eta.late };
}
