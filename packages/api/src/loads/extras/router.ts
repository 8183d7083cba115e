import { SETTLE_LOADS } from "../../core/needs.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { extraOutput } from "../schemas.ts";
import { acceptExtra, offerExtra, queryExtra, withdrawExtra } from "./answer-extra.ts";
import { proposeExtra } from "./propose-extra.ts";
import * as schemas from "./schemas.ts";

const tags = ["Extras"];
const refusals = ["not_found", "invalid_transition"] as const;

/** Extras: charges beside the price of a job, which its two ends agree on (contract 13). */
export const extrasRouter = router({
  propose: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/extras",
        tags,
        summary: "Propose an extra",
        description:
          "The carrier of a booked load asks for waiting, a toll, another stop, a wasted journey, a night out or something else, until 14 days after the delivery, or after a booked load was cancelled. The poster accepts or queries it. Without an answer for seven days after proposal and delivery, an extra of at most the board's limit (£50) is accepted. Waiting is worked out on delivery: what you proposed for its place before is then replaced. With a test key the made-up poster accepts at once; with the note `QUERY` it queries, with `SILENT` it does not answer.",
      },
      access: SETTLE_LOADS,
      status: 201,
      refusals: [...refusals, "waiting_worked_out", "too_many_extras"],
    })
    .input(schemas.proposeExtraInput)
    .concat(returns(extraOutput))
    .mutation(({ ctx, input }) => proposeExtra(ctx, input)),

  accept: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/extras/{extraId}/accept",
        tags,
        summary: "Accept an extra",
        description:
          "The poster accepts an extra at its sum; either end accepts another sum that the other one proposed, and names it in `expectedPence`.",
      },
      access: SETTLE_LOADS,
      refusals: [...refusals, "extra_closed"],
    })
    .input(schemas.acceptExtraInput)
    .concat(returns(extraOutput))
    .mutation(({ ctx, input }) => acceptExtra(ctx, input)),

  query: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/extras/{extraId}/query",
        tags,
        summary: "Query an extra",
        description:
          "The poster asks why it is due. It then waits until both ends agree, the carrier withdraws it, or a dispute's ruling sets it; silence accepts it no more. With a test key the made-up carrier proposes half of it.",
      },
      access: SETTLE_LOADS,
      refusals: [...refusals, "extra_closed"],
    })
    .input(schemas.queryExtraInput)
    .concat(returns(extraOutput))
    .mutation(({ ctx, input }) => queryExtra(ctx, input)),

  offer: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/extras/{extraId}/propose",
        tags,
        summary: "Propose another sum",
        description: "Either end, for a queried extra: the other end accepts it with `expectedPence`.",
      },
      access: SETTLE_LOADS,
      refusals: [...refusals, "extra_closed"],
    })
    .input(schemas.offerExtraInput)
    .concat(returns(extraOutput))
    .mutation(({ ctx, input }) => offerExtra(ctx, input)),

  withdraw: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/extras/{extraId}/withdraw",
        tags,
        summary: "Withdraw an extra",
        description: "The carrier, until it is accepted.",
      },
      access: SETTLE_LOADS,
      refusals: [...refusals, "extra_closed"],
    })
    .input(schemas.withdrawExtraInput)
    .concat(returns(extraOutput))
    .mutation(({ ctx, input }) => withdrawExtra(ctx, input)),
});
