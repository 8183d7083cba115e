import { isLateFor } from "@board/api/bookings/rules";
import type { DashboardEntry } from "@board/api/schemas";
import { punctuality } from "../../../shared/load-parts/punctual.ts";
import { formatPence } from "../../../ui/format/money.ts";

/** Returns the differences between a delivery and its booking; empty if all went as agreed. */
export function confirmNotes(load: DashboardEntry): string[] {
  const { collectDate, collectByTime, collectedAt, deliveredAt, bookedPence, agreedPence } = load;
  const collectedLate =
    collectedAt !== null && isLateFor({ date: collectDate, byTime: collectByTime }, new Date(collectedAt));
  const delivery =
    deliveredAt === null
      ? null
      : punctuality(deliveredAt, { date: load.deliverDate, byTime: load.deliverByTime });
  const changedPrice = bookedPence !== null && agreedPence !== null && bookedPence !== agreedPence;
  return [
    ...(collectedLate ? ["collected late"] : []),
    ...(delivery?.late ? [`delivered late, ${delivery.text}`] : []),
    ...(changedPrice ? [`booked at ${formatPence(bookedPence)}, ${formatPence(agreedPence)} by now`] : []),
    ...(load.change === null ? [] : ["a proposed change is open"]),
  ];
}
