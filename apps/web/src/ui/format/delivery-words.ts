import { londonTime } from "@board/calendar";

/** Fields of a webhook delivery that show its outcome; attempts are oldest first. */
interface DeliveryOutcome {
  status: "pending" | "delivered" | "failed";
  attempts: readonly { statusCode: number | null; error: string | null; ms: number }[];
  nextAttemptAt: string | null;
}

/** Describes the response to the last attempt: `200`, `timeout`, or that none was made yet. */
export function answerWords({ attempts, status }: DeliveryOutcome): string {
  const last = attempts.at(-1);
  if (last === undefined) return status === "pending" ? "not tried yet" : "–";
  return last.statusCode === null ? (last.error ?? "no answer") : String(last.statusCode);
}

/**
 * Describes the next attempt of a pending delivery, that a failed one was given up, or how many attempts failed before
 * a success.
 */
export function deliveryNote({ attempts, status, nextAttemptAt }: DeliveryOutcome): string {
  if (status === "failed") return "given up";
  if (status === "pending")
    return nextAttemptAt === null ? "" : `next try ${londonTime(new Date(nextAttemptAt))}`;
  const before = attempts.length - 1;
  return before > 0 ? `after ${before} failed` : "";
}

/** Formats the duration of the last attempt: `0.21 s`. */
export function tookWords({ attempts }: DeliveryOutcome): string {
  const last = attempts.at(-1);
  return last === undefined ? "" : `${(last.ms / 1000).toFixed(2)} s`;
}
