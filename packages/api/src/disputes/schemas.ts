import { z } from "zod";
import { filledText, instant, MAX_PENCE, pathId } from "../fields.ts";
import { content } from "../files/schemas.ts";
import { actedOutput } from "../loads/schemas.ts";
import { side } from "../named-enums.ts";

export const raiseInput = z
  .strictObject({
    id: pathId,
    reason: filledText(200).meta({ description: "In a few words.", example: "Two pallets damaged" }),
    details: filledText(5_000),
  })
  .meta({ id: "RaiseDispute" });

export const statementInput = z
  .strictObject({ id: pathId, text: filledText(5_000) })
  .meta({ id: "AddStatement" });

export const addFileInput = z.strictObject({ id: pathId, content });

export const getFileInput = z.strictObject({ id: pathId, fileId: pathId });

export const withdrawInput = z.strictObject({ id: pathId });

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
    note: filledText(2_000),
  })
  .meta({ id: "ResolveDispute" });
export type ResolveInput = z.infer<typeof resolveInput>;

const voice = z.enum(["poster", "carrier", "admin"]).meta({ id: "DisputeVoice" });
const outcome = z.enum(["CONFIRMED", "CANCELLED", "WITHDRAWN"]).meta({ id: "DisputeOutcome" });

export const dispute = z
  .object({
    id: z.string(),
    loadId: z.string(),
    raisedBy: side,
    reason: z.string(),
    details: z.string(),
    statusBefore: z.string(),
    raisedAt: instant,
    answerBy: instant.meta({
      description: "The side that did not raise it is asked to answer until then; an admin may rule before.",
    }),
    closedAt: instant.nullable(),
    closedBy: voice.nullable(),
    outcome: outcome.nullable(),
    agreedPence: z.int().nullable(),
    note: z.string().nullable(),
    statements: z.array(z.object({ id: z.string(), by: voice, text: z.string(), at: instant })),
    proposals: z.array(
      z.object({
        by: side,
        outcome: outcome,
        agreedPence: z.int().nullable(),
        note: z.string(),
        at: instant,
      }),
    ),
    files: z.array(
      z.object({
        id: z.string(),
        by: voice,
        url: z.string(),
        contentType: z.string(),
        bytes: z.int(),
        at: instant,
      }),
    ),
  })
  .meta({ id: "Dispute" });
export type DisputeView = z.infer<typeof dispute>;

export const disputeOutput = actedOutput
  .extend({
    dispute: dispute.optional().meta({
      description: "Left out in a repeat by a firm that is at neither end of the load any more.",
    }),
  })
  .meta({ id: "DisputeAnswer" });
export const disputesOutput = z.object({ disputes: z.array(dispute) }).meta({ id: "DisputeList" });
