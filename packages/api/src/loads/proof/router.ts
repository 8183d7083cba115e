import { download } from "../../core/files/schemas.ts";
import { WRITE_LOADS } from "../../core/needs.ts";
import { partyProcedure, returns, router } from "../../core/procedures.ts";
import * as loadSchemas from "../schemas.ts";
import { getConsignmentNote } from "./get-note.ts";
import { addPage, removePage } from "./pages.ts";
import { addPageInput, pageOutput, removePageInput } from "./schemas.ts";

const tags = ["Proof"];
const refusals = ["not_found", "invalid_transition", "already_done"] as const;

/** Procedures for the proof of what was loaded and received (contract 12, proof). */
export const proofRouter = router({
  addPage: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/pod/pages",
        tags,
        summary: "Send a page of the proof",
        description:
          "The carrier sends a photo of a paper or of the goods, for a place at which it is not done yet, while the load is BOOKED or IN_TRANSIT: a JPEG, PNG or WebP of at most 10 MiB, as the body itself or as the one file of a form; 20 for each place. Pictures are drawn anew without the place and time they were taken. The same `clientId` again is 200 with the same answer, also once the page was taken back.",
      },
      access: WRITE_LOADS,
      status: 201,
      repeats: true,
      upload: true,
      refusals: [...refusals, "too_many_pages"],
    })
    .input(addPageInput)
    .concat(returns(pageOutput))
    .mutation(({ ctx, input }) => addPage(ctx, input)),

  removePage: partyProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/loads/{id}/pod/pages/{pageId}",
        tags,
        summary: "Take a page back",
        description: "Until the carrier is done at its place. The file is deleted.",
      },
      access: WRITE_LOADS,
      refusals,
    })
    .input(removePageInput)
    .concat(returns(pageOutput))
    .mutation(({ ctx, input }) => removePage(ctx, input)),

  consignmentNote: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/consignment-note",
        tags,
        summary: "Download the consignment note",
        description:
          'For the poster and the carrier for as long as it has the job, from booking on: what travels with the goods, as a PDF with a page for each delivery and its own goods. It shows the load as it is now, signatures included, and never a price. What the load does not hold reads "not given".',
        successDescription: "The file.",
      },
      access: { scope: "loads:read" },
      download: ["application/pdf"],
      refusals: ["not_found"],
    })
    .input(loadSchemas.loadPath)
    .concat(returns(download))
    .query(({ ctx, input }) => getConsignmentNote(ctx, input)),
});
