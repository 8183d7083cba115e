import { kilogramWords } from "@board/api/goods/words";
import type { CarrierPerformance, PosterPerformance } from "@board/api/schemas";
import { addDays, type Day } from "@board/calendar";
import { counted } from "../../ui/format/counted.ts";
import { formatPence } from "../../ui/format/money.ts";

/** Minimum number of quotes or loads for a statement; fewer say nothing reliable. */
const MIN_COUNT = 10;
/** Minimum share of all wins that the two best lanes must have together to be named. */
const MIN_SHARE = 0.2;

export const percent = (part: number, of: number): string =>
  of === 0 ? "–" : `${Math.round((100 * part) / of)} %`;

type Lane = Pick<CarrierPerformance["lanes"][number], "from" | "to">;

/** Formats a lane: `Leeds to London`; areas of the same town keep their letters: `London SE to London SW`. */
export function laneName({ from, to }: Lane): string {
  const same = from.town === to.town && from.area !== to.area;
  const end = ({ area, town }: Lane["from"]) => (same ? `${town} ${area}` : town);
  return `${end(from)} to ${end(to)}`;
}

/** Formats a range of response times: `under 5 min`, `5 to 15 min`, `over 1 h`. */
export function timeName(within: number | null, bounds: readonly number[]): string {
  const words = (minutes: number) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`);
  if (within === null) return `over ${words(bounds.at(-1) ?? 0)}`;
  const before = bounds[bounds.indexOf(within) - 1];
  if (before === undefined) return `under ${words(within)}`;
  return before < 60 && within < 60
    ? `${before} to ${words(within)}`
    : `${words(before)} to ${words(within)}`;
}

const tooFew = (count: number, what: string) =>
  `${count === 0 ? `No ${what}s` : count === 1 ? `Only 1 ${what}` : `Only ${count} ${what}s`} in this time: an answer needs ${MIN_COUNT}.`;

/** Describes the lanes with the most wins, and one without a win. */
export function lanesAnswer({ lanes, quoted, won }: CarrierPerformance): string {
  if (quoted < MIN_COUNT) return tooFew(quoted, "quote");
  if (won === 0) return `None of ${quoted} quotes won.`;
  const [best, next] = lanes.filter((lane) => lane.won > 0).toSorted((a, b) => b.won - a.won);
  const wins = (best?.won ?? 0) + (next?.won ?? 0);
  const standsOut = best !== undefined && wins >= won * MIN_SHARE;
  const first = standsOut
    ? `${[best, next].flatMap((lane) => (lane ? [laneName(lane)] : [])).join(" and ")} ${next ? "are" : "is"} ${wins} of ${won} wins.`
    : `The ${won} wins are spread over many lanes.`;
  const dear = lanes.filter((lane) => lane.quoted >= 3 && lane.won === 0)[0];
  return dear ? `${first} ${laneName(dear)}: ${dear.quoted} quotes, none won.` : first;
}

export function lostAnswer({ lost }: CarrierPerformance): string {
  if (lost === null)
    return `Fewer than ${MIN_COUNT} quotes were lost: a reason could tell another firm's price.`;
  const all = lost.cheaper + lost.sooner + lost.other + lost.notBooked;
  const booked = all - lost.notBooked;
  return `${booked} of ${all} quotes lost to another carrier, ${percent(lost.cheaper, booked)} of them to a cheaper one.`;
}

/** Compares the win rates of quick and slow quotes. */
export function answersAnswer({ answers, quoted }: CarrierPerformance): string {
  if (quoted < MIN_COUNT) return tooFew(quoted, "quote");
  const quick = answers.find(({ within }) => within === 5) ?? { quoted: 0, won: 0 };
  const slow = { quoted: 0, won: 0 };
  for (const answer of answers) {
    if (answer.within === 5) continue;
    slow.quoted += answer.quoted;
    slow.won += answer.won;
  }
  if (quick.quoted === 0) return "No quote came within five minutes of the posting.";
  if (slow.quoted === 0) return "Every quote came within five minutes of the posting.";
  return `Within five minutes of the posting ${percent(quick.won, quick.quoted)} win, later ${percent(slow.won, slow.quoted)}.`;
}

type Weekly = Pick<CarrierPerformance, "since" | "weeks">;

/**
 * Returns every week from the first counted to today's, with zeros for weeks without work; empty if there was
 * no work.
 */
