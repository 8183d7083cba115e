import { z } from "zod";
import {
  bounded,
  day,
  emailAddress,
  filledText,
  instant,
  MAX_PENCE,
  pathId,
  text,
  unlogged,
} from "../../core/fields.ts";
import { waitingByClass } from "../../core/waiting-terms/schemas.ts";
import { companyNumberIn, postcodesIn } from "../licences/rules.ts";
import { accountNumberOf, sortCodeOf, vatNumberOf } from "./rules.ts";

const MAX_LINE = 100;
const MAX_ACCOUNTS = 1_000;

/** Returns a field that is stored in one form, however people write it. */
function written(maximum: number, read: (given: string) => string | null, code: string, error: string) {
  return unlogged(
    text(maximum).transform((given, ctx) => {
      const stored = read(given);
      if (stored !== null) return stored;
      ctx.addIssue({ code: "custom", params: { code }, message: error });
      return z.NEVER;
    }),
  );
}

/** Returns a field that may be left out, and reads null then. */
const optional = <T extends z.ZodType>(field: T) =>
  field
    .nullable()
    .optional()
    .transform((given) => given ?? null);

const OWN_TERMS = { ARTIC: { freeMins: 90, pencePerQuarter: 1_200 } };
const ledgerCode = unlogged(filledText(8));

const vat = z
  .strictObject({
    registered: z.boolean().meta({ description: "The firm is registered for VAT.", example: true }),
    number: optional(
      written(
        30,
        vatNumberOf,
        "vat_number_wrong",
        "is no VAT number: its check digits do not fit. Write nine digits, with or without GB.",
      ),
    ).meta({
      description: "With or without GB and blanks; required of a registered firm.",
      example: "GB 999 9999 73",
    }),
  })
  .meta({ description: "Registration for VAT." })
  .check((ctx) => {
    const { registered, number } = ctx.value;
    if (registered === (number !== null)) return;
    const [code, message] = registered
      ? ["required", "is required of a firm that is registered for VAT."]
      : ["not_allowed", "must be left out by a firm that is not registered for VAT."];
    ctx.issues.push({ code: "custom", input: number, path: ["number"], params: { code }, message });
  });

const bank = z.strictObject({
  accountName: unlogged(filledText(70)).meta({
    description: "Name of the account.",
    example: "Calder Haulage Ltd",
  }),
  sortCode: written(20, sortCodeOf, "invalid_sort_code", "must be six digits, such as 30-99-50.").meta({
    description: "Six digits, with or without hyphens.",
    example: "30-99-50",
  }),
  accountNumber: written(20, accountNumberOf, "invalid_account_number", "must be six to eight digits.").meta({
    description: "Eight digits; zeros are put before six or seven.",
    example: "00012345",
  }),
});

export const changeBillingInput = z
  .strictObject({
    legalName: unlogged(filledText(MAX_LINE)).meta({
      description: "Name of the company, or of the person whose firm it is.",
      example: "Calder Haulage Limited",
    }),
    lines: unlogged(z.array(filledText(MAX_LINE)).min(1).max(4)).meta({
      description: "The address without its postcode, one to four lines.",
      example: ["4 Dock Road", "Hull"],
    }),
    postcode: written(
      20,
      (given) => postcodesIn(given)[0]?.replace(/(...)$/, " $1") ?? null,
      "invalid_postcode",
      "must be a whole postcode, such as HU1 2AB.",
    ).meta({ description: "A whole postcode.", example: "HU1 2AB" }),
    companyNumber: optional(
      written(
        40,
        companyNumberIn,
        "invalid_company_number",
        "must be a number of Companies House, such as 07214486 or SC214486.",
      ),
    ).meta({ description: "At Companies House.", example: "07214486" }),
    vat,
    bank: optional(bank).meta({
      description: "Account that invoices ask to be paid to. Left out: they name none.",
    }),
    invoiceEmail: unlogged(emailAddress).meta({
      description: "Address that invoices to this firm are sent to.",
      example: "accounts@calder.example",
    }),
    series: bounded(8)
      .regex(/^[A-Z0-9]{1,8}$/, "must be 1 to 8 capital letters and digits.")
      .optional()
      .meta({
        description:
          "Starts the numbers of your invoices. Left out: as before, or the initials of your name.",
        example: "CH",
      }),
    startAt: z.int().min(1).max(MAX_PENCE).optional().meta({
      description: "Number of the first invoice of a series; 1 where it is left out.",
      example: 1042,
    }),
    codes: z
      .strictObject({
        sales: optional(ledgerCode).meta({ description: "Account of sales.", example: "4000" }),
        purchases: optional(ledgerCode).meta({ description: "Account of purchases.", example: "5000" }),
        accounts: z
          .record(pathId, ledgerCode)
          .refine((given) => Object.keys(given).length <= MAX_ACCOUNTS, {
            params: { code: "too_large" },
            error: `must be at most ${MAX_ACCOUNTS}.`,
          })
          .default({})
          .meta({ description: "Code of each firm by its id.", example: { firm_01k: "CALDER" } }),
      })
      .optional()
      .meta({ description: "Codes of your ledger, for the exports of invoices." }),
    waiting: waitingByClass.optional().meta({
      description:
        "Waiting terms of the loads that you post, by vehicle class; the usual ones of a class else.",
      example: OWN_TERMS,
    }),
  })
  .meta({ id: "ChangeBilling", description: "All of the details: what you leave out is removed." });
