import { readTime, UNREAD_DAY, UNREAD_TIME } from "@board/api/typed/rules";
import { addDays, type Day, isRealDay, londonDay, londonInstant, londonTime } from "@board/calendar";
import { parseMinutes } from "../ui/format/ages.ts";
import { formatDay } from "../ui/format/days.ts";

const MINUTE = 60_000;
/** Minutes are counted from the sending, some seconds after a time was typed: nobody arrives to the minute. */
const READ_TO = 5 * MINUTE;
/** The furthest ahead that a quote can say. */
export const MAX_ARRIVAL_DAYS = 30;

interface Told {
  sentAt: string;
  etaMins: number | null;
}

function arrivesAt({ sentAt, etaMins }: Told): Date | null {
  if (etaMins === null) return null;
  return new Date(Math.round((Date.parse(sentAt) + etaMins * MINUTE) / READ_TO) * READ_TO);
}

/** When the carrier could be at collection: `Wed 18, 09:30`, from when it sent its price and how long it needs. */
export function arrivalOf(quote: Told, today: Day): string | null {
  const at = arrivesAt(quote);
  return at && `${formatDay(londonDay(at), today)}, ${londonTime(at)}`;
}

/** The moment of the arrival in ms, to order by; Infinity where the carrier does not say. */
export function arrivesMs(quote: Told): number {
  return arrivesAt(quote)?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** The quote whose carrier could be there first; null where fewer than two say, or two are there at the same time. */
export function earliest<Q extends Told & { id: string }>(quotes: readonly Q[]): string | null {
  const arriving = quotes.flatMap((quote) => {
    const at = arrivesAt(quote);
    return at ? [{ id: quote.id, at: at.getTime() }] : [];
  });
  const [first, second] = arriving.toSorted((a, b) => a.at - b.at);
  return first === undefined || second === undefined || first.at === second.at ? null : first.id;
}

/** An arrival as typed: minutes or a time of today, or the time of a day. */
export interface TypedArrival {
  /** Empty for the day of collection. */
  day: string;
  time: string;
}

interface Asking {
  collectDate: Day;
  now: Date;
}

/** True where a load is collected today: then an arrival is minutes from now, or a time without a day. */
function arrivesToday({ collectDate, now }: Asking): boolean {
  return collectDate <= londonDay(now);
}

/** Ways to type an arrival of today. */
export const TODAY_EXAMPLES = "90, 1 h 30 or 14:30";
const CLOCK = /[:.]|[ap]\.?m\.?$/i;

function instantOf({ day, time }: TypedArrival, { collectDate, now }: Asking): Date | string {
  if (arrivesToday({ collectDate, now })) {
    const minutes = parseMinutes(time);
    if (minutes !== null) return new Date(now.getTime() + minutes * MINUTE);
    const clock = CLOCK.test(time.trim()) ? readTime(time) : null;
    return clock === null ? `Minutes or a time: ${TODAY_EXAMPLES}` : londonInstant(londonDay(now), clock);
  }
  const onDay = day.trim() === "" ? collectDate : day;
  const clock = readTime(time);
  if (!isRealDay(onDay)) return UNREAD_DAY;
  return clock === null ? UNREAD_TIME : londonInstant(onDay, clock);
}

/** The field of the day: the day of collection until another is typed, or the text that is no day. */
export function arrivalDay(
  { day }: TypedArrival,
  collectDate: Day,
): { value: Day | ""; unread: string | undefined } {
  if (day.trim() === "") return { value: collectDate, unread: undefined };
  return isRealDay(day) ? { value: day, unread: undefined } : { value: "", unread: day };
}

/**
 * An arrival as a quote says it, in minutes from now: undefined where nothing is typed. Else the sentence that says what
 * is wrong with it.
 */
export function readArrival(
  typed: TypedArrival,
  asking: Asking,
): { etaMins: number | undefined; error?: undefined } | { error: string } {
  if (typed.time.trim() === "") return { etaMins: undefined };
  const { now } = asking;
  const at = instantOf(typed, asking);
  if (typeof at === "string") return { error: at };
  const etaMins = Math.round((at.getTime() - now.getTime()) / MINUTE);
  if (etaMins < 0) return { error: `${londonTime(at)} is past: a later time, please` };
  if (londonDay(at) > addDays(londonDay(now), MAX_ARRIVAL_DAYS))
    return { error: `At most ${MAX_ARRIVAL_DAYS} days from now` };
  return { etaMins };
}

const NOTHING: TypedArrival = { day: "", time: "" };

/** An arrival that was told before, as it is typed; nothing where it is past. */
export function typedArrival(told: Told, { collectDate, now }: Asking): TypedArrival {
  const at = arrivesAt(told);
  if (at === null || at < now) return NOTHING;
  const day = londonDay(at);
  const own = arrivesToday({ collectDate, now }) ? londonDay(now) : collectDate;
  return { day: day === own ? "" : day, time: londonTime(at) };
}
