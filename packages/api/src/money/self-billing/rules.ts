import { addDays, addYears, type Day, dayOfColumn, formatFullDay, londonDay } from "@board/calendar";
import type { Load, SelfBillingAgreement } from "@board/db";
import type { Side } from "@board/db/enums";
import type { InvoiceParty } from "../invoice-document.ts";

export const AGREEMENT_STATUSES = ["PROPOSED", "ACTIVE", "ENDED"] as const;
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number];

export const AGREEMENT_ACTIONS = ["accept", "end"] as const;
export type AgreementAction = (typeof AGREEMENT_ACTIONS)[number];

/** Maximum number of jobs of one self-bill. */
export const MAX_JOBS_OF_SELF_BILL = 1_000;

/** Days before the last one on which both ends are reminded. */
export const REMINDED_DAYS = 30;

type Terms = Pick<SelfBillingAgreement, "acceptedAt" | "endedAt" | "until">;

/** Returns the status of an agreement, whose last day is `until`. */
export function agreementStatus({ acceptedAt, endedAt, until }: Terms, today: Day): AgreementStatus {
  if (endedAt !== null || dayOfColumn(until) < today) return "ENDED";
  return acceptedAt === null ? "PROPOSED" : "ACTIVE";
}

/** Lists the actions on an agreement that the verbs would accept from an end. A carrier declines by ending it. */
export function allowedAgreementActions(terms: Terms, side: Side, today: Day): readonly AgreementAction[] {
  const status = agreementStatus(terms, today);
  if (status === "ENDED") return [];
  return status === "PROPOSED" && side === "carrier" ? ["accept", "end"] : ["end"];
}

/** Returns the last day on which an agreement that is proposed today may end: 12 months, as the law has it. */
export function lastEnd(today: Day): Day {
  return addDays(addYears(today, 1), -1);
}

/**
 * True if an agreement that is in force covers a job: one delivered from its first day on, in London. The extras of a job
 * that a ruling cancelled are on no self-bill, so the carrier invoices them.
 */
export function coversJob(
  { coversFrom, ...terms }: Terms & Pick<SelfBillingAgreement, "coversFrom">,
  { status, deliveredAt }: Pick<Load, "status" | "deliveredAt">,
  today: Day,
): boolean {
  if (coversFrom === null || deliveredAt === null || status === "CANCELLED") return false;
  if (agreementStatus(terms, today) !== "ACTIVE") return false;
  return londonDay(deliveredAt) >= dayOfColumn(coversFrom);
}

type PartyOfText = Pick<InvoiceParty, "legalName" | "lines" | "postcode" | "vatNumber">;

/** Names that the text of an agreement is about; before acceptance those of today. */
export interface AgreementParties {
  buyer: PartyOfText;
  carrier: PartyOfText;
  /** The firm that runs the board: a third party makes the documents, so the law wants it named. */
  operator: string;
}

/** Version of the text below; a change of words needs another one, and the text of each stays here. */
export const TEXT_VERSION = "2026-12-01";

function named({ legalName, lines, postcode, vatNumber }: PartyOfText): string {
  const address = [...lines, postcode].filter((line) => line !== "").join(", ");
  const vat = vatNumber === null ? "" : `VAT number ${vatNumber}`;
  return [legalName, address, vat].filter((part) => part !== "").join(", ");
}

/**
 * Returns the sentences of an agreement: each that regulation 13 of the VAT Regulations 1995 and VAT Notice 700/62 ask for.
 *
 * @param from the first day of delivery that it covers; null before it is accepted
 */
export function agreementText(parties: AgreementParties, from: Day | null, until: Day): string[] {
  const { buyer, carrier, operator } = parties;
  const first = from === null ? "the day on which it accepts this agreement" : formatFullDay(from);
  return [
    `This is an agreement between the customer, ${named(buyer)}, and the supplier, ${named(carrier)}. It counts for the jobs that the supplier delivers for the customer on the Freight Board from ${first} to ${formatFullDay(until)}.`,
    "The customer issues self-billed invoices for all of these jobs until that day, and completes each one with the supplier's name, address and VAT number and all other details that make it a full VAT invoice.",
    "The supplier accepts each self-billed invoice that the customer issues for these jobs, and receives it by email and on the board. It may query one there.",
    "The supplier issues no VAT invoice for these jobs.",
    "The supplier tells the customer at once if it ceases to be registered for VAT, if its VAT number changes, or if it sells its business or a part of it.",
    "The customer makes a new agreement if its own VAT registration or that of the supplier changes. This one ends at once when a VAT number on the board changes.",
    `A third party makes the invoices on the customer's behalf: ${operator}, which runs the Freight Board.`,
    "Either of them ends this agreement on the board at any time. Invoices that were issued before stay valid.",
  ];
}
