import { z } from "zod";
import { download } from "../../core/files/schemas.ts";
import { firmProcedure, partyProcedure, returns, router } from "../../core/procedures.ts";
import { changePassport } from "./change-passport.ts";
import { readPassport } from "./read-passport.ts";
import * as schemas from "./schemas.ts";
import { getDocument, sendDocument } from "./send-document.ts";

const tags = ["Passport"];
const READ = { scope: "board:read", firm: "carrier" } as const;
const CHANGE = { scope: "quotes:write", firm: "carrier" } as const;

/** Procedures for a carrier's passport: its licence and covers, which the board checks. */
export const passportRouter = router({
  get: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/passport",
        tags,
        summary: "Read your passport",
        description:
          "What the board knows of you as a carrier: a checklist with what each line opens today, your operator's licence as the register has it, the documents that you sent, and what posters read beside your quotes.",
      },
      access: READ,
    })
    .input(z.strictObject({}))
    .concat(returns(schemas.passportOutput))
    .query(async ({ ctx }) => ({ passport: await readPassport(ctx) })),

  change: firmProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/passport",
        tags,
        summary: "Say which operator you are",
        description:
          "Your company number, licence number and address as they are in the registers. The register of operators' licences is asked at once. For an owner, or a key whose maker is one. Company and licence number may be changed three times in 24 hours. In test mode magic licence numbers lead to each outcome.",
      },
      access: CHANGE,
    })
    .input(schemas.changePassportInput)
    .concat(returns(schemas.passportOutput))
    .mutation(({ ctx, input }) => changePassport(ctx, input)),

  sendDocument: firmProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/passport/documents/{kind}",
        tags,
        summary: "Send a certificate of insurance",
        description:
          "A PDF, JPEG, PNG or WebP of at most 10 MiB, as the body itself or as the one file of a form; what is on it in the query string. It counts for nothing until somebody has read it and accepted it, usually within 3 hours. The one before counts until its last day. For an owner, or a key whose maker is one.",
      },
      access: CHANGE,
      upload: true,
      refusals: ["too_many_files"],
    })
    .input(schemas.sendDocumentInput)
    .concat(returns(schemas.documentOutput))
    .mutation(({ ctx, input }) => sendDocument(ctx, input)),

  getDocument: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/passport/files/{id}",
        tags,
        summary: "Download a certificate",
        description: "One that your firm sent, as an attachment.",
        successDescription: "The file.",
      },
      access: READ,
      download: true,
      refusals: ["not_found"],
    })
    .input(schemas.documentInput)
    .concat(returns(download))
    .query(({ ctx, input }) => getDocument(ctx, input)),
});
