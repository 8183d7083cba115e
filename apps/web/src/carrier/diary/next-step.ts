import { collectableFrom } from "@board/api/loads/lifecycle";
import type { Job } from "@board/api/schemas";
import type { Day } from "@board/calendar";

/** Fields that decide the carrier's next step. */
export type SteppingJob = Pick<Job, "status" | "collect" | "paidAt" | "allowedActions">;

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
export function nextStep({ status, collect, paidAt, allowedActions }: SteppingJob): NextStep {
  const may = (action: (typeof allowedActions)[number]) => allowedActions.includes(action);
  if (may("collect")) return { kind: "collect" };
  if (status === "BOOKED") return { kind: "wait", from: collectableFrom(collect.date) };
  if (may("statement")) return { kind: "answer" };
  if (status === "IN_TRANSIT") return { kind: "deliver" };
  if (may("contestPaid") || (may("paid") && paidAt === null)) return { kind: "paid" };
  return { kind: may("rate") ? "rate" : "none" };
}

/** Tests that only the yard's check is missing: the driver is on the way, or at its gate. */
export function waitsForYard(step: NextStep, today: Day): boolean {
  return step.kind === "wait" && step.from <= today;
}