export type ChangeBilling = z.output<typeof changeBillingInput>;

const billingView = z
  .object({
    legalName: unlogged(z.string()).meta({
      description: "Name on invoices.",
      example: "Calder Haulage Limited",
    }),
    lines: unlogged(z.array(z.string())).meta({
      description: "The address without its postcode.",
      example: ["4 Dock Road", "Hull"],
    }),
    postcode: unlogged(z.string()).meta({ description: "Postcode of the address.", example: "HU1 2AB" }),
    companyNumber: unlogged(z.string()).nullable().meta({ description: "At Companies House. null: none." }),
    vat: z
      .object({
        registered: z.boolean().meta({ description: "The firm is registered for VAT.", example: true }),
        number: unlogged(z.string())
          .nullable()
          .meta({ description: "GB and nine digits. null: not registered.", example: "GB999999973" }),
      })
      .meta({ description: "Registration for VAT." }),
    bank: z
      .object({
        accountName: unlogged(z.string()).meta({
          description: "Name of the account.",
          example: "Calder Haulage Ltd",
        }),
        sortCode: unlogged(z.string()).meta({ description: "Sort code.", example: "30-99-50" }),
        accountNumber: unlogged(z.string()).meta({ description: "Eight digits.", example: "00012345" }),
      })
      .nullable()
      .meta({ description: "Account to pay to. null: none." }),
    bankChangedOn: day.nullable().meta({
      example: null,
      description: "Day on which another account replaced the one before, for 30 days. null: not of late.",
    }),
    invoiceEmail: unlogged(z.string()).meta({
      description: "Address that invoices to the firm are sent to.",
      example: "accounts@calder.example",
    }),
    series: z.string().meta({ description: "Starts the numbers of the firm's invoices.", example: "CH" }),
    startAt: z.int().meta({ description: "Number of the first invoice of a series." }),
    codes: z
      .object({
        sales: unlogged(z.string())
          .nullable()
          .meta({ description: "Account of sales. null: none.", example: "4000" }),
        purchases: unlogged(z.string())
          .nullable()
          .meta({ description: "Account of purchases. null: none.", example: "5000" }),
        accounts: z
          .record(z.string(), z.string())
          .meta({ description: "Code of each firm by its id.", example: { firm_01k: "CALDER" } }),
      })
      .meta({ description: "Codes of the firm's ledger." }),
    waiting: waitingByClass.meta({
      description: "The firm's own waiting terms, by vehicle class.",
      example: OWN_TERMS,
    }),
    updatedAt: instant.meta({ description: "When the details were last changed." }),
  })
  .meta({ id: "Billing", description: "A firm's details on its invoices." });
export type BillingView = z.infer<typeof billingView>;

export const billingOutput = z
  .object({
    billing: billingView.nullable().meta({
      description: "null: the firm has none yet, so it can neither issue invoices nor receive any.",
    }),
  })
  .meta({ id: "BillingAnswer" });
