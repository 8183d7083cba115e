import { type Day, londonDay, londonTime } from "@board/calendar";
import { formatDay } from "../../ui/format/days.ts";

const MINUTE = 60_000;

/** When the carrier could be at collection: `Wed 18, 09:30`, from when it sent its price and how long it needs. */
export function arrivalOf(quote: { sentAt: string; etaMins: number | null }, today: Day): string | null {
  const at = arrivesAt(quote);
  return at && `${formatDay(londonDay(at), today)}, ${londonTime(at)}`;
}

function arrivesAt({ sentAt, etaMins }: { sentAt: string; etaMins: number | null }): Date | null {
  return etaMins === null ? null : new Date(Date.parse(sentAt) + etaMins * MINUTE);
}

/** The moment of the arrival in ms, to order by; Infinity where the carrier does not say. */
export function arrivesMs(quote: { sentAt: string; etaMins: number | null }): number {
  return arrivesAt(quote)?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** The quote whose carrier could be there first; null where fewer than two say, or two are there in the same minute. */
export function earliest<Q extends { id: string; sentAt: string; etaMins: number | null }>(
  quotes: readonly Q[],
): string | null {
  const arriving = quotes.flatMap((quote) => {
    const at = arrivesAt(quote);
    return at ? [{ id: quote.id, at: Math.floor(at.getTime() / MINUTE) }] : [];
  });
  const [first, second] = arriving.toSorted((a, b) => a.at - b.at);
  return first === undefined || second === undefined || first.at === second.at ? null : first.id;
}
