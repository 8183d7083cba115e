import { Approval, ReviewAction, VehicleClass } from "@board/db/enums";
import { z } from "zod";
import { instant, pathId, text } from "../../fields.ts";

/** One thing that a firm typed or was seen to do, beside other firms with the same. */
export const fact = z.object({
  field: z.enum(["name", "email", "phone", "people", "address", "device"]),
  /** Empty: not known. */
  given: z.string(),
  known: z.enum(["free_email", "mixed_domains", "not_signed_in"]).nullable(),
  /** Other firms with the same, or for a name with one that is near; at most five. */
  matches: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Worth a person's look. */
  differs: z.boolean(),
});
export type Fact = z.infer<typeof fact>;

export const newFirmInput = z.strictObject({ firmId: pathId });
export const newFirmOutput = z.object({
  firm: z.object({
    id: z.string(),
    name: z.string(),
    contactName: z.string(),
    canPost: z.boolean(),
    canCarry: z.boolean(),
    approval: z.enum(Approval),
    createdAt: instant,
    waitingSince: instant.nullable(),
    vehicles: z.array(z.object({ vehicleClass: z.enum(VehicleClass), count: z.int() })),
    bases: z.array(z.object({ outcode: z.string(), radiusMiles: z.int() })),
  }),
  facts: z.array(fact),
  /** What was decided or asked so far, the last first. */
  reviews: z.array(
    z.object({
      id: z.string(),
      action: z.enum(ReviewAction),
      text: z.string().nullable(),
      admin: z.string(),
      at: instant,
      undone: z.boolean(),
      answer: z.string().nullable(),
      answeredAt: instant.nullable(),
    }),
  ),
  /** Other admins who have the firm open right now. */
  viewers: z.array(z.string()),
});
export type NewFirmView = z.infer<typeof newFirmOutput>;

/** A question or a reason, which the firm reads. */
const forTheFirm = text(500).refine((value) => value.trim() !== "", {
  params: { code: "reason_required" },
  error: "is required.",
});

export const approveInput = z.strictObject({ firmId: pathId, reason: text(500).optional() });
export const askInput = z.strictObject({ firmId: pathId, question: forTheFirm });
export const refuseInput = z.strictObject({ firmId: pathId, reason: forTheFirm });
export const undoInput = z.strictObject({ reviewId: pathId });
export const decidedOutput = z.object({ reviewId: z.string(), undoUntil: instant });
export const undoneOutput = z.object({ firmId: z.string() });
