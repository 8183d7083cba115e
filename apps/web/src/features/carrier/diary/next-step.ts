import { collectableFrom } from "@board/api/loads/lifecycle";
import type { Job } from "@board/api/schemas";
import type { Day } from "@board/calendar";

/** Fields of a job that decide the carrier's next step. */
export type SteppingJob = Pick<Job, "status" | "collect" | "paidAt" | "allowedActions">;

export type NextStep =
  | { kind: "collect" }
  /** Earliest day of collection: the day before the agreed one (contract 4). */
  | { kind: "wait"; from: Day }
  | { kind: "deliver" }
  | { kind: "answer" }
  | { kind: "paid" }
  | { kind: "rate" }
  | { kind: "none" };

/** Returns the carrier's next step. */
export function nextStep({ status, collect, paidAt, allowedActions }: SteppingJob): NextStep {
  const may = (action: (typeof allowedActions)[number]) => allowedActions.includes(action);
  if (may("collect")) return { kind: "collect" };
  // A member of accounts moves no jobs, so may not announce a vehicle either.
  if (status === "BOOKED" && may("announceVehicle"))
    return { kind: "wait", from: collectableFrom(collect.date) };
  if (may("statement")) return { kind: "answer" };
  if (may("deliver")) return { kind: "deliver" };
  if (may("contestPaid") || (may("paid") && paidAt === null)) return { kind: "paid" };
  return { kind: may("rate") ? "rate" : "none" };
}

/** True if the day allows the collection, but the poster must make the gate check first. */
export function waitsForYard(step: NextStep, today: Day): boolean {
  return step.kind === "wait" && step.from <= today;
}
