import { z } from "zod";
import { download } from "../../core/files/schemas.ts";
import { firmProcedure, partyProcedure, returns, router } from "../../core/procedures.ts";
import { loadPath } from "../schemas.ts";
import { changeConditions, getConditions, getFile, putFile } from "./change-conditions.ts";
import * as schemas from "./schemas.ts";
import { readConditions, readFileOfLoad } from "./shown-conditions.ts";

const tags = ["Conditions"];
const READ = { scope: "loads:read" } as const;
const WRITE = { scope: "loads:write" } as const;

/** Procedures for conditions of carriage (contract 16). */
export const conditionsRouter = router({
  get: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/conditions",
        tags,
        summary: "Read your conditions of carriage",
        description: "The conditions that your new loads take, and your quotes on loads that have none.",
      },
      access: READ,
    })
    .input(z.strictObject({}))
    .concat(returns(schemas.conditionsOutput))
    .query(({ ctx }) => getConditions(ctx)),

  change: firmProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/conditions",
        tags,
        summary: "Set your conditions of carriage",
        description:
          "For an owner, or a key whose maker is one. The other end reads title and text before it knows you, so neither holds your name, a number, an address or a link: 422 `contact_in_conditions`. Loads take them when they are posted or changed; quotes and bookings keep those that were shown then.",
      },
      access: WRITE,
    })
    .input(schemas.changeConditionsInput)
    .concat(returns(schemas.conditionsOutput))
    .mutation(({ ctx, input }) => changeConditions(ctx, input)),

  putFile: firmProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/conditions/file",
        tags,
        summary: "Send your conditions as a PDF",
        description:
          "A PDF of at most 10 MiB, as the body itself or as the one file of a form. Your members read it, and from booking on both ends of a job. For an owner, or a key whose maker is one.",
      },
      access: WRITE,
      upload: true,
      refusals: ["not_found"],
    })
    .input(schemas.putFileInput)
    .concat(returns(schemas.conditionsOutput))
    .mutation(({ ctx, input }) => putFile(ctx, input.content)),

  getFile: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/conditions/file",
        tags,
        summary: "Download your conditions",
        description: "The PDF that your firm sent.",
        successDescription: "The file.",
      },
      access: READ,
      download: ["application/pdf"],
      refusals: ["not_found"],
    })
    .input(z.strictObject({}))
    .concat(returns(download))
    .query(({ ctx }) => getFile(ctx)),

  ofLoad: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/conditions",
        tags,
        summary: "Read a load's conditions of carriage",
        description:
          "Title and text without the firm, for its two ends and for every carrier that sees the load on the board: the poster's; once booked, those that the job is carried on. With `quoteId` those that the quote was made on.",
      },
      access: { scope: "board:read" },
      refusals: ["not_found"],
    })
    .input(schemas.ofLoadInput)
    .concat(returns(schemas.shownOutput))
    .query(({ ctx, input }) => readConditions(ctx, input)),

  fileOfLoad: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/conditions/file",
        tags,
        summary: "Download a job's conditions of carriage",
        description: "The PDF, for the two ends from booking on.",
        successDescription: "The file.",
      },
      access: READ,
      download: ["application/pdf"],
      refusals: ["not_found"],
    })
    .input(loadPath)
    .concat(returns(download))
    .query(({ ctx, input }) => readFileOfLoad(ctx, input)),
});
