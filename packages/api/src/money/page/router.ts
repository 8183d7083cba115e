import { z } from "zod";
import { READ_MONEY, WRITE_MONEY } from "../../core/needs.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { selfBillInput, selfBillPreview } from "../self-billing/schemas.ts";
import { previewSelfBill } from "../self-billing/self-bill.ts";
import { countToDo } from "./count-to-do.ts";
import { listExtras } from "./list-extras.ts";
import { listLedgerFirms } from "./list-ledger-firms.ts";
import { listToInvoice } from "./list-to-invoice.ts";
import { listLate, remind } from "./remind.ts";
import * as schemas from "./schemas.ts";

/** Procedures for the page Money, for the site only; REST has the calls that it is made of. */
export const moneyPageRouter = router({
  toInvoice: firmProcedure
    .meta({ access: { ...READ_MONEY, firm: "carrier" } })
    .input(schemas.toInvoiceInput)
    .concat(returns(schemas.toInvoiceOutput))
    .query(({ ctx, input }) => listToInvoice(ctx, input)),

  extras: firmProcedure
    .meta({ access: READ_MONEY })
    .input(schemas.extrasInput)
    .concat(returns(schemas.extrasOutput))
    .query(({ ctx, input }) => listExtras(ctx, input)),

  late: firmProcedure
    .meta({ access: { ...READ_MONEY, firm: "carrier" } })
    .input(z.strictObject({}))
    .concat(returns(schemas.lateOutput))
    .query(({ ctx }) => listLate(ctx)),

  remind: firmProcedure
    .meta({ access: { ...WRITE_MONEY, firm: "carrier" } })
    .input(schemas.remindInput)
    .concat(returns(schemas.remindOutput))
    .mutation(({ ctx, input }) => remind(ctx, input)),

  previewSelfBill: firmProcedure
    .meta({
      access: { ...READ_MONEY, firm: "poster" },
      refusals: ["no_self_billing_agreement", "billing_details_missing"],
    })
    .input(selfBillInput)
    .concat(returns(selfBillPreview))
    .query(({ ctx, input }) => previewSelfBill(ctx, input)),

  ledgerFirms: firmProcedure
    .meta({ access: READ_MONEY })
    .input(z.strictObject({}))
    .concat(returns(schemas.ledgerFirmsOutput))
    .query(({ ctx }) => listLedgerFirms(ctx)),

  toDo: firmProcedure
    .meta({ access: READ_MONEY })
    .input(z.strictObject({}))
    .concat(returns(schemas.toDoOutput))
    .query(({ ctx }) => countToDo(ctx)),
});
