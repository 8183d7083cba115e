import { READ_MONEY, WRITE_MONEY } from "../../core/needs.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { acceptAgreement, endAgreement } from "./answer-agreement.ts";
import { proposeAgreement } from "./propose-agreement.ts";
import * as schemas from "./schemas.ts";
import { selfBill } from "./self-bill.ts";
import { listAgreements } from "./view-agreement.ts";

const tags = ["Self-billing"];

/** Agreements that a poster makes the invoices of a carrier's jobs itself (contract 13). */
export const selfBillingRouter = router({
  propose: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/self-billing-agreements",
        tags,
        summary: "Propose self-billing",
        description:
          "The poster proposes to make the invoices of a carrier's jobs itself, until a day at most 12 months away. The carrier reads the text and accepts it. A proposal takes the place of one that is not accepted yet. With a test key the made-up carrier accepts at once.",
      },
      access: { ...WRITE_MONEY, firm: "poster" },
      status: 201,
    })
    .input(schemas.proposeAgreementInput)
    .concat(returns(schemas.agreementOutput))
    .mutation(({ ctx, input }) => proposeAgreement(ctx, input)),

  accept: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/self-billing-agreements/{id}/accept",
        tags,
        summary: "Accept self-billing",
        description:
          "The carrier accepts the text as it reads now; both firms need a VAT number in their billing details. It covers the jobs that are delivered from today on. One that runs between the two ends, and what it covered is covered by this one.",
      },
      access: { ...WRITE_MONEY, firm: "carrier" },
      refusals: ["not_found", "agreement_ended", "not_vat_registered"],
    })
    .input(schemas.acceptAgreementInput)
    .concat(returns(schemas.agreementOutput))
    .mutation(({ ctx, input }) => acceptAgreement(ctx, input)),

  end: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/self-billing-agreements/{id}/end",
        tags,
        summary: "End self-billing",
        description:
          "Either end, at any time; a carrier declines a proposal so. Invoices that were issued stay valid, and the carrier issues those of other jobs itself.",
      },
      access: WRITE_MONEY,
      refusals: ["not_found"],
    })
    .input(schemas.endAgreementInput)
    .concat(returns(schemas.agreementOutput))
    .mutation(({ ctx, input }) => endAgreement(ctx, input)),

  run: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/invoices/self-bill",
        tags,
        summary: "Bill yourself for a carrier's jobs",
        description:
          "The poster makes one document for all jobs of the carrier that were confirmed in these days and that the agreement covers, with what no document asks for yet: the price, and each accepted extra. It is APPROVED at once; the carrier may query it. Disputed jobs and those with an open extra are left out, and named. At most 1,000 jobs.",
      },
      access: { ...WRITE_MONEY, firm: "poster" },
      status: 201,
      refusals: ["no_self_billing_agreement", "nothing_to_bill", "billing_details_missing"],
    })
    .input(schemas.selfBillInput)
    .concat(returns(schemas.selfBillOutput))
    .mutation(({ ctx, input }) => selfBill(ctx, input)),

  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/self-billing-agreements",
        tags,
        summary: "List self-billing agreements",
        description: "Yours on either side, with their text, newest first.",
      },
      access: READ_MONEY,
      refusals: ["cursor_invalid"],
    })
    .input(schemas.listAgreementsInput)
    .concat(returns(schemas.listAgreementsOutput))
    .query(({ ctx, input }) => listAgreements(ctx, input)),
});
