import type { Job } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { formatLongDay } from "../../../ui/format/days.ts";
import { termsWords } from "../../../ui/format/money.ts";
import { longSlot } from "../../../ui/format/slots.ts";
import { atWords } from "./words.ts";

export interface JobStep {
  name: string;
  when: string;
  done: boolean;
}

function slotText(slot: Job["collect"] | null, today: Day): string {
  return slot === null ? "no deadline" : longSlot(slot, today).text;
}

/** Returns the progress of a job in four steps: booked, collected, delivered, paid. */
export function jobSteps(job: Job, today: Day): JobStep[] {
  const at = (instant: string | null) => (instant === null ? "" : atWords(instant, today));
  const step = (names: [done: string, next: string], instant: string | null, next: string): JobStep => ({
    name: instant === null ? names[1] : names[0],
    when: instant === null ? next : at(instant),
    done: instant !== null,
  });
  const stations = [
    step(["Booked", "Book"], job.bookedAt, ""),
    step(["Collected", "Collect"], job.collectedAt, slotText(job.collect, today)),
    step(["Delivered", "Deliver"], job.deliveredAt, slotText(job.deliver, today)),
  ];
  if (job.status === "CANCELLED") {
    return [
      ...stations.filter(({ done }) => done),
      { name: "Called off", when: at(job.cancelledAt), done: true },
    ];
  }
  const due = job.paymentDue === null ? termsWords(job.termsDays) : formatLongDay(job.paymentDue, today);
  return [...stations, step(["Paid", "Payment due"], job.paidAt, due)];
}
