import { z } from "zod";
import { instant, pathId, text } from "../../fields.ts";

/** Why: every correction needs it, and both ends of the load can read it in the history. */
const reason = text(500).refine((value) => value.trim() !== "", {
  params: { code: "reason_required" },
  error: "is required: both ends can read it.",
});

const cleared = (maximum: number) => text(maximum).nullable().optional();

/** What was written down wrongly; null clears, left out stays. Nothing here changes what was agreed. */
export const correctDetailsInput = z.strictObject({
  id: pathId,
  externalRef: cleared(100),
  notes: cleared(1_000),
  dimsNote: cleared(200),
  driver: cleared(100),
  vehicleReg: cleared(20),
  receivedBy: cleared(100),
  reason,
});
export type CorrectDetails = z.infer<typeof correctDetailsInput>;

/** `fault`: whose record the lost booking counts against. */
export const reopenInput = z.strictObject({ id: pathId, fault: z.enum(["poster", "carrier"]), reason });

export const cancelInput = z.strictObject({ id: pathId, reason });

export const collectInput = z.strictObject({ id: pathId, collectedAt: instant.optional(), reason });

export const deliverInput = z.strictObject({
  id: pathId,
  receivedBy: text(100).refine((value) => value.trim() !== "", {
    params: { code: "required" },
    error: "is required.",
  }),
  deliveredAt: instant.optional(),
  reason,
});

export const confirmInput = z.strictObject({ id: pathId, reason });

export const endDisputeInput = z.strictObject({ id: pathId, reason });

export const correctedOutput = z.object({ id: z.string(), status: z.string(), version: z.int() });
export type Corrected = z.infer<typeof correctedOutput>;
