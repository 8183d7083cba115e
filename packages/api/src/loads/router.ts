import { POST_LOADS, WRITE_LOADS } from "../core/needs.ts";
import { firmProcedure, partyProcedure, returns, router } from "../core/procedures.ts";
import { allAmendProblems, allPostingProblems, allRepostProblems } from "./all-problems.ts";
import { amendLoad } from "./amend-load.ts";
import { undoBatch } from "./bulk/batches.ts";
import { cancelLoads, repostLoads } from "./bulk/change-loads.ts";
import { postLoads } from "./bulk/post-loads.ts";
import { MAX_BULK_BYTES } from "./bulk/rules.ts";
import {
  bulkCancelInput,
  bulkChangeOutput,
  bulkInput,
  bulkOutput,
  bulkRepostInput,
  undoBatchInput,
  undoBatchOutput,
} from "./bulk/schemas.ts";
import { cancelLoad } from "./cancel-load.ts";
import { changeSites } from "./change-sites.ts";
import { driverLoadOutput } from "./driver-links/driver-load.ts";
import { getLoad } from "./get-load.ts";
import { listLoads } from "./list-loads.ts";
import { loadHistory } from "./load-history.ts";
import { openLoad } from "./open-load.ts";
import { postLoad } from "./post-load.ts";
import { previewLoad } from "./preview-load.ts";
import { readPasted } from "./reading/read-pasted.ts";
import { readJobsInput, readJobsOutput } from "./reading/schemas.ts";
import { repostLoad } from "./repost-load.ts";
import * as schemas from "./schemas.ts";

const tags = ["Loads"];

