import type { RoutingGuideView, StepPlan } from "@board/api/schemas";
import { addDays, londonDay, londonTime } from "@board/calendar";
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

function boardTime(at: string, now: Date): string {
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
  if (first === undefined) return "Nobody can be asked: no carrier of this guide can carry the load.";
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

/** Returns where the clock of a plan counts. */
export function clockSentence({ counts, dayAndNight }: StepPlan): string {
  if (dayAndNight) return "The minutes count day and night, since collection ends within twelve hours.";
  return counts
    ? "The minutes count in your working hours, since collection is more than twelve hours away."
    : "Your clock stands outside your working hours.";
}

const REASONS: Record<StepPlan["steps"][number]["leftOut"][number]["reason"], string> = {
  SAID_NO: "said no in an earlier step",
  HAD_IT: "had the load before",
  NO_VEHICLE: "runs no such vehicle",
  NOT_ELIGIBLE: "lacks what you ask for",
  TOO_MANY: "is over the hundred that can be asked",
};

/** Returns who is not asked and why: `Esk Vale Transport runs no such vehicle, …`. */
export function leftOutWords(
  leftOut: readonly { name: string | null; reason: keyof typeof REASONS }[],
): string {
  return leftOut.map(({ name, reason }) => `${name ?? "A carrier"} ${REASONS[reason]}`).join(", ");
}

/** Returns how many of a step's carriers can carry the load: `7 of 9 can carry it`. */
export function countWords({ people, of }: Pick<StepPlan["steps"][number], "people" | "of">): string {
  return `${people} of ${counted(of, "carrier")} can carry it`;
}
