import { addDays, DAY_MS, type Day, daysBetween, endOfLondonDay } from "@board/calendar";
import type { Invoice } from "@board/db";
import type { InvoiceStatus } from "@board/db/enums";
import type { VatCategory } from "../invoice-document.ts";

/** Maximum number of jobs of one call that invoices them together (contract 13). */
export const MAX_LOADS_OF_CALL = 200;

/** Maximum number of documents that one remittance pays. */
export const MAX_INVOICES_OF_REMITTANCE = 100;

/** Maximum number of jobs in them: as many as one self-bill can have. */
export const MAX_JOBS_OF_REMITTANCE = 1_000;

/** Maximum sum of a document: the columns hold no more. */
export const MAX_DOCUMENT_PENCE = 2_000_000_000;

/** Rate of each category in percent; null outside VAT. */
const VAT_PERCENT = { S: 20, Z: 0, O: null } as const satisfies Record<VatCategory, number | null>;

const CATEGORIES = Object.keys(VAT_PERCENT) as VatCategory[];

/** Postcode areas of Jersey and Guernsey, to and from which carriage is zero-rated. */
const ZERO_RATED_AREAS = ["JE", "GY"];

/** Days after the delivery within which an invoice moves the tax point to its own day. */
const TAX_POINT_DAYS = 14;

/** Returns the VAT category of a job by its supplier and its two ends (contract 13). */
export function vatCategoryOf(
  { vatRegistered }: { vatRegistered: boolean },
  { fromArea, toArea }: { fromArea: string; toArea: string },
): VatCategory {
  if (!vatRegistered) return "O";
  return ZERO_RATED_AREAS.includes(fromArea) || ZERO_RATED_AREAS.includes(toArea) ? "Z" : "S";
}

/** Divides a sum by weights into whole pence; the last pennies go to the largest remainders, then to the first. */
export function shares(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => {
    // BigInt, because a sum times a weight can exceed the safe integers.
    const product = BigInt(total) * BigInt(weight);
    return { pence: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) };
  });
  let left = total - parts.reduce((sum, { pence }) => sum + pence, 0);
  for (const part of parts.toSorted((one, other) => other.rest - one.rest)) {
    if (left === 0) break;
    part.pence += 1;
    left -= 1;
  }
  return parts.map(({ pence }) => pence);
}

interface NetLine {
  netPence: number;
  vatCategory: VatCategory;
}

/** Net and VAT of the lines of one rate. */
export interface VatSum {
  category: VatCategory;
  ratePercent: number | null;
  netPence: number;
  vatPence: number;
}

/**
 * Returns the sums of a document and the VAT of each of its lines: by rate on the document's net, half up; a line has its
 * share (contract 13). `left` is the VAT that a credit note can still take off, by rate: it takes at most that, and all of it
 * where it takes the rest of the net.
 */
export function vatOf(lines: readonly NetLine[], left?: readonly VatSum[]) {
  const lineVat = lines.map(() => 0);
  const vat: VatSum[] = [];
  for (const category of CATEGORIES) {
    const nths = lines.flatMap((line, nth) => (line.vatCategory === category ? [nth] : []));
    if (nths.length === 0) continue;
    const nets = nths.map((nth) => lines[nth]?.netPence ?? 0);
    const netPence = nets.reduce((sum, net) => sum + net, 0);
    const ratePercent = VAT_PERCENT[category];
    const halfUp = Math.floor((netPence * (ratePercent ?? 0) + 50) / 100);
    const most = left?.find((each) => each.category === category);
    const vatPence = most === undefined ? halfUp : mostVat(halfUp, netPence, most);
    for (const [at, pence] of shares(vatPence, nets).entries()) lineVat[nths[at] ?? 0] = pence;
    vat.push({ category, ratePercent, netPence, vatPence });
  }
  const netPence = vat.reduce((sum, each) => sum + each.netPence, 0);
  const vatPence = vat.reduce((sum, each) => sum + each.vatPence, 0);
  return { vat, lineVat, netPence, vatPence, totalPence: netPence + vatPence };
}

function mostVat(halfUp: number, netPence: number, left: VatSum): number {
  return netPence === left.netPence ? left.vatPence : Math.min(halfUp, left.vatPence);
}

/** Returns what is left of a document's sums by rate after its credit notes. */
export function leftOf(vat: readonly VatSum[], notes: readonly { vat: readonly VatSum[] }[]): VatSum[] {
  const off = notes.flatMap((note) => note.vat);
  return vat.map((sum) => {
    const same = off.filter(({ category }) => category === sum.category);
    const less = (field: "netPence" | "vatPence") =>
      same.reduce((left, each) => left - each[field], sum[field]);
    return { ...sum, netPence: less("netPence"), vatPence: less("vatPence") };
  });
}

/**
 * Returns the tax point of a line: the earliest of payment and, where issued within 14 days after the delivery, issue, else
 * the delivery (contract 13).
 */
export function taxPointOf(line: { deliveredOn: Day; issuedOn: Day; paidOn: Day | null }): Day {
  const { deliveredOn, issuedOn, paidOn } = line;
  const basic = daysBetween(deliveredOn, issuedOn) <= TAX_POINT_DAYS ? issuedOn : deliveredOn;
  return paidOn !== null && paidOn < basic ? paidOn : basic;
}

