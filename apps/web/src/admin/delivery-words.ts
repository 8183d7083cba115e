import { formatClock } from "../ui/format/ages.ts";
import type { Delivery } from "./types.ts";

/** The last answer to a delivery: `200`, `timeout`, or that none has come yet. */
export function answerWords({ attempts, status }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return status === "pending" ? "not tried yet" : "–";
  return last.statusCode === null ? (last.error ?? "no answer") : String(last.statusCode);
}

/** What comes next, or went before. */
export function deliveryNote({ attempts, status, nextAttemptAt }: Delivery): string {
  if (status === "failed") return "given up";
  if (status === "pending")
    return nextAttemptAt === null ? "" : `next try ${formatClock(new Date(nextAttemptAt))}`;
  const before = attempts.length - 1;
  return before > 0 ? `after ${before} failed` : "";
}

/** `0.21 s` */
export function tookWords({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  return last === undefined ? "" : `${(last.ms / 1000).toFixed(2)} s`;
}
