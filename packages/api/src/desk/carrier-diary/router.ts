import { z } from "zod";
import { pathId } from "../../core/fields.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { listCrews } from "./crews.ts";
import { listJobs, listPastJobs } from "./jobs.ts";
import { countMyQuotes, listMyQuotes, readMyQuote } from "./my-quotes.ts";
import { listPaymentsDue } from "./payments-due.ts";
import {
  crewsOutput,
  jobsOutput,
  myQuoteOutput,
  myQuotesInput,
  myQuotesOutput,
  pastJobsInput,
  pastJobsOutput,
  paymentsDueOutput,
  quoteCountsOutput,
  weekInput,
  weekOutput,
} from "./schemas.ts";
import { readWeek } from "./week.ts";

const nothing = z.strictObject({});
const jobs = { scope: "loads:read", firm: "carrier" } as const;
const quotes = { scope: "board:read", firm: "carrier" } as const;

/** Procedures for a carrier's diary and quotes, for the site only; REST has GET /loads and GET /quotes. */
export const carrierDiaryRouter = router({
  jobs: firmProcedure
    .meta({ access: jobs })
    .input(nothing)
    .concat(returns(jobsOutput))
    .query(({ ctx }) => listJobs(ctx)),

  week: firmProcedure
    .meta({ access: jobs })
    .input(weekInput)
    .concat(returns(weekOutput))
    .query(({ ctx, input }) => readWeek(ctx, input)),

  pastJobs: firmProcedure
    .meta({ access: jobs, refusals: ["cursor_invalid"] })
    .input(pastJobsInput)
    .concat(returns(pastJobsOutput))
    .query(({ ctx, input }) => listPastJobs(ctx, input)),

  crews: firmProcedure
    .meta({ access: jobs })
    .input(nothing)
    .concat(returns(crewsOutput))
    .query(({ ctx }) => listCrews(ctx)),

  paymentsDue: firmProcedure
    .meta({ access: jobs })
    .input(nothing)
    .concat(returns(paymentsDueOutput))
    .query(({ ctx }) => listPaymentsDue(ctx)),

  quotes: firmProcedure
    .meta({ access: quotes, refusals: ["cursor_invalid"] })
    .input(myQuotesInput)
    .concat(returns(myQuotesOutput))
    .query(({ ctx, input }) => listMyQuotes(ctx, input)),

  /** Quote of the firm on one load with its outcome, for the drawer of the board. */
  quote: firmProcedure
    .meta({ access: quotes, refusals: ["not_found"] })
    .input(z.strictObject({ id: pathId }))
    .concat(returns(myQuoteOutput))
    .query(({ ctx, input }) => readMyQuote(ctx, input)),

  countQuotes: firmProcedure
    .meta({ access: quotes })
    .input(nothing)
    .concat(returns(quoteCountsOutput))
    .query(({ ctx }) => countMyQuotes(ctx)),
});
