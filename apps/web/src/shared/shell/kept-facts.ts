import { goodsFacts } from "@board/api/goods/words";
import type { Job } from "@board/api/schemas";
import { addDays, type Day, endOfLondonDay, londonDay, londonTime, startOfLondonDay } from "@board/calendar";
import { formatLongDay } from "../../ui/format/days.ts";
import { longLoad } from "../../ui/format/loads.ts";
import { formatPostcode } from "../../ui/format/postcodes.ts";
import { longSlot } from "../../ui/format/slots.ts";
import { dueOrder } from "../load-parts/due.ts";
import { placesOf } from "../load-parts/places.ts";
import type { KeptJob, KeptJobs } from "../session/kept-jobs.ts";

type Facts = KeptJob["parts"][number]["facts"];
type Place = ReturnType<typeof placesOf>[number];

/** True for a job that a driver may work on today or tomorrow: in transit, or to be collected by tomorrow. */
export function isInHand({ status, collect }: Pick<Job, "status" | "collect">, today: Day): boolean {
  return status === "IN_TRANSIT" || (status === "BOOKED" && collect.date <= addDays(today, 1));
}

/**
 * Returns the expiry of a stored job: the end of the day after the job's last day, or after today if the job is
 * late.
 */
function keptUntil({ collect, deliver }: Job, today: Day): number {
  const lastDay = [collect.date, deliver?.date ?? "", today].toSorted().at(-1) ?? today;
  return startOfLondonDay(addDays(lastDay, 2)).getTime();
}

function fact(name: string, text: string | null | undefined, as?: Facts[number]["as"]): Facts {
  return text ? [{ name, text, ...(as && { as }) }] : [];
}

function partOf(place: Place, code: string | null, today: Day): KeptJob["parts"][number] {
  const { number, kind, what, slot, town, postcode, site } = place;
  const when = slot === null ? "" : `, ${longSlot(slot, today).text}`;
  const address = [...(site?.lines ?? []), formatPostcode(site?.postcode ?? postcode)];
  return {
    title: `${number}. ${kind === "COLLECT" ? "Collect" : "Deliver"} ${what}${when}`,
    facts: [
      ...fact("Address", [site?.name ?? town, ...address].join("\n")),
      ...fact("Ask for", site?.contactName),
      ...fact("Telephone", site?.phone, "phone"),
      ...fact("Reference", site?.reference, "spoken"),
      ...fact("Collection code", number === 1 ? code : null, "spoken"),
      ...fact("Open", site?.hours),
      ...fact("Get in", site?.instructions),
    ],
  };
}

function keptJob(job: Job, code: string | null, today: Day): KeptJob {
  const { ref, from, to, poster } = job;
  const open = placesOf(job).filter(({ doneAt }) => doneAt === null);
  return {
    ref,
    lane: `${from.outcode} ${from.town} to ${to.outcode} ${to.town}`,
    until: keptUntil(job, today),
    parts: [
      ...open.map((place) => partOf(place, code && `${code.slice(0, 3)} ${code.slice(3)}`, today)),
      {
        title: "The load",
        facts: [
          ...fact("Load", longLoad(job)),
          ...goodsFacts(job).flatMap(([name, words]) => fact(name, words)),
          ...fact("Notes", [job.dimsNote, job.boardNote, job.notes].filter(Boolean).join("\n")),
          ...fact("Poster", [poster.contactName, poster.name].filter(Boolean).join(", ")),
          ...fact("Telephone", poster.phone, "phone"),
        ],
      },
    ],
  };
}

interface ReadJobs {
  owner: string;
  /** Current jobs, as of `readAt`. */
  jobs: readonly Job[];
  readAt: Date;
  /** Collection codes by load id. */
  codes: Readonly<Record<string, string>>;
}

/**
 * Formats the current jobs for a driver, the next due first. Names each day, so that the text is still true on a
 * later day.
 */
export function keptJobs({ owner, jobs, readAt, codes }: ReadJobs): KeptJobs {
  const today = londonDay(readAt);
  return {
    owner,
    asOf: londonTime(readAt),
    asOfDay: formatLongDay(today, today),
    dayEnds: endOfLondonDay(today).getTime(),
    jobs: jobs
      .toSorted((a, b) => dueOrder(a).localeCompare(dueOrder(b)) || a.ref.localeCompare(b.ref))
      .map((job) => keptJob(job, codes[job.id] ?? null, today)),
  };
}
