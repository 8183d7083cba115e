import type { DashboardEntry } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { formatMinutes } from "../../../ui/format/ages.ts";
import { formatLongDay } from "../../../ui/format/days.ts";
import { againstGuide, formatPence, formatRange } from "../../../ui/format/money.ts";

/** Main fact of a load for its poster, and a second one below it. */
export interface LoadSummary {
  main: string;
  sub: string;
  /** True if a carrier waits for the poster. */
  waits: boolean;
}

/** Returns the fact that matters most to the poster in the load's status. */
export function answerOf(load: DashboardEntry, now: Date): LoadSummary {
  const today = londonDay(now);
  const { lowPence, highPence } = load.guide;
  switch (load.status) {
    case "POSTED":
      if (load.run !== null) {
        const run = runWords(load.run, now);
        const main =
          load.cheapestPence === null ? "no quotes yet" : `from ${formatPence(load.cheapestPence)}`;
        const waits = load.run.status === "EXHAUSTED" || load.cheapestPence !== null;
        if (run !== null) return { main, sub: run, waits };
      }
      if (load.cheapestPence !== null) {
        return {
          main: `from ${formatPence(load.cheapestPence)}`,
          sub: againstGuide(load.cheapestPence, lowPence, highPence),
          waits: true,
        };
      }
      return load.bookNowPence === null
        ? { main: "no quotes yet", sub: `guide ${formatRange(lowPence, highPence)}`, waits: false }
        : {
            main: `book now ${formatPence(load.bookNowPence)}`,
            sub: againstGuide(load.bookNowPence, lowPence, highPence),
            waits: false,
          };
    case "DELIVERED":
      return { main: agreed(load), sub: "confirm the delivery", waits: true };
    case "DISPUTED":
      return { main: agreed(load), sub: "a dispute is open", waits: true };
    case "CONFIRMED":
      return {
        main: agreed(load),
        sub:
          load.paidAt !== null
            ? "paid"
            : load.paymentDue
              ? `due ${formatLongDay(load.paymentDue, today).replaceAll(" ", "\u00a0")}`
              : "",
        waits: false,
      };
    case "CANCELLED":
    case "EXPIRED":
      return { main: "–", sub: load.late ? "cancelled late" : "", waits: false };
    default:
      return { main: agreed(load), sub: load.carrier?.name ?? "", waits: false };
  }
}

/** Returns how a run stands while it asks, or that nobody took the load: `step 2 of 3, 18 min left`. */
function runWords({ status, step, of, dueAt }: NonNullable<DashboardEntry["run"]>, now: Date): string | null {
  if (status === "EXHAUSTED") return "nobody of the guide took it";
  if (dueAt === null) return null;
  const left = Math.max(0, Math.ceil((Date.parse(dueAt) - now.getTime()) / 60_000));
  return `step ${step} of ${of}, ${status === "WAITING" ? "waits for your hours" : `${formatMinutes(left)} left`}`;
}

function agreed({ agreedPence }: DashboardEntry): string {
  return agreedPence === null ? "–" : formatPence(agreedPence);
}
