import type { RoutingGuideView, StepPlan } from "@board/api/schemas";
import { addDays, londonDay, londonTime } from "@board/calendar";
import { WEEKDAYS, type WorkingHours } from "@board/calendar/working-hours";
import { formatMinutes } from "../../../ui/format/ages.ts";
import { counted } from "../../../ui/format/counted.ts";
import { formatDay } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";

export type GuideStep = RoutingGuideView["steps"][number];

/** Returns a carrier's name by its id. */
export type NameOf = (carrierId: string) => string;

/** Returns the carriers of a step: `Pennine Trunking`, `Yorkshire`, `My network`, `The board`. */
export function whoWords(to: GuideStep["to"], nameOf: NameOf): string {
  if (to === "network") return "My network";
  if (to === "board") return "The board";
  return [...(to.carriers ?? []).map(nameOf), ...(to.groups ?? [])].join(", ") || "Nobody yet";
}

/** Returns the price of a step: `£410, yes or no`, `95 % of the guide’s middle`, `quotes`. */
export function priceWords(
  step: Pick<GuideStep, "percentOfGuide">,
  pricePence: number | null | undefined,
): string {
  if (typeof pricePence === "number") return `${formatPence(pricePence)}, yes or no`;
  if (step.percentOfGuide !== undefined) return `${step.percentOfGuide} % of the guide’s middle, yes or no`;
  return "quotes";
}

/** Returns minutes as people say them: `30 minutes`, `an hour`, `90 minutes`, `2 hours`. */
export function minutesWords(minutes: number): string {
  if (minutes === 60) return "an hour";
  return minutes % 60 === 0 ? counted(minutes / 60, "hour") : counted(minutes, "minute");
}

/** Returns an instant of a plan: `15:10` today, `tomorrow 06:30`, `Thu 19 06:30`. */
export function planTime(at: string, now: Date): string {
  const [day, today] = [londonDay(new Date(at)), londonDay(now)];
  const time = londonTime(new Date(at));
  if (day === today) return time;
  return day === addDays(today, 1) ? `tomorrow ${time}` : `${formatDay(day, today)} ${time}`;
}

/** Returns an instant of a plan after "the board": `at 15:10`, `tomorrow 06:30`. */
export function boardTime(at: string, now: Date): string {
  const time = planTime(at, now);
  return time.includes(" ") ? time : `at ${time}`;
}

interface Part {
  step: GuideStep;
  beginsAt: string;
  dueAt: string | null;
  pricePence: number | null;
}

function asked({ step, pricePence }: Part, nameOf: NameOf): string {
  const { to } = step;
  const isGroup = typeof to === "object" && (to.groups?.length ?? 0) > 0 && !to.carriers?.length;
  const named = to === "network" ? "your network" : whoWords(to, nameOf);
  const who = isGroup ? `the ${named} group` : named;
  const what = pricePence === null ? " for quotes" : ` at ${formatPence(pricePence)}`;
  return `${who}${what} for ${minutesWords(step.minutes ?? 0)}`;
}

/** Returns what happens after posting with a routing guide, in clock times, which are the latest ones. */
export function planSentence(steps: readonly GuideStep[], plan: StepPlan, nameOf: NameOf): string {
  const now = new Date(plan.now);
  const parts = plan.steps.flatMap(({ beginsAt, dueAt, pricePence }, nth): Part[] => {
    const step = steps[nth];
    return beginsAt === null || step === undefined ? [] : [{ step, beginsAt, dueAt, pricePence }];
  });
  const [first, ...others] = parts;
  if (first === undefined) return nobodyWords(plan);
  if (first.step.to === "board")
    return "No carrier of this guide can carry the load: it is on the board at once.";
  const who = first.step.to === "network" ? "Your network" : whoWords(first.step.to, nameOf);
  const what = first.pricePence === null ? "for quotes" : `at ${formatPence(first.pricePence)}`;
  const begin = plan.counts
    ? `${who} is asked ${what} for ${minutesWords(first.step.minutes ?? 0)}`
    : `It is ${londonTime(now)}. ${who} is asked ${what} now, and has until ${planTime(first.dueAt ?? plan.now, now)}`;
  const then = others.map((part) =>
    part.step.to === "board"
      ? `then the board ${boardTime(part.beginsAt, now)}`
      : `then ${asked(part, nameOf)}`,
  );
  const isOpenEnd = parts.at(-1)?.step.to !== "board";
  const end = isOpenEnd ? " Then you are told that nobody took it." : "";
  return `${[begin, ...then].join(", ")}. Sooner when everybody asked has said no. The first yes books it.${end}`;
}