/**
 * Returns the due date of a line: `termsDays` after the delivery, or after its issue on a supplementary document and for a job
 * that was not delivered (contract 13).
 */
export function dueOnOf(line: {
  deliveredOn: Day | null;
  issuedOn: Day;
  termsDays: number;
  supplementary: boolean;
}): Day {
  const { deliveredOn, issuedOn, termsDays, supplementary } = line;
  return addDays(supplementary || deliveredOn === null ? issuedOn : deliveredOn, termsDays);
}

/** Returns when both ends are told that a document is overdue: 00:00 London after its due day. */
export function overdueAtOf(dueOn: Day): Date {
  return endOfLondonDay(dueOn);
}

/** Statuses in which a document is to be paid. */
export const UNPAID = ["ISSUED", "APPROVED", "QUERIED"] as const satisfies readonly InvoiceStatus[];

/** True if a document is to be paid, and its due day is past. */
export function isOverdue(
  { kind, status, dueOn }: Pick<Invoice, "kind" | "status"> & { dueOn: Day | null },
  today: Day,
): boolean {
  const unpaid: readonly InvoiceStatus[] = UNPAID;
  return kind !== "CREDIT_NOTE" && unpaid.includes(status) && dueOn !== null && dueOn < today;
}

/** Time between two reminders of one document. */
const REMINDED_EVERY_MS = 7 * DAY_MS;

/** True if the buyer may be reminded of a late document: once a week, and not while its query waits for an answer. */
export function mayRemind(
  { status, remindedAt }: Pick<Invoice, "status" | "remindedAt">,
  now: Date,
): boolean {
  const rested = remindedAt === null || now.getTime() - remindedAt.getTime() >= REMINDED_EVERY_MS;
  return (status === "ISSUED" || status === "APPROVED") && rested;
}

/** The end that may do something: the one that made the document, the other one, or by its side of the debt. */
type By = "maker" | "receiver" | "supplier" | "buyer";

interface InvoiceMove {
  from: readonly InvoiceStatus[];
  by: By;
  /** The status after it; null if that depends on the sum or on the past. */
  to: InvoiceStatus | null;
}

/** Every move of an invoice or a self-bill by an end (contract 13). A credit note never moves. */
export const INVOICE_LIFECYCLE = {
  approve: { from: ["ISSUED", "QUERIED"], by: "receiver", to: "APPROVED" },
  query: { from: ["ISSUED", "APPROVED"], by: "receiver", to: "QUERIED" },
  paid: { from: [...UNPAID, "PAID"], by: "supplier", to: "PAID" },
  remit: { from: UNPAID, by: "buyer", to: "PAID" },
  contestPaid: { from: ["PAID"], by: "supplier", to: null },
  credit: { from: [...UNPAID, "PAID"], by: "maker", to: null },
} as const satisfies Record<string, InvoiceMove>;

export type InvoiceAction = keyof typeof INVOICE_LIFECYCLE;
export const INVOICE_ACTIONS = Object.keys(INVOICE_LIFECYCLE) as [InvoiceAction, ...InvoiceAction[]];

type Ends = Pick<Invoice, "supplierId" | "buyerId" | "makerId">;

/** True if a firm is the end that may do it, in some status. */
export function isFor({ by }: InvoiceMove, { supplierId, buyerId, makerId }: Ends, firmId: string): boolean {
  if (by === "supplier") return firmId === supplierId;
  if (by === "buyer") return firmId === buyerId;
  const isEnd = firmId === supplierId || firmId === buyerId;
  return isEnd && (firmId === makerId) === (by === "maker");
}

type Moving = Ends & Pick<Invoice, "kind" | "status" | "paidSaidBy">;

/** True if the verbs would accept an action from a firm: it contests, or confirms, what the buyer recorded as paid. */
export function allowsInvoice(action: InvoiceAction, invoice: Moving, firmId: string): boolean {
  const move: InvoiceMove = INVOICE_LIFECYCLE[action];
  if (invoice.kind === "CREDIT_NOTE" || !isFor(move, invoice, firmId)) return false;
  const answersPayment = invoice.status === "PAID" && (action === "paid" || action === "contestPaid");
  return move.from.includes(invoice.status) && (!answersPayment || invoice.paidSaidBy === "poster");
}

/** A line of a document as a credit note finds it. */
export interface CreditableLine {
  id: string;
  /** Net that is left of it after earlier credit notes. */
  leftPence: number;
}

/** Returns the net that a credit note of `pence` takes off each line: its share of what is left. */
export function creditShares(lines: readonly CreditableLine[], pence: number): Map<string, number> {
  const parts = shares(
    pence,
    lines.map(({ leftPence }) => leftPence),
  );
  return new Map(lines.flatMap(({ id }, nth) => (parts[nth] ? [[id, parts[nth]]] : [])));
}

/** Returns the prefix of a series, before its number. */
export function prefixOf(series: string, kind: Invoice["kind"]): string {
  return `${series}${{ INVOICE: "", SELF_BILL: "SB", CREDIT_NOTE: "C" }[kind]}-`;
}
