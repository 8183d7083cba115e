import { download } from "../../core/files/schemas.ts";
import { firmProcedure, partyProcedure, returns, router } from "../../core/procedures.ts";
import { exportJobs } from "./export-jobs.ts";
import { getOrder } from "./keep-order.ts";
import { exportInput, orderInput } from "./schemas.ts";

const tags = ["Documents"];
const access = { scope: "loads:read" } as const;

/** Procedures for the documents of loads: the transport order, and the export for invoices. */
export const documentsRouter = router({
  transportOrder: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/transport-order",
        tags,
        summary: "Download the transport order",
        description:
          "For the poster and the carrier for as long as it has the job, from booking on: what was agreed, as a PDF; for an admin while the load is disputed. The booking makes the first revision, and each agreed change another: what it says is fixed then and never changed. The PDF is drawn soon afterwards, or by the first download. Without `revision` the newest, `orderRevision` of the load.",
        successDescription: "The file.",
      },
      access,
      download: ["application/pdf"],
      refusals: ["not_found"],
    })
    .input(orderInput)
    .concat(returns(download))
    .query(({ ctx, input }) => getOrder(ctx, input)),

  exportJobs: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/export",
        tags,
        summary: "Export delivered jobs",
        description:
          "Jobs of one side that were delivered in these days, oldest first, as CSV in UTF-8 with a byte order mark: both firms' references, the other firm, the agreed price in pence and in pounds, the terms, when payment is due and when it was made. Jobs in dispute are left out until their price is settled. What a spreadsheet program would take for a formula is written as text.",
        successDescription: "The jobs, a line each below a heading.",
      },
      access,
      download: ["text/csv"],
    })
    .input(exportInput)
    .concat(returns(download))
    .query(({ ctx, input }) => exportJobs(ctx, input)),
});
