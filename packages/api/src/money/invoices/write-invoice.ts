import { columnOfDay, type Day, formatMonth, londonDay } from "@board/calendar";
import {
  type Billing,
  type Extra,
  type Invoice,
  type InvoiceLine,
  type Load,
  Prisma,
  runSql,
  type SelfBillingAgreement,
} from "@board/db";
import type { ExtraKind, Mode } from "@board/db/enums";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid, refusal } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { readBillings } from "../../firms/billing/read-billing.ts";
import { conditionsWords } from "../../loads/conditions/rules.ts";
import { toBoth } from "../../loads/outbox/events.ts";
import { placesOf } from "../../loads/road/places.ts";
import { saveChange } from "../../loads/save-change.ts";
import { emailInvoice } from "../documents/email-invoice.ts";
import type { InvoiceParty } from "../invoice-document.ts";
import { lockSeries } from "./lock-documents.ts";
import { type BankSnapshot, type InvoiceRow, toldInvoiceOf, WITH_LINES } from "./read-invoice.ts";
import {
  dueOnOf,
  MAX_DOCUMENT_PENCE,
  overdueAtOf,
  prefixOf,
  taxPointOf,
  vatCategoryOf,
  vatOf,
} from "./rules.ts";

type InvoiceEvent = "issued" | "approved" | "queried" | "credited" | "paid" | "overdue";

/** A change of a document, for its events. */
export interface InvoiceTold {
  type: InvoiceEvent;
  row: InvoiceRow;
  creditNote?: InvoiceRow;
  /** Firms that get a notification. */
  notified: readonly string[];
  /** Kind of that notification, where it is not that of the event. */
  kind?: "invoice_contested";
}

/**
 * Tells both ends what became of one document, as events of its first job; `load` is a job of it that is locked. Another
 * first job is read without a lock: nothing of it changes, and a lock out of order could end in a deadlock.
 */
export async function tellOfInvoices(
  tx: Ctx<Actor>,
  load: Load,
  told: readonly [InvoiceTold, ...InvoiceTold[]],
): Promise<void> {
  const firstId = told[0].row.lines[0]?.loadId ?? load.id;
  const first = firstId === load.id ? load : await tx.db.load.findUniqueOrThrow({ where: { id: firstId } });
  const drafts = [];
  for (const { type, row, creditNote, notified, kind } of told) {
    const jobs = new Map(row.lines.map(({ loadId: id, ref, externalRef }) => [id, { id, ref, externalRef }]));
    const invoice = {
      invoice: await toldInvoiceOf(tx, row),
      ...(creditNote && { creditNote: await toldInvoiceOf(tx, creditNote) }),
      loads: [...jobs.values()],
    };
    drafts.push(
      ...toBoth(first, `invoice.${type}`).map((draft) => ({
        ...draft,
        invoice,
        notifies: notified.includes(draft.to) && (kind ?? true),
      })),
    );
  }
  await saveChange(tx, { before: first, load: first, action: null, tell: drafts });
}

/** Takes the next number of a series, whose counter stays locked until the end of the transaction (contract 13). */
async function nextNumber(
  { db }: Pick<Ctx, "db">,
  { firmId, mode, series, startAt }: Billing,
  kind: Invoice["kind"],
): Promise<string> {
  const prefix = prefixOf(series, kind);
  const first = kind === "INVOICE" ? startAt : 1;
  await lockSeries({ db }, [firmId], mode);
  const [row] = await runSql<{ last: number }>(
    db,
    Prisma.sql`
      INSERT INTO invoice_series (firm_id, mode, prefix, last) VALUES (${firmId}, ${mode}::mode, ${prefix}, ${first})
      ON CONFLICT (firm_id, mode, prefix) DO UPDATE SET last = invoice_series.last + 1
      RETURNING last`,
  );
  return `${prefix}${row?.last}`;
}

/** Takes the number of another document of the firm that made one. */
export async function nextNumberOf(
  tx: Pick<Ctx, "db">,
  { makerId, mode }: Invoice,
  kind: Invoice["kind"],
): Promise<string> {
  const billing = (await readBillings(tx, [makerId], mode)).get(makerId);
  if (billing === undefined) throw new Error(`The firm ${makerId} has lost its billing details.`);
  return nextNumber(tx, billing, kind);
}

