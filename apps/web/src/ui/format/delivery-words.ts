import { londonTime } from "@board/calendar";

/** As much of a delivery as says how it went; its attempts are oldest first. */
interface Tried {
  status: "pending" | "delivered" | "failed";
  attempts: readonly { statusCode: number | null; error: string | null; ms: number }[];
  nextAttemptAt: string | null;
}

/** The last answer to a delivery: `200`, `timeout`, or that none has come yet. */
export function answerWords({ attempts, status }: Tried): string {
  const last = attempts.at(-1);
  if (last === undefined) return status === "pending" ? "not tried yet" : "–";
  return last.statusCode === null ? (last.error ?? "no answer") : String(last.statusCode);
}

/** The next attempt, or the last one. */
export function deliveryNote({ attempts, status, nextAttemptAt }: Tried): string {
  if (status === "failed") return "given up";
  if (status === "pending")
    return nextAttemptAt === null ? "" : `next try ${londonTime(new Date(nextAttemptAt))}`;
  const before = attempts.length - 1;
  return before > 0 ? `after ${before} failed` : "";
}

/** `0.21 s` */
export function tookWords({ attempts }: Tried): string {
  const last = attempts.at(-1);
  return last === undefined ? "" : `${(last.ms / 1000).toFixed(2)} s`;
}
