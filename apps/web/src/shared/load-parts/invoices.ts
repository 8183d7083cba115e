import type { InvoiceEntry, InvoiceView } from "@board/api/schemas";
import { type Day, daysBetween, londonDay, londonInstant } from "@board/calendar";
import { counted } from "../../ui/format/counted.ts";
import { formatDay } from "../../ui/format/days.ts";

export type { InvoiceEntry, InvoiceView };
/** The parts that a list and the invoice itself have. */
export type InvoiceHead = Pick<InvoiceEntry, keyof InvoiceEntry & keyof InvoiceView>;

export const INVOICE_STATES: Record<InvoiceEntry["status"], string> = {
  ISSUED: "Issued",
  APPROVED: "Approved",
  QUERIED: "Queried",
  PAID: "Paid",
  CREDITED: "Credited",
};

/** Formats how late a day is: `24 days late`. */
export const lateWords = (dueOn: Day, today: Day): string =>
  `${counted(daysBetween(dueOn, today), "day")} late`;

/** True if the due day of an invoice counts: it is neither paid nor wholly credited. */
export const isToPay = ({ status, dueOn, paidAt }: InvoiceHead): boolean =>
  paidAt === null && status !== "CREDITED" && dueOn !== null;

/** Describes when an invoice is to be paid, or that it was. */
export function dueWords({ status, dueOn, overdue, paidAt }: InvoiceHead, today: Day): string {
  if (paidAt !== null) return `paid ${formatDay(londonDay(new Date(paidAt)), today)}`;
  if (status === "CREDITED" || dueOn === null) return "–";
  return overdue ? lateWords(dueOn, today) : formatDay(dueOn, today);
}

/** Returns a sum as a reader adds it up: that of a credit note is negative. */
export const signed = ({ kind }: Pick<InvoiceHead, "kind">, pence: number): number =>
  kind === "CREDIT_NOTE" ? -pence : pence;

/** Returns the instant to record for a day of payment: now for today, else the end of that day. */
export function paidInstant(day: Day, today: Day): string {
  return (day === today ? new Date() : londonInstant(day, "23:59")).toISOString();
}

/** Returns the path of an invoice's file, for the signed-in person. */
export const invoicePath = (id: string, file: "pdf" | "xml"): string => `/api/site/invoices/${id}/${file}`;
