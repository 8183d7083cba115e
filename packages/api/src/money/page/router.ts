import { READ_MONEY } from "../../core/needs.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { listToInvoice } from "./list-to-invoice.ts";
import { toInvoiceInput, toInvoiceOutput } from "./schemas.ts";

/** Procedures for the page Money, for the site only; REST has the calls that it is made of. */
export const moneyPageRouter = router({
  toInvoice: firmProcedure
    .meta({ access: { ...READ_MONEY, firm: "carrier" } })
    .input(toInvoiceInput)
    .concat(returns(toInvoiceOutput))
    .query(({ ctx, input }) => listToInvoice(ctx, input)),
});
