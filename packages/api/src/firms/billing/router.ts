import { z } from "zod";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { changeBilling } from "./change-billing.ts";
import { getBilling } from "./read-billing.ts";
import { billingOutput, changeBillingInput } from "./schemas.ts";

const tags = ["Billing"];

/** Billing details: what a firm's invoices say of it (contract 13). */
export const billingRouter = router({
  get: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/billing",
        tags,
        summary: "Read your billing details",
        description:
          "What invoices say of your firm, and the waiting terms of your loads. For owners and Accounts, or a key whose maker is one. With a test key they are made up until you change them.",
      },
      access: { scope: "loads:read" },
    })
    .input(z.strictObject({}))
    .concat(returns(billingOutput))
    .query(({ ctx }) => getBilling(ctx)),

  change: firmProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/billing",
        tags,
        summary: "Change your billing details",
        description:
          "All of them: what you leave out is removed. Another bank account in place of one is told to your owners and to every firm that owes you, invoices say so for 30 days, and as a carrier you win nothing for 72 hours or until it is confirmed. The first account is no change, nor is a removal. It may be changed three times in 24 hours.",
      },
      access: { scope: "loads:write" },
      stepUp: true,
    })
    .input(changeBillingInput)
    .concat(returns(billingOutput))
    .mutation(({ ctx, input }) => changeBilling(ctx, input)),
});