/** Returns a firm as its documents of today name it. */
function partyOf(billing: Billing): InvoiceParty {
  const { firmId, legalName, lines, postcode, companyNumber, vatNumber, invoiceEmail } = billing;
  return { firmId, legalName, lines, postcode, companyNumber, vatNumber, invoiceEmail };
}

function bankOf({ accountName, sortCode, accountNumber, bankChangedAt }: Billing): BankSnapshot | null {
  if (accountName === null || sortCode === null || accountNumber === null) return null;
  return { accountName, sortCode, accountNumber, changedAt: bankChangedAt?.toISOString() ?? null };
}

/**
 * Reads the billing details of both ends.
 *
 * @throws DomainError `billing_details_missing`
 */
async function billingsOf(
  tx: Pick<Ctx, "db">,
  { supplierId, buyerId, mode }: { supplierId: string; buyerId: string; mode: Mode },
): Promise<{ supplier: Billing; buyer: Billing }> {
  const billings = await readBillings(tx, [supplierId, buyerId], mode);
  const [supplier, buyer] = [billings.get(supplierId), billings.get(buyerId)];
  if (supplier && buyer) return { supplier, buyer };
  const missing = [...(supplier ? [] : ["carrier"]), ...(buyer ? [] : ["poster"])];
  throw refusal(
    "billing_details_missing",
    `The ${missing.join(" and the ")} of the job has not given the details that an invoice must have.`,
    { missing },
  );
}

/** Words for a job's goods on its line. */
function goodsWords({ type, pallets, parcels }: Load): string {
  if (type === "PALLETS") return pallets === 1 ? "1 pallet" : `${pallets} pallets`;
  if (type === "PARCELS") return parcels === 1 ? "1 parcel" : `${parcels} parcels`;
  return type === "FULL_LOAD" ? "full load" : "part load";
}

/** Returns when a job ended: the day of delivery, or of cancellation. */
function endedOn({ deliveredAt, cancelledAt, confirmedAt, updatedAt }: Load): Day {
  return londonDay(deliveredAt ?? cancelledAt ?? confirmedAt ?? updatedAt);
}

/** Returns a day as `18 Nov 2026`. */
const dayWords = (day: Day) => `${Number(day.slice(-2))} ${formatMonth(day)}`;

function haulageWords(load: Load, because: string | null): string {
  const { fromOutcode, toOutcode, deliveredAt, status } = load;
  const end = deliveredAt !== null ? "delivered" : status === "CANCELLED" ? "cancelled" : "confirmed";
  const words = `Haulage ${fromOutcode} to ${toOutcode}, ${goodsWords(load)}, ${end} ${dayWords(endedOn(load))}`;
  const terms = load.conditions === null ? null : `Conditions of carriage: ${conditionsWords(load)}`;
  return [words, because, terms].filter((line) => line !== null).join("\n");
}

const EXTRA_WORDS: Record<ExtraKind, string> = {
  WAITING: "Waiting",
  TOLL: "Toll",
  EXTRA_STOP: "Extra stop",
  WASTED_JOURNEY: "Wasted journey",
  NIGHT_OUT: "Night out",
  OTHER: "Extra",
};

function extraWords(load: Load, { kind, place, note }: Extra): string {
  const postcode = place === null ? undefined : placesOf(load)[place - 1]?.outcode;
  const at = place === null ? "" : ` at place ${place}${postcode ? `, ${postcode}` : ""}`;
  return `${EXTRA_WORDS[kind]}${at}\n${note}`;
}

/** A line before its VAT is worked out. */
interface NewLine {
  load: Load;
  extra: Extra | null;
  ruledVersion: number | null;
  netPence: number;
  supplementary: boolean;
}

/** Lines and net that the documents of a job ask for already. */
interface Billed {
  /** Lines of documents that are not wholly credited. */
  live: InvoiceLine[];
  /** Net of the price, less what rulings took off. */
  haulagePence: number;
}

