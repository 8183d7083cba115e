import type { BoardEntry } from "@board/api/schemas";
import { type Day, londonDay, londonTime } from "@board/calendar";
import { formatDay } from "../../ui/format/days.ts";
import { againstGuide, formatPence, formatPerMile } from "../../ui/format/money.ts";

/**
 * Returns comments on a typed price: the price per mile, and how it compares with the guide and with the active
 * quote.
 */
export function priceWords(pence: number, load: Pick<BoardEntry, "pricing" | "miles" | "myQuote">): string[] {
  const { guideLowPence, guideHighPence } = load.pricing;
  const place = againstGuide(pence, guideLowPence, guideHighPence);
  const above = pence - guideLowPence;
  const inside =
    place === "in guide" && above > 0 ? `${place}, ${formatPence(above)} above its floor` : place;
  const active = load.myQuote?.status === "ACTIVE" ? load.myQuote.amountPence : null;
  const less = active === null ? 0 : active - pence;
  return [
    `${formatPerMile(pence, load.miles)} a mile`,
    inside,
    ...(less > 0
      ? [`${formatPence(less)} less than now`]
      : less < 0
        ? [`${formatPence(-less)} more than now`]
        : []),
  ];
}

/** Formats the expiry of a quote: `to the end of Wed 18`, or a day and a time. */
export function expiryWords(expiresAt: string, today: Day): string {
  const end = new Date(expiresAt);
  const lastDay = londonDay(new Date(end.getTime() - 1));
  if (londonDay(end) !== lastDay) {
    const name = formatDay(lastDay, today);
    return `to the end of ${name === "Today" ? "today" : name}`;
  }
  const name = formatDay(lastDay, today);
  return `to ${name === "Today" ? "today" : name}, ${londonTime(end)}`;
}
