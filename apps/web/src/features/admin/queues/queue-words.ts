import { addDays, daysBetween, londonDay, londonTime } from "@board/calendar";
import { formatMoment } from "../../../ui/format/days.ts";
import type { DisputeLine, EndpointLine, InvoiceLine, NewFirmLine } from "./types.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats the time since an instant: `27 min`, `3 h`, `9 d 4 h`. */
export function waited(since: string, nowMs: number): string {
  const ms = Math.max(0, nowMs - new Date(since).getTime());
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`;
  const hours = Math.floor((ms % DAY) / HOUR);
  return `${Math.floor(ms / DAY)} d${hours > 0 ? ` ${hours} h` : ""}`;
}

/** True if a line has waited longer than a number of days. */
export function isOld(since: string, nowMs: number, days: number): boolean {
  return nowMs - new Date(since).getTime() >= days * DAY;
}

/** Says which ends have made a statement: `both heard`, `carrier silent`. */
export function heardWords({ heard }: Pick<DisputeLine, "heard">): string {
  if (heard.length === 2) return "both heard";
  return heard.includes("poster") ? "carrier silent" : "poster silent";
}

/** Formats a time: `today 11:20`, `Wed 18 Nov, 09:12`. */
export function momentWords(at: string, nowMs: number): string {
  const date = new Date(at);
  const now = new Date(nowMs);
  const today = londonDay(now);
  const day = londonDay(date);
  const time = londonTime(date);
  if (day === today) return `today ${time}`;
  if (day === addDays(today, 1)) return `tomorrow ${time}`;
  return formatMoment(date, now);
}

/** Describes the response to the last delivery attempt: `503`, `timeout`. */
export function lastAnswerWords({ lastAnswer }: Pick<EndpointLine, "lastAnswer">): string {
  if (lastAnswer === null) return "not tried";
  return lastAnswer.statusCode === null ? (lastAnswer.error ?? "no answer") : String(lastAnswer.statusCode);
}

/** Says when an endpoint will be or was disabled, and why: `off Wed 25 Nov, 08:40`, `off, given up`. */
export function endpointFate(
  line: Pick<EndpointLine, "disablesAt" | "disabledReason">,
  nowMs: number,
): string {
  if (line.disablesAt !== null) return `off ${momentWords(line.disablesAt, nowMs)}`;
  return line.disabledReason === "gone" ? "off, it said gone" : "off, given up";
}

/** Describes the kind of a firm: `carrier, 3 vehicles`, `poster`, `both`. */
export function firmKind({
  canPost,
  canCarry,
  vehicles,
}: Pick<NewFirmLine, "canPost" | "canCarry" | "vehicles">): string {
  const kind = canPost && canCarry ? "both" : canCarry ? "carrier" : "poster";
  if (!canCarry || vehicles === 0) return kind;
  return `${kind}, ${vehicles} ${vehicles === 1 ? "vehicle" : "vehicles"}`;
}

/** Says why an invoice is in the queue: `12 days late, queried`. */
export function invoiceWords(
  { dueOn, status, disputed }: Pick<InvoiceLine, "dueOn" | "status" | "disputed">,
  nowMs: number,
): string {
  const late = daysBetween(dueOn, londonDay(new Date(nowMs)));
  return [
    ...(late > 0 ? [`${late} ${late === 1 ? "day" : "days"} late`] : []),
    ...(disputed ? ["job in dispute"] : []),
    ...(status === "QUERIED" ? ["queried"] : []),
  ].join(", ");
}