/** Reads what documents ask for already, by job. */
export async function billedOf(
  { db }: Pick<Ctx, "db">,
  loads: readonly Load[],
): Promise<(loadId: string) => Billed> {
  const lines = await db.invoiceLine.findMany({
    where: { loadId: { in: loads.map(({ id }) => id) } },
    orderBy: { id: "asc" },
  });
  const byLoad = Map.groupBy(lines, ({ loadId }) => loadId);
  return (loadId) => {
    const all = byLoad.get(loadId) ?? [];
    const live = all.filter((line) => line.live);
    const prices = live.filter(({ kind }) => kind === null);
    const asked = prices.reduce((sum, { netPence }) => sum + netPence, 0);
    const off = all
      .filter(({ ruledVersion, creditsLineId }) => ruledVersion !== null && creditsLineId !== null)
      .filter(({ creditsLineId }) => prices.some(({ id }) => id === creditsLineId))
      .reduce((sum, { netPence }) => sum + netPence, 0);
    return { live, haulagePence: asked - off };
  };
}

/** Returns the price that is owed for a job: of a cancelled one its extras alone are invoiced (contract 13). */
export function owedHaulage({ status, agreedPence }: Load): number {
  return status === "CANCELLED" ? 0 : (agreedPence ?? 0);
}

/** Returns the lines of jobs that no document asks for yet: the price, and each accepted extra. */
async function newLines(tx: Pick<Ctx, "db">, loads: readonly Load[]): Promise<NewLine[]> {
  const extras = await tx.db.extra.findMany({
    where: { loadId: { in: loads.map(({ id }) => id) }, status: "ACCEPTED" },
    orderBy: { id: "asc" },
  });
  const billed = await billedOf(tx, loads);
  return loads.flatMap((load) => {
    const { live, haulagePence } = billed(load.id);
    const supplementary = live.some((line) => !line.supplementary);
    const more = owedHaulage(load) - haulagePence;
    const isRaise = live.some(({ kind, ruledVersion }) => kind === null && ruledVersion === null);
    const price = {
      load,
      extra: null,
      ruledVersion: isRaise ? load.version : null,
      netPence: more,
      supplementary,
    };
    const others = extras.filter(
      ({ id, loadId, carrierId }) =>
        loadId === load.id && carrierId === load.carrierId && !live.some(({ extraId }) => extraId === id),
    );
    return [
      ...(more > 0 ? [price] : []),
      ...others.map((extra) => ({ load, extra, ruledVersion: null, netPence: extra.pence, supplementary })),
    ];
  });
}

/** A document that is to be written for locked jobs of one pair of firms, in the order of its lines. */
export interface InvoiceOrder {
  kind: "INVOICE" | "SELF_BILL";
  supplierId: string;
  buyerId: string;
  mode: Mode;
  loads: readonly Load[];
  /** Agreement under which the buyer bills itself. */
  agreement?: Pick<SelfBillingAgreement, "id"> | undefined;
}

/**
 * Works out a document for all that jobs owe and no document asks for yet, as it would be issued now; null if there is nothing.
 *
 * @throws DomainError `billing_details_missing`, `validation_failed` (`too_much`)
 */
export async function draftInvoice(
  tx: Pick<Ctx<Actor>, "db" | "clock">,
  order: Pick<InvoiceOrder, "supplierId" | "buyerId" | "mode" | "loads">,
) {
  const lines = await newLines(tx, order.loads);
  const [first] = lines;
  if (first === undefined) return null;
  const { supplier, buyer } = await billingsOf(tx, order);
  const issuedOn = londonDay(tx.clock.now());
  const made = lines.map((line) => {
    const { load, supplementary } = line;
    const deliveredOn = endedOn(load);
    const paidOn = !supplementary && load.paidAt ? londonDay(load.paidAt) : null;
    return {
      ...line,
      deliveredOn,
      dueOn: dueOnOf({
        deliveredOn: load.deliveredAt && deliveredOn,
        issuedOn,
        termsDays: load.termsDays,
        supplementary,
      }),
      taxPointOn: taxPointOf({ deliveredOn, issuedOn, paidOn }),
      vatCategory: vatCategoryOf(supplier, load),
    };
  });
  const { vat, lineVat, ...sums } = vatOf(made);
  if (sums.totalPence > MAX_DOCUMENT_PENCE)
    throw invalid([
      fieldError(["loadIds"], "too_much", "come to more than £20,000,000. Invoice fewer at once."),
    ]);
  const dueOn = made.map((line) => line.dueOn).toSorted()[0] ?? issuedOn;
  return { first, lines: made, supplier, buyer, issuedOn, dueOn, vat, lineVat, sums };
}

