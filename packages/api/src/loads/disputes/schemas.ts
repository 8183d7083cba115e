import { z } from "zod";
import { filledText, instant, MAX_PENCE, pathId, unlogged } from "../../core/fields.ts";
import { content } from "../../core/files/schemas.ts";
import { side } from "../../core/named-enums.ts";
import { MAX_EXTRA_PENCE, MAX_EXTRAS } from "../extras/rules.ts";
import { actedOutput } from "../schemas.ts";
import { MAX_NOTE } from "./rules.ts";

export const raiseInput = z
  .strictObject({
    id: pathId,
    reason: unlogged(filledText(200)).meta({
      description: "In a few words.",
      example: "Two pallets damaged",
    }),
    details: unlogged(filledText(5_000)).meta({ description: "What happened, in full." }),
  })
  .meta({
    example: {
      reason: "Two pallets damaged",
      details: "Two of the twelve pallets arrived wet. Pictures are attached.",
    },
    id: "RaiseDispute",
  });

export const statementInput = z
  .strictObject({
    id: pathId,
    text: unlogged(filledText(5_000)).meta({
      description: "What your side has to say.",
      example: "The pallets were dry when they were loaded.",
    }),
  })
  .meta({ example: { text: "The pallets were dry when they were loaded." }, id: "AddStatement" });

export const addFileInput = z.strictObject({ id: pathId, content });

export const getFileInput = z.strictObject({ id: pathId, fileId: pathId });

export const withdrawInput = z.strictObject({ id: pathId });

/** Sums that an admin's ruling sets for extras of the job. */
const ruledExtras = z
  .array(
    z.strictObject({
      extraId: pathId.meta({ description: "An extra that is PROPOSED or QUERIED." }),
      pence: z.int().min(0).max(MAX_EXTRA_PENCE).meta({
        description: "What is owed for it, in pence without VAT; 0: nothing, it is withdrawn.",
        example: 2_000,
      }),
    }),
  )
  .max(MAX_EXTRAS)
  .optional()
  .meta({ description: "Sums of extras, set by an admin's ruling alone." });

export const resolveInput = z
  .strictObject({
    id: pathId,
    outcome: z
      .enum(["CONFIRMED", "CANCELLED"])
      .meta({ description: "The work stands, or it is called off." }),
    agreedPence: z
      .int()
      .min(0)
      .max(MAX_PENCE)
      .optional()
      .meta({ description: "A new price, or a charge; unchanged when left out." }),
    extras: ruledExtras,
    note: unlogged(filledText(MAX_NOTE)).meta({
      description: "Why; the other side reads it.",
      example: "£48 off for the two pallets.",
    }),
  })
  .meta({
    example: { outcome: "CONFIRMED", agreedPence: 45_000, note: "£48 off for the two pallets." },
    id: "ResolveDispute",
  });
export type ResolveInput = z.infer<typeof resolveInput>;

const voice = z
  .enum(["poster", "carrier", "admin"])
  .meta({ id: "DisputeVoice", description: "One of the two ends, or an admin of the board." });
const outcome = z.enum(["CONFIRMED", "CANCELLED", "WITHDRAWN"]).meta({
  id: "DisputeOutcome",
  description:
    "CONFIRMED: the work stands. CANCELLED: it is called off. WITHDRAWN: nothing is left to settle.",
});

export const dispute = z
  .object({
    id: z.string().meta({ description: "The dispute's id." }),
    loadId: z.string().meta({ description: "The load's id." }),
    raisedBy: side.meta({ description: "The end that raised it." }),
    reason: unlogged(z.string()).meta({ description: "In a few words." }),
    details: unlogged(z.string()).meta({ description: "What happened, in full." }),
    statusBefore: z.string().meta({ description: "The load's status when it was raised." }),
    raisedAt: instant.meta({ description: "When it was raised." }),
    answerBy: instant.meta({
      description: "The side that did not raise it is asked to answer until then; an admin may rule before.",
    }),
    closedAt: instant.nullable().meta({ description: "When it ended. null: it goes on." }),
    closedBy: voice.nullable().meta({ description: "Who ended it. null: it goes on." }),
    outcome: outcome.nullable().meta({ description: "How it ended. null: it goes on." }),
    agreedPence: z
      .int()
      .nullable()
      .meta({ description: "The price that it ended with, in pence. null: unchanged, or it goes on." }),
    note: unlogged(z.string())
      .nullable()
      .meta({ description: "The words that it ended with. null: none, or it goes on." }),
    statements: z
      .array(
        z.object({
          id: z.string().meta({ description: "The statement's id." }),
          by: voice.meta({ description: "Who said it." }),
          text: unlogged(z.string()).meta({ description: "What was said." }),
          at: instant.meta({ description: "When it was said." }),
        }),
      )
      .meta({ description: "What both sides said, oldest first." }),
    proposals: z
      .array(
        z.object({
          by: side.meta({ description: "The end that proposed it." }),
          outcome: outcome.meta({ description: "How it should end." }),
          agreedPence: z
            .int()
            .nullable()
            .meta({ description: "The price it should end with, in pence. null: unchanged." }),
          note: unlogged(z.string()).meta({ description: "Why." }),
          at: instant.meta({ description: "When it was proposed." }),
        }),
      )
      .meta({
        description: "What one side proposed to settle it with; it ends once the other proposes the same.",
      }),
    files: z
      .array(
        z.object({
          id: z.string().meta({ description: "The file's id." }),
          by: voice.meta({ description: "Who sent it." }),
          url: z.string().meta({ description: "Where the two ends download it." }),
          contentType: z.string().meta({ description: "Its type." }),
          bytes: z.int().meta({ description: "Its length in bytes." }),
          at: instant.meta({ description: "When it was sent." }),
        }),
      )
      .meta({ description: "Evidence, oldest first." }),
  })
  .meta({ description: "A problem on a load, with what both sides say.", id: "Dispute" });
export type DisputeView = z.infer<typeof dispute>;

export const disputeOutput = actedOutput
  .extend({
    dispute: dispute.optional().meta({
      description: "Left out in a repeat by a firm that is at neither end of the load any more.",
    }),
  })
  .meta({ id: "DisputeAnswer" });
export const disputesOutput = z
  .object({ disputes: z.array(dispute).meta({ description: "All of the load, newest first." }) })
  .meta({ id: "DisputeList" });
