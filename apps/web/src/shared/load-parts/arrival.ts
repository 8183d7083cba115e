import { readTime, UNREAD_DAY, UNREAD_TIME } from "@board/api/typed/rules";
import { addDays, type Day, isRealDay, londonDay, londonInstant, londonTime } from "@board/calendar";
import { parseMinutes } from "../../ui/format/ages.ts";
import { formatDay } from "../../ui/format/days.ts";

const MINUTE = 60_000;
/**
 * Step to which arrival times are rounded, because a quote counts its minutes from when it is sent, some seconds
 * after typing.
 */
const ROUNDING_MS = 5 * MINUTE;
/** Maximum number of days until an arrival. */
export const MAX_ARRIVAL_DAYS = 30;

interface QuoteArrival {
  sentAt: string;
  etaMins: number | null;
}

function arrivesAt({ sentAt, etaMins }: QuoteArrival): Date | null {
  if (etaMins === null) return null;
  return new Date(Math.round((Date.parse(sentAt) + etaMins * MINUTE) / ROUNDING_MS) * ROUNDING_MS);
}

/**
 * Returns the time at which the carrier could arrive, computed from the time of the quote: `Wed 18, 09:30`. Null
 * if the quote names no arrival.
 */
export function arrivalOf(quote: QuoteArrival, today: Day): string | null {
  const at = arrivesAt(quote);
  return at && `${formatDay(londonDay(at), today)}, ${londonTime(at)}`;
}

/** Returns the time of arrival in ms, for sorting; Infinity if the quote has none. */
export function arrivesMs(quote: QuoteArrival): number {
  return arrivesAt(quote)?.getTime() ?? Number.POSITIVE_INFINITY;
}

/**
 * Returns the id of the quote with the earliest arrival; null if fewer than two quotes have an arrival, or two are
 * equally early.
 */
export function earliest<Q extends QuoteArrival & { id: string }>(quotes: readonly Q[]): string | null {
  const arriving = quotes.flatMap((quote) => {
    const at = arrivesAt(quote);
    return at ? [{ id: quote.id, at: at.getTime() }] : [];
  });
  const [first, second] = arriving.toSorted((a, b) => a.at - b.at);
  return first === undefined || second === undefined || first.at === second.at ? null : first.id;
}

/** Text of the arrival fields: minutes or a time for a collection today, else a day and a time. */
export interface TypedArrival {
  /** Empty means the day of collection. */
  day: string;
  time: string;
}

interface ArrivalContext {
  collectDate: Day;
  now: Date;
}

/** True if the load is collected today: an arrival is then typed as minutes from now, or as a time without a day. */
function arrivesToday({ collectDate, now }: ArrivalContext): boolean {
  return collectDate <= londonDay(now);
}

/** Examples of a typed arrival, for a collection today. */
export const TODAY_EXAMPLES = "90, 1 h 30 or 14:30";
const CLOCK = /[:.]|[ap]\.?m\.?$/i;

function instantOf({ day, time }: TypedArrival, { collectDate, now }: ArrivalContext): Date | string {
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

/**
 * Returns the day in the day field, by default the day of collection. `unread` is the text if it cannot be parsed.
 */
export function arrivalDay(
  { day }: TypedArrival,
  collectDate: Day,
): { value: Day | ""; unread: string | undefined } {
  if (day.trim() === "") return { value: collectDate, unread: undefined };
  return isRealDay(day) ? { value: day, unread: undefined } : { value: "", unread: day };
}

/** Parses a typed arrival as minutes from now (undefined if the fields are empty), or returns an error text. */
export function readArrival(
  typed: TypedArrival,
  context: ArrivalContext,
): { etaMins: number | undefined; error?: undefined } | { error: string } {
  if (typed.time.trim() === "") return { etaMins: undefined };
  const { now } = context;
  const at = instantOf(typed, context);
  if (typeof at === "string") return { error: at };
  const etaMins = Math.round((at.getTime() - now.getTime()) / MINUTE);
  if (etaMins < 0) return { error: `${londonTime(at)} is past: a later time, please` };
  if (londonDay(at) > addDays(londonDay(now), MAX_ARRIVAL_DAYS))
    return { error: `At most ${MAX_ARRIVAL_DAYS} days from now` };
  return { etaMins };
}

const NOTHING: TypedArrival = { day: "", time: "" };

/** Returns the text of the fields for an earlier quote's arrival; empty if that time has passed. */
export function typedArrival(quote: QuoteArrival, { collectDate, now }: ArrivalContext): TypedArrival {
  const at = arrivesAt(quote);
  if (at === null || at < now) return NOTHING;
  const day = londonDay(at);
  const own = arrivesToday({ collectDate, now }) ? londonDay(now) : collectDate;
  return { day: day === own ? "" : day, time: londonTime(at) };
}
