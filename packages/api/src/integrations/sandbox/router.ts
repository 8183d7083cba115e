import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { allPostingProblems } from "../../loads/all-problems.ts";
import { BOARD_ACCESS } from "../../loads/filters/rules.ts";
import { boardInput, boardOutput } from "../../loads/filters/schemas.ts";
import { postLoadInput } from "../../loads/schemas.ts";
import { advanceTestLoad } from "./advance-load.ts";
import { postForCarrier, readSandboxBoard } from "./post-for-carrier.ts";
import { advanceInput, advanceOutput, postedForOutput } from "./schemas.ts";

const tags = ["Test mode"];

export const sandboxRouter = router({
  advance: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/test/loads/{id}/advance",
        tags,
        summary: "Walk a test load through its life",
        description:
          "With a test key: made-up firms quote, book, collect and deliver with a sample proof, and your own end's moves are made for you; every webhook a live load would send is sent with `isTest: true`. For test loads that you posted, and for those that a made-up poster posted for you.",
      },
      access: { scope: "loads:write", mode: "test" },
      refusals: [
        "not_found",
        "invalid_transition",
        "too_many_milestones",
        "already_invoiced",
        "self_billed",
        "no_self_billing_agreement",
        "nothing_to_bill",
      ],
    })
    .input(advanceInput)
    .concat(returns(advanceOutput))
    .mutation(({ ctx, input }) => advanceTestLoad(ctx, input)),

  post: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/test/loads",
        tags,
        summary: "Have a test load posted for you",
        description:
          "With a carrier's test key: a made-up poster posts this load for your firm alone. Quote on it, book it, collect and deliver it by the same calls as a live load; the poster accepts your quote and confirms. `externalRef` can name another story, such as `sandbox:beaten`.",
      },
      access: { scope: "quotes:write", mode: "test", firm: "carrier" },
      status: 201,
    })
    .use(allPostingProblems)
    .input(postLoadInput)
    .concat(returns(postedForOutput))
    .mutation(({ ctx, input }) => postForCarrier(ctx, input)),

  board: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/test/board",
        tags,
        summary: "Read your test board",
        description:
          "The open test loads that made-up posters posted for your firm, with the filters, the order and the pages of `GET /board`. That one shows live loads, with a test key too.",
      },
      access: { ...BOARD_ACCESS, mode: "test", firm: "carrier" },
      refusals: ["cursor_invalid"],
    })
    .input(boardInput)
    .concat(returns(boardOutput))
    .query(({ ctx, input }) => readSandboxBoard(ctx, input)),
});
