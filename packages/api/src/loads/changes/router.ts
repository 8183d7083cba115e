import { WRITE_LOADS } from "../../core/needs.ts";
import { firmProcedure, partyProcedure, returns, router } from "../../core/procedures.ts";
import { agreeChange, refuseChange, withdrawChange } from "./answer-change.ts";
import { listChanges } from "./list-changes.ts";
import { proposeChange } from "./propose-change.ts";
import * as schemas from "./schemas.ts";

const tags = ["Changes"];
const refusals = ["not_found", "invalid_transition"] as const;

/** Changes of a booked load that both ends agree to. */
export const changesRouter = router({
  list: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/changes",
        tags,
        summary: "List the changes of a load",
        description:
          "What the poster and the carrier of a booked load proposed to each other, newest first, at most 100 a page, and what became of it. Each booking has its own: a carrier that hands the load back, is released, or whose load is cancelled reads none of it any more. An admin reads all of them while the load is disputed.",
      },
      access: { scope: "loads:read" },
      refusals: ["not_found", "cursor_invalid"],
    })
    .input(schemas.changesInput)
    .concat(returns(schemas.changesOutput))
    .query(({ ctx, input }) => listChanges(ctx, input)),

  propose: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/changes",
        tags,
        summary: "Propose a change",
        description:
          "Either end of a booked load, until it is delivered, one at a time and at most 20 a minute. Nothing changes until the other end agrees. What is done cannot be changed, and the load must pass every rule of posting afterwards. An open change lapses when the step that it concerns is done, and when the load is delivered, disputed, handed back, released or cancelled. With a test key the made-up carrier agrees at once, or refuses where the note is `REFUSE`.",
      },
      access: WRITE_LOADS,
      status: 201,
      refusals: [...refusals, "change_open", "requirement_not_met"],
    })
    .input(schemas.proposeInput)
    .concat(returns(schemas.changeOutput))
    .mutation(({ ctx, input }) => proposeChange(ctx, input)),

  agree: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/changes/{changeId}/agree",
        tags,
        summary: "Agree to a change",
        description:
          "By the end that did not propose it: the load becomes what was proposed, `agreedPence` the new price, and the transport order gets a revision. The carrier must meet what the load then asks for, as at a booking. Send the version and the price that you saw.",
      },
      access: WRITE_LOADS,
      refusals: [...refusals, "change_closed", "requirement_not_met"],
    })
    .input(schemas.agreeInput)
    .concat(returns(schemas.changeOutput))
    .mutation(({ ctx, input }) => agreeChange(ctx, input)),

  refuse: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/changes/{changeId}/refuse",
        tags,
        summary: "Refuse a change",
        description: "By the end that did not propose it: the load stays as it is.",
      },
      access: WRITE_LOADS,
      refusals: [...refusals, "change_closed"],
    })
    .input(schemas.refuseInput)
    .concat(returns(schemas.changeOutput))
    .mutation(({ ctx, input }) => refuseChange(ctx, input)),

  withdraw: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/changes/{changeId}/withdraw",
        tags,
        summary: "Withdraw a change",
        description: "By the end that proposed it. Both ends get `load.updated`.",
      },
      access: WRITE_LOADS,
      refusals: [...refusals, "change_closed"],
    })
    .input(schemas.withdrawInput)
    .concat(returns(schemas.changeOutput))
    .mutation(({ ctx, input }) => withdrawChange(ctx, input)),
});