export function everyWeek({ since, weeks }: Weekly, today: Day): Weekly["weeks"] {
  const found = new Map(weeks.map((week) => [week.from, week]));
  const all: Weekly["weeks"] = [];
  for (let from = since; weeks.length > 0 && from <= today; from = addDays(from, 7))
    all.push(found.get(from) ?? { from, jobs: 0, pence: 0, perMile: 0 });
  return all;
}

/**
 * Change of pence per mile between the first and the second half of the period; null if either has no work.
 */
function change(figures: Weekly, today: Day): number | null {
  const all = everyWeek(figures, today);
  const half = Math.floor(all.length / 2);
  const worked = (part: Weekly["weeks"]) => part.filter(({ jobs }) => jobs > 0);
  const [earlier, later] = [worked(all.slice(0, half)), worked(all.slice(all.length - half))];
  if (earlier.length === 0 || later.length === 0) return null;
  const perMile = (part: Weekly["weeks"]) =>
    part.reduce((sum, week) => sum + week.pence, 0) /
    part.reduce((sum, week) => sum + week.pence / week.perMile, 0);
  return Math.round(perMile(later) - perMile(earlier));
}

function changeWords(pence: number | null): string {
  if (pence === null || pence === 0) return "";
  return `, ${Math.abs(pence)} pence ${pence > 0 ? "more" : "less"} in the later half of this time than in the earlier`;
}

/** Describes the price per mile of a carrier's jobs or a poster's loads. */
export function mileAnswer(figures: Weekly, what: "job" | "load", today: Day): string {
  const { weeks } = figures;
  const jobs = weeks.reduce((sum, week) => sum + week.jobs, 0);
  if (jobs < MIN_COUNT) return tooFew(jobs, what);
  const pence = weeks.reduce((sum, week) => sum + week.pence, 0);
  const miles = weeks.reduce((sum, week) => sum + week.pence / week.perMile, 0);
  return `£${(pence / miles / 100).toFixed(2)} a loaded mile${changeWords(change(figures, today))}.`;
}

/** Describes the spend per week, from the first week with a load, and per mile. */
export function spendAnswer(figures: Weekly, today: Day): string {
  const { weeks } = figures;
  const jobs = weeks.reduce((sum, week) => sum + week.jobs, 0);
  const mile = mileAnswer(figures, "load", today);
  if (jobs < MIN_COUNT) return mile;
  const pence = weeks.reduce((sum, week) => sum + week.pence, 0);
  const worked = everyWeek({ since: weeks[0]?.from ?? figures.since, weeks }, today);
  const pounds = Math.round(pence / worked.length / 100);
  return `${formatPence(pounds * 100)} a week on average, ${mile}`;
}

export function filledAnswer({ posted, booked, expired, cancelled }: PosterPerformance): string {
  if (posted < MIN_COUNT) return tooFew(posted, "load");
  return `${percent(booked, posted)} of ${posted} booked, ${percent(expired, posted)} expired, ${percent(cancelled, posted)} cancelled by us.`;
}

export function firstQuoteAnswer({ posted, firstQuotes, withoutQuote }: PosterPerformance): string {
  if (posted < MIN_COUNT) return tooFew(posted, "load");
  const quick = firstQuotes
    .filter(({ within }) => within !== null && within <= 15)
    .reduce((sum, { loads }) => sum + loads, 0);
  return `${percent(quick, posted)} have a quote within a quarter of an hour; ${withoutQuote === 0 ? "none" : withoutQuote} had no quote at all.`;
}

/** Describes the lane that is most expensive relative to the guide. */
export function guideAnswer({ lanes, booked }: PosterPerformance): string {
  if (booked < MIN_COUNT) return tooFew(booked, "booked load");
  const [dearest] = lanes
    .filter((lane) => lane.overGuidePence !== null)
    .toSorted((a, b) => (b.overGuidePence ?? 0) - (a.overGuidePence ?? 0));
  if (!dearest || (dearest.overGuidePence ?? 0) <= 0)
    return "No lane costs more than the middle of its guide.";
  return `${laneName(dearest)} costs ${formatPence(dearest.overGuidePence ?? 0)} more than the middle of its guide.`;
}

/** Describes the emissions of the delivered loads, with the years of the factors. */
export function co2eAnswer({ co2eLoads, co2eKg, co2eFactorsYears }: PosterPerformance): string {
  if (co2eLoads === 0) return "No load of this time is delivered yet.";
  return `${kilogramWords(co2eKg)} CO2e for ${counted(co2eLoads, "delivered load")}, estimated by the UK Government’s factors of ${co2eFactorsYears.join(" and ")}.`;
}