/** Returns where the clock of a plan counts; the hours are told once they are known. */
export function clockSentence({ counts, dayAndNight }: StepPlan, hours: WorkingHours | undefined): string {
  if (dayAndNight) return "The minutes count day and night, since collection ends within twelve hours.";
  const words = hours === undefined ? "your working hours" : `your hours, ${hoursWords(hours)}`;
  return counts
    ? `The minutes count in ${words}, since collection is more than twelve hours away.`
    : `Your clock stands outside ${words}.`;
}

/** Returns where the loads of a guide were booked: `23 in step 1, 4 on the board; 22 min in the middle`. */
export function bookedSteps({ steps, booked }: Pick<RoutingGuideView, "steps" | "booked">): string {
  const parts = booked.steps.flatMap((loads, nth) =>
    loads === 0 ? [] : [`${loads} ${steps[nth]?.to === "board" ? "on the board" : `in step ${nth + 1}`}`],
  );
  if (parts.length === 0) return "none was booked yet";
  return booked.minutes === null
    ? parts.join(", ")
    : `${parts.join(", ")}; ${formatMinutes(booked.minutes)} in the middle`;
}

/** True if no carrier of a plan can be asked, and the load does not go on the board either. */
export function nobodyCan({ steps }: StepPlan): boolean {
  return steps.every(({ beginsAt }) => beginsAt === null);
}

/** Returns that nobody can be asked, and why: `Nobody of these can carry it: Esk Vale Transport runs no such vehicle.` */
export function nobodyWords({ steps }: StepPlan): string {
  const why = [...new Set(steps.flatMap(({ leftOut }) => leftOut.map((one) => leftOutWords([one]))))];
  return why.length === 0
    ? "Nobody of these can be asked."
    : `Nobody of these can carry it: ${why.join(", ")}.`;
}

/** Returns when a step is at the latest: `13:40 to 14:10`, `from 15:10`, `passed over`. */
export function spanWords({ beginsAt, dueAt }: StepPlan["steps"][number], { now }: StepPlan): string {
  if (beginsAt === null) return "passed over: nobody can carry it, or no time is left";
  const at = (instant: string) => planTime(instant, new Date(now));
  return dueAt === null ? `from ${at(beginsAt)}` : `${at(beginsAt)} to ${at(dueAt)}`;
}

export const CANNOT: Record<StepPlan["steps"][number]["leftOut"][number]["reason"], string> = {
  SAID_NO: "said no in an earlier step",
  HAD_IT: "had the load before",
  NO_VEHICLE: "runs no such vehicle",
  NOT_ELIGIBLE: "lacks what you ask for",
  TOO_MANY: "is over the hundred that can be asked",
};

/** Returns who is not asked and why: `Esk Vale Transport runs no such vehicle, …`. */
export function leftOutWords(
  leftOut: readonly { name: string | null; reason: keyof typeof CANNOT }[],
): string {
  return leftOut.map(({ name, reason }) => `${name ?? "A carrier"} ${CANNOT[reason]}`).join(", ");
}

/** Returns how many of a step's carriers can carry the load: `7 of 9 can carry it`. */
export function countWords({ people, of }: Pick<StepPlan["steps"][number], "people" | "of">): string {
  return `${people} of ${counted(of, "carrier")} can carry it`;
}

const DAY_NAMES: Record<(typeof WEEKDAYS)[number], string> = {
  mon: "Mon",
  tue: "Tue",
  wed: "Wed",
  thu: "Thu",
  fri: "Fri",
  sat: "Sat",
  sun: "Sun",
};

export const dayName = (day: (typeof WEEKDAYS)[number]) => DAY_NAMES[day];

/** Returns a week of working hours, days with the same hours together: `Mon–Fri 06:00–18:00, Sat 06:00–12:00`. */
export function hoursWords(week: WorkingHours): string {
  const runs: { from: (typeof WEEKDAYS)[number]; to: (typeof WEEKDAYS)[number]; hours: string }[] = [];
  for (const [nth, day] of WEEKDAYS.entries()) {
    const hours = week[day]?.join("–");
    if (hours === undefined) continue;
    const last = runs.at(-1);
    if (last?.hours === hours && last.to === WEEKDAYS[nth - 1]) last.to = day;
    else runs.push({ from: day, to: day, hours });
  }
  return runs
    .map(({ from, to, hours }) => `${dayName(from)}${from === to ? "" : `–${dayName(to)}`} ${hours}`)
    .join(", ");
}
