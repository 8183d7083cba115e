import type { Job } from "@board/api/schemas";
import { addDays, type Day } from "@board/calendar";

/** Fields that decide the carrier's next step. */
export type SteppingJob = Pick<Job, "status" | "collect" | "paidAt" | "rated">;

export type NextStep =
  | { kind: "collect" }
  /** A load can be collected from the day before its day on (contract 4). */
  | { kind: "wait"; from: Day }
  | { kind: "deliver" }
  | { kind: "answer" }
  | { kind: "paid" }
  | { kind: "rate" }
  | { kind: "none" };

/** The one thing that a carrier does next with a job. */
export function nextStep({ status, collect, paidAt, rated }: SteppingJob, today: Day): NextStep {
  switch (status) {
    case "BOOKED": {
      const from = addDays(collect.date, -1);
      return today < from ? { kind: "wait", from } : { kind: "collect" };
    }
    case "IN_TRANSIT":
      return { kind: "deliver" };
    case "DISPUTED":
      return { kind: "answer" };
    case "DELIVERED":
      return paidAt === null ? { kind: "paid" } : { kind: "none" };
    case "CONFIRMED":
      if (paidAt === null) return { kind: "paid" };
      return rated ? { kind: "none" } : { kind: "rate" };
    default:
      return { kind: "none" };
  }
}

/** A load goes back to the board while its collection day is not over (contract 4). */
export function mayHandBack({ status, collect }: SteppingJob, today: Day): boolean {
  return status === "BOOKED" && collect.date >= today;
}

export function mayRaise({ status }: SteppingJob): boolean {
  return status === "BOOKED" || status === "IN_TRANSIT" || status === "DELIVERED";
}