export const loadsRouter = router({
  post: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads",
        tags,
        summary: "Post a load",
        description:
          "Puts a load on the board and tells the carriers whose base or saved search matches. Send an Idempotency-Key: a retry then gets the load already made, with `repeated: true`, for one week. Vehicle against weight never refuses; look at `warnings`.",
      },
      access: POST_LOADS,
      status: 201,
    })
    .use(allPostingProblems)
    .input(schemas.postLoadInput)
    .concat(returns(schemas.postLoadOutput))
    .mutation(({ ctx, input }) => postLoad(ctx, input)),

  preview: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/preview",
        tags,
        summary: "Preview a load",
        description:
          "The same body and rules as posting: miles, guide, warnings and how many carriers match. Nothing is saved and nobody is told.",
      },
      access: POST_LOADS,
    })
    .use(allPostingProblems)
    .input(schemas.postLoadInput)
    .concat(returns(schemas.previewOutput))
    .mutation(({ ctx, input }) => previewLoad(ctx, input)),

  read: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/read",
        tags,
        summary: "Read pasted jobs",
        description:
          "Reads the jobs of an email, a message or a table into drafts of POST /loads: what the words settle is set, what they leave open is marked, and nothing is guessed. Nothing is posted, and the text is kept nowhere. A price is read only where the text says that the carrier is paid it.",
      },
      access: POST_LOADS,
    })
    .input(readJobsInput)
    .concat(returns(readJobsOutput))
    .mutation(({ ctx, input }) => readPasted(ctx, input)),

  bulk: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/bulk",
        tags,
        summary: "Post many loads",
        description:
          "Up to 500 rows, each the body of POST /loads with a `key` of its own. Each row is posted in a transaction of its own: a row that is wrong stops no other, and the report says of each row what became of it. A row without a key takes the request's Idempotency-Key and its place, so send one: the whole request can then be sent again. With `dryRun` everything is checked and nothing posted. The body may hold 2 MiB.",
      },
      access: POST_LOADS,
      maxBodyBytes: MAX_BULK_BYTES,
    })
    .input(bulkInput)
    .concat(returns(bulkOutput))
    .mutation(({ ctx, input }) => postLoads(ctx, input)),

  bulkCancel: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/bulk/cancel",
        tags,
        summary: "Cancel many loads",
        description:
          "Up to 500 loads, each called off as POST /loads/{id}/cancel would, in a transaction of its own: a load that cannot be called off stops no other, and the report says why. A row without a key takes the request's Idempotency-Key and its place.",
      },
      access: WRITE_LOADS,
    })
    .input(bulkCancelInput)
    .concat(returns(bulkChangeOutput))
    .mutation(({ ctx, input }) => cancelLoads(ctx, input)),

  bulkRepost: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/bulk/repost",
        tags,
        summary: "Repost many loads",
        description:
          "Up to 500 loads that ended, each posted again as POST /loads/{id}/repost would, in a transaction of its own: a load that cannot be posted stops no other, and the report says why. Send keys, or an Idempotency-Key: the whole request can then be sent again.",
      },
      access: POST_LOADS,
      maxBodyBytes: MAX_BULK_BYTES,
    })
    .input(bulkRepostInput)
    .concat(returns(bulkChangeOutput))
    .mutation(({ ctx, input }) => repostLoads(ctx, input)),

  undoBatch: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/bulk/undo",
        tags,
        summary: "Undo a batch",
        description:
          "Calls off every load of a batch that POST /loads/bulk named, as one step: all of them or none. Possible until one of its loads has had a quote.",
      },
      access: POST_LOADS,
      refusals: ["not_found", "batch_quoted", "invalid_transition"],
    })
    .input(undoBatchInput)
    .concat(returns(undoBatchOutput))
    .mutation(({ ctx, input }) => undoBatch(ctx, input)),

  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads",
        tags,
        summary: "List your loads",
        description:
          "Loads your firm posted or won, newest first, at most 100 a page. For changes use webhooks or the event feed instead of polling.",
      },
      access: { scope: "loads:read" },
      refusals: ["cursor_invalid"],
    })
    .input(schemas.listLoadsInput)
    .concat(returns(schemas.listLoadsOutput))
    .query(({ ctx, input }) => listLoads(ctx, input)),

  get: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}",
        tags,
        summary: "Read one load",
        description:
          "Quotes cheapest first. The poster sees every quote, the winning carrier its own. A load of others answers 404.",
      },
      access: { scope: "loads:read" },
      driverOutput: driverLoadOutput,
      refusals: ["not_found"],
    })
    .input(schemas.getLoadInput)
    .concat(returns(schemas.loadOutput))
    .query(({ ctx, input }) => getLoad(ctx, input)),

  history: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/history",
        tags,
        summary: "Read a load's history",
        description: "Every change: when, who, through what, from, to, why. Oldest first.",
      },
      access: { scope: "loads:read" },
      refusals: ["not_found"],
    })
    .input(schemas.historyInput)
    .concat(returns(schemas.historyOutput))
    .query(({ ctx, input }) => loadHistory(ctx, input)),

  cancel: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/cancel",
        tags,
        summary: "Cancel a load",
        description:
          "Before collection only. A booked load needs a reason; on or after the collection day the cancellation is marked late.",
      },
      access: WRITE_LOADS,
      refusals: ["not_found", "invalid_transition"],
    })
    .input(schemas.cancelInput)
    .concat(returns(schemas.actedOutput))
    .mutation(({ ctx, input }) => cancelLoad(ctx, input)),

  amend: firmProcedure
    .meta({
      openapi: {
        method: "PATCH",
        path: "/loads/{id}",
        tags,
        summary: "Change a load",
        description:
          "While it is on the board. What you leave out stays. null clears collectByTime, deliverDate, deliverByTime, bookNowPence, pallets, parcels, equipment, weightKg, goods, temperature, boardNote, notes, dimsNote, collectFrom, deliverTo, stops, requires and externalRef; the others take false, Anytime or a number. A change of type, postcodes, dates, slots, vehicle, weight, counts, ADR, tail-lift, equipment, goods, temperature, noSubcontract, terms or further stops turns active quotes VOID; price, notes, refs, descriptions of goods and whom to ask for leave them active.",
      },
      access: POST_LOADS,
      refusals: ["not_found", "invalid_transition", "run_running"],
    })
    .use(allAmendProblems)
    .input(schemas.amendInput)
    .concat(returns(schemas.loadOutput))
    .mutation(({ ctx, input }) => amendLoad(ctx, input)),

  open: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/open",
        tags,
        summary: "Open a load to the board",
        description:
          "Puts a load that is not for everybody on the board: early access begins, and carriers that match are told. The run of a routing guide goes on. Once more: 200 and the same body.",
      },
      access: POST_LOADS,
      refusals: ["not_found", "invalid_transition"],
    })
    .input(schemas.loadPath)
    .concat(returns(schemas.actedOutput))
    .mutation(({ ctx, input }) => openLoad(ctx, input)),

  sites: firmProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/loads/{id}/sites",
        tags,
        summary: "Change a load's sites",
        description:
          "Whom to ask for, references, hours and how to get in, until the load is delivered. What you leave out stays; null clears. The carrier is told by load.updated. Once the load is booked the address stays as it was agreed; where there was none it can be given.",
      },
      access: POST_LOADS,
      refusals: ["not_found", "invalid_transition"],
    })
    .input(schemas.changeSitesInput)
    .concat(returns(schemas.loadOutput))
    .mutation(({ ctx, input }) => changeSites(ctx, input)),

  repost: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/repost",
        tags,
        summary: "Repost a load",
        description:
          "Makes a new load of one that ended, with `repostedFrom`. Everything carries over unless you give it anew, except deliverDate, deliverByTime and the date and byTime of stops: without them the new load has none. null clears as in PATCH /loads/{id}, and requires: null asks what your firm usually asks. Each call makes another load: send an Idempotency-Key.",
      },
      access: POST_LOADS,
      status: 201,
      refusals: ["not_found", "invalid_transition"],
    })
    .use(allRepostProblems)
    .input(schemas.repostInput)
    .concat(returns(schemas.postLoadOutput))
    .mutation(({ ctx, input }) => repostLoad(ctx, input)),
});
