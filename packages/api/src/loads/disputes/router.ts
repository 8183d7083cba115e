import { download } from "../../core/files/schemas.ts";
import { WRITE_LOADS } from "../../core/needs.ts";
import { partyProcedure, returns, router } from "../../core/procedures.ts";
import { actedOutput } from "../schemas.ts";
import { addStatement } from "./add-statement.ts";
import { addDisputeFile, getDisputeFile } from "./dispute-files.ts";
import { resolveDispute, withdrawDispute } from "./end-dispute.ts";
import { raiseDispute } from "./raise-dispute.ts";
import * as schemas from "./schemas.ts";
import { getDisputes } from "./view-dispute.ts";

const tags = ["Disputes"];
const refusals = ["not_found", "invalid_transition"] as const;

/** Procedures for disputes, in which both ends are heard (contract 4). */
export const disputesRouter = router({
  get: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/dispute",
        tags,
        summary: "Read a load's disputes",
        description: "Everything said, proposed and filed by both sides, the last dispute first.",
      },
      access: { scope: "loads:read" },
      refusals: ["not_found"],
    })
    .input(schemas.withdrawInput)
    .concat(returns(schemas.disputesOutput))
    .query(({ ctx, input }) => getDisputes(ctx, input)),

  raise: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/dispute",
        tags,
        summary: "Raise a dispute",
        description:
          "Either end, while the load is BOOKED, IN_TRANSIT or DELIVERED. It stops the automatic confirmation.",
      },
      access: WRITE_LOADS,
      refusals,
    })
    .input(schemas.raiseInput)
    .concat(returns(actedOutput))
    .mutation(({ ctx, input }) => raiseDispute(ctx, input)),

  state: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/dispute/statements",
        tags,
        summary: "Add a statement",
        description: "Either side, or an admin, while the dispute is open. What is said is never changed.",
      },
      access: WRITE_LOADS,
      status: 201,
      refusals,
    })
    .input(schemas.statementInput)
    .concat(returns(schemas.disputeOutput))
    .mutation(({ ctx, input }) => addStatement(ctx, input)),

  addFile: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/dispute/files",
        tags,
        summary: "Add a file to a dispute",
        description:
          "Either side, or an admin, while the dispute is open: a PDF, JPEG, PNG or WebP of at most 10 MiB, as the body itself or as the one file of a form. The bytes decide what it is. Pictures are drawn anew without the place and time they were taken.",
      },
      access: WRITE_LOADS,
      status: 201,
      upload: true,
      refusals: [...refusals, "too_many_files"],
    })
    .input(schemas.addFileInput)
    .concat(returns(schemas.disputeOutput))
    .mutation(({ ctx, input }) => addDisputeFile(ctx, input)),

  getFile: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/dispute/files/{fileId}",
        tags,
        summary: "Download a file of a dispute",
        description: "For the two ends of the load, as an attachment.",
        successDescription: "The file.",
      },
      access: { scope: "loads:read" },
      download: true,
      refusals: ["not_found"],
    })
    .input(schemas.getFileInput)
    .concat(returns(download))
    .query(({ ctx, input }) => getDisputeFile(ctx, input)),

  withdraw: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/dispute/withdraw",
        tags,
        summary: "Withdraw a dispute",
        description: "By who raised it, or an admin: the load returns to the status it came from.",
      },
      access: WRITE_LOADS,
      refusals,
    })
    .input(schemas.withdrawInput)
    .concat(returns(actedOutput))
    .mutation(({ ctx, input }) => withdrawDispute(ctx, input)),

  resolve: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/dispute/resolve",
        tags,
        summary: "Propose or agree an end",
        description:
          "One side proposes CONFIRMED or CANCELLED, with a price if it changes; the other agrees with the same call. An admin rules alone.",
      },
      access: WRITE_LOADS,
      refusals,
    })
    .input(schemas.resolveInput)
    .concat(returns(schemas.disputeOutput))
    .mutation(({ ctx, input }) => resolveDispute(ctx, input)),
});