/**
 * Writes a document for all that the jobs owe and no document asks for yet, and tells both ends; null if there is nothing.
 * It is PAID at once if its jobs are paid.
 *
 * @throws DomainError `billing_details_missing`, `validation_failed` (`too_much`)
 */
export async function writeInvoice(tx: Ctx<Actor>, order: InvoiceOrder): Promise<InvoiceRow | null> {
  const { kind, supplierId, buyerId, mode, agreement } = order;
  const draft = await draftInvoice(tx, order);
  if (draft === null) return null;
  const { first, lines: made, supplier, buyer, issuedOn, dueOn, vat, lineVat, sums } = draft;
  const now = tx.clock.now();
  const paidAt = paidAtOf(made);
  const born = kind === "SELF_BILL" ? "APPROVED" : "ISSUED";
  const maker = kind === "SELF_BILL" ? buyer : supplier;
  const row = await tx.db.invoice.create({
    include: WITH_LINES,
    data: {
      id: tx.newId("inv"),
      kind,
      ...(paidAt === null
        ? { status: born, overdueAt: overdueAtOf(dueOn) }
        : { status: "PAID", statusBefore: born, paidAt, paidSaidBy: first.load.paidSaidBy ?? "carrier" }),
      mode,
      supplierId,
      buyerId,
      makerId: maker.firmId,
      number: await nextNumber(tx, maker, kind),
      issuedAt: now,
      taxPointOn: columnOfDay(made.map((line) => line.taxPointOn).toSorted()[0] ?? issuedOn),
      dueOn: columnOfDay(dueOn),
      supplier: partyOf(supplier),
      buyer: partyOf(buyer),
      bank: bankOf(supplier) ? { ...bankOf(supplier) } : Prisma.DbNull,
      vat: vat.map((sum) => ({ ...sum })),
      ...sums,
      agreementId: agreement?.id ?? null,
      lines: {
        createMany: {
          data: made.map(({ load, extra, ...line }, at) => ({
            id: tx.newId("invline"),
            nth: at + 1,
            loadId: load.id,
            extraId: extra?.id ?? null,
            ruledVersion: line.ruledVersion,
            kind: extra?.kind ?? null,
            description: extra
              ? extraWords(load, extra)
              : haulageWords(load, line.ruledVersion === null ? null : "Added when the dispute was resolved"),
            ref: load.ref,
            externalRef: load.externalRef,
            place: extra?.place ?? null,
            deliveredOn: columnOfDay(line.deliveredOn),
            dueOn: columnOfDay(line.dueOn),
            taxPointOn: columnOfDay(line.taxPointOn),
            netPence: line.netPence,
            vatPence: lineVat[at] ?? 0,
            vatCategory: line.vatCategory,
            supplementary: line.supplementary,
          })),
        },
      },
    },
  });
  await emailInvoice(tx, row);
  const notified = [kind === "SELF_BILL" ? supplierId : buyerId];
  await tellOfInvoices(tx, first.load, [
    { type: "issued", row, notified },
    ...(row.status === "PAID" ? [{ type: "paid" as const, row, notified: [] }] : []),
  ]);
  return row;
}

/** Returns when the jobs of lines were paid; null unless all are, or where a line came after the first document of its job. */
export function paidAtOf(
  lines: readonly { load: Pick<Load, "paidAt">; supplementary: boolean }[],
): Date | null {
  const times = lines.map(({ load, supplementary }) => (supplementary ? null : load.paidAt));
  if (!times.every((at) => at !== null)) return null;
  return new Date(Math.max(...times.map((at) => at.getTime())));
}
