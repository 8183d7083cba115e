import type { AppRouter } from "@board/api";
import { accountNumberOf, sortCodeOf, vatNumberOf } from "@board/api/billing/rules";
import type { WaitingTerms } from "@board/api/terms";
import { readCount, readPounds } from "@board/api/typed/rules";
import type { VehicleClass } from "@board/db/enums";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { typedPounds } from "../../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";

export type Billing = NonNullable<inferRouterOutputs<AppRouter>["billing"]["get"]["billing"]>;
export type ChangeBilling = inferRouterInputs<AppRouter>["billing"]["change"];

export const CLASSES = Object.keys(VEHICLE_NAMES) as VehicleClass[];

/** Waiting terms of a vehicle class as typed; both empty for the usual ones. */
interface TypedTerms {
  free: string;
  price: string;
}

/** Billing details as typed. */
export interface BillingForm {
  legalName: string;
  companyNumber: string;
  /** One line of the address in each line of the text. */
  address: string;
  postcode: string;
  invoiceEmail: string;
  series: string;
  startAt: string;
  registered: boolean;
  vatNumber: string;
  accountName: string;
  sortCode: string;
  accountNumber: string;
  sales: string;
  purchases: string;
  /** Code of each firm by its id. */
  accounts: Record<string, string>;
  waiting: Record<VehicleClass, TypedTerms>;
}

const NO_TERMS: TypedTerms = { free: "", price: "" };

/** Fills the form from the saved details; empty where there are none. */
export function formOfBilling(billing: Billing | null): BillingForm {
  const { bank, codes, vat } = billing ?? {};
  const terms = (vehicleClass: VehicleClass): TypedTerms => {
    const own = billing?.waiting[vehicleClass];
    return own ? { free: String(own.freeMins), price: typedPounds(own.pencePerQuarter) } : NO_TERMS;
  };
  return {
    legalName: billing?.legalName ?? "",
    companyNumber: billing?.companyNumber ?? "",
    address: billing?.lines.join("\n") ?? "",
    postcode: billing?.postcode ?? "",
    invoiceEmail: billing?.invoiceEmail ?? "",
    series: billing?.series ?? "",
    startAt: billing && billing.startAt > 1 ? String(billing.startAt) : "",
    registered: vat?.registered ?? true,
    vatNumber: vat?.number ?? "",
    accountName: bank?.accountName ?? "",
    sortCode: bank?.sortCode ?? "",
    accountNumber: bank?.accountNumber ?? "",
    sales: codes?.sales ?? "",
    purchases: codes?.purchases ?? "",
    accounts: codes?.accounts ?? {},
    waiting: Object.fromEntries(CLASSES.map((each) => [each, terms(each)])) as BillingForm["waiting"],
  };
}

/** Returns what is wrong with a VAT number; undefined while fewer than nine digits are typed. */
export function vatTrouble(text: string): string | undefined {
  const isWhole = (text.match(/\d/g) ?? []).length >= 9;
  return isWhole && vatNumberOf(text) === null
    ? "The check digits do not agree. Look for two swapped figures."
    : undefined;
}

/** Names of the fields that can be wrong, for the line beside the button. */
export const LABELS = {
  legalName: "legal name",
  address: "address",
  postcode: "postcode",
  invoiceEmail: "email for invoices",
  startAt: "first number",
  vatNumber: "VAT number",
  accountName: "account name",
  sortCode: "sort code",
  accountNumber: "account number",
  waiting: "waiting",
} as const;
export type BillingErrors = Partial<Record<keyof typeof LABELS, string>>;

/** Parses the terms of a class; undefined for the usual ones, null if they cannot be read. */
export function readTerms({ free, price }: TypedTerms): WaitingTerms | undefined | null {
  if (free.trim() === "" && price.trim() === "") return undefined;
  const freeMins = readCount(free);
  const pencePerQuarter = /^£?0+(\.0*)?$/.test(price.trim()) ? 0 : readPounds(price);
  return freeMins === null || pencePerQuarter === null ? null : { freeMins, pencePerQuarter };
}

/** Parses the form: pounds become pence, empty fields are left out. */
export function readBilling(form: BillingForm): { input: ChangeBilling; errors: BillingErrors } {
  const errors: BillingErrors = {};
  const given = (text: string) => text.trim() || undefined;
  for (const name of ["legalName", "address", "postcode", "invoiceEmail"] as const)
    if (given(form[name]) === undefined) errors[name] = "Fill this in.";
  const lines = form.address.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 4) errors.address = "At most four lines.";
  if (form.registered && vatNumberOf(form.vatNumber) === null)
    errors.vatNumber = vatTrouble(form.vatNumber) ?? "Nine digits, with or without GB.";
  const hasBank = [form.accountName, form.sortCode, form.accountNumber].some((text) => text.trim() !== "");
  if (hasBank) {
    if (given(form.accountName) === undefined) errors.accountName = "Fill this in.";
    if (sortCodeOf(form.sortCode) === null) errors.sortCode = "Six digits, such as 30-99-50.";
    if (accountNumberOf(form.accountNumber) === null) errors.accountNumber = "Six to eight digits.";
  }
  const startAt = form.startAt.trim() === "" ? 1 : readCount(form.startAt);
  if (startAt === null || startAt < 1) errors.startAt = "A whole number from 1.";
  const waiting: NonNullable<ChangeBilling["waiting"]> = {};
  for (const each of CLASSES) {
    const terms = readTerms(form.waiting[each]);
    if (terms === null)
      errors.waiting = `${VEHICLE_NAMES[each]}: type whole minutes and a price in pounds, or leave both empty.`;
    else if (terms !== undefined) waiting[each] = terms;
  }
  return {
    errors,
    input: {
      legalName: form.legalName.trim(),
      lines,
      postcode: form.postcode.trim(),
      companyNumber: given(form.companyNumber),
      vat: { registered: form.registered, number: form.registered ? form.vatNumber.trim() : undefined },
      bank: hasBank
        ? { accountName: form.accountName.trim(), sortCode: form.sortCode, accountNumber: form.accountNumber }
        : undefined,
      invoiceEmail: form.invoiceEmail.trim(),
      series: given(form.series.toUpperCase()),
      startAt: startAt ?? 1,
      codes: {
        sales: given(form.sales),
        purchases: given(form.purchases),
        accounts: Object.fromEntries(
          Object.entries(form.accounts).flatMap(([firmId, code]) => {
            const typed = given(code);
            return typed === undefined ? [] : [[firmId, typed]];
          }),
        ),
      },
      waiting,
    },
  };
}

/** True if saving puts another account in place of the one that is saved. */
export function replacesBank(form: BillingForm, saved: Billing | null): boolean {
  const bank = saved?.bank;
  const sortCode = sortCodeOf(form.sortCode);
  const accountNumber = accountNumberOf(form.accountNumber);
  if (!bank || sortCode === null || accountNumber === null) return false;
  return bank.sortCode !== sortCode || bank.accountNumber !== accountNumber;
}
