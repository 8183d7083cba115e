import { z } from "zod";
import { clientId, offsetInstant, pathId } from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { actedOutput } from "../schemas.ts";
import { SENT_KINDS } from "./rules.ts";
import { fix, milestone, sentAt } from "./schemas.ts";

export const reportMilestoneInput = z
  .strictObject({
    id: pathId,
    kind: z
      .enum(SENT_KINDS)
      .meta({ description: "On the way to the place, or there. A place is done by its own call." }),
    place: milestone.shape.place,
    at: offsetInstant.optional().meta({
      description: "When it happened, at most 7 days ago and not before the booking. Now when left out.",
    }),
    sentAt: sentAt.optional(),
    lat: fix.lat.optional().meta({ description: "Where the lorry was; needs `lng`." }),
    lng: fix.lng.optional().meta({ description: "Where the lorry was; needs `lat`." }),
    accuracyM: fix.accuracyM,
    etaMins: z
      .int()
      .min(0)
      .max(43_200)
      .optional()
      .meta({ description: "With ON_MY_WAY: so many minutes to the place, as the driver says." }),
    clientId: clientId.optional().meta({
      description:
        "Your own id of this act. The same id of the same kind again gives the first answer, for the life of the booking.",
      example: "0b6f4c1e-2a57-4f0e-9d0a-5b1f0c6d8e21",
    }),
  })
  .meta({ id: "ReportMilestone", example: { kind: "ON_MY_WAY", place: 1, etaMins: 45 } });
export type ReportMilestone = z.infer<typeof reportMilestoneInput>;

export const milestoneOutput = z
  .object({
    milestone: milestone.meta({ description: "The milestone as it stands." }),
    load: actedOutput.shape.load,
    ...replay,
  })
  .meta({ id: "ReportedMilestone" });
export type MilestoneOutput = z.infer<typeof milestoneOutput>;

const MAX_POSITIONS = 100;

export const reportPositionsInput = z
  .strictObject({
    id: pathId,
    positions: z
      .array(
        z
          .strictObject({
            at: offsetInstant.meta({ description: "When the lorry was there." }),
            ...fix,
          })
          .meta({ id: "Position", description: "Where the lorry was. Nobody reads it." }),
      )
      .min(1)
      .max(MAX_POSITIONS)
      .meta({ description: "In any order. The same moment twice is kept once." }),
    sentAt: sentAt.optional(),
  })
  .meta({
    id: "ReportPositions",
    example: {
      positions: [{ at: "2026-11-23T08:02:00.000Z", lat: 53.5461, lng: -2.6325, accuracyM: 12 }],
    },
  });
export type ReportPositions = z.infer<typeof reportPositionsInput>;

export const positionsOutput = z
  .object({
    taken: z.int().meta({ description: "So many fall on the road; the others are left out.", example: 1 }),
    ...replay,
  })
  .meta({ id: "TakenPositions" });

export const takeBackMilestoneInput = z.strictObject({
  id: pathId,
  milestoneId: pathId.meta({ description: "The milestone's id, as the load shows it." }),
});
export type TakeBackMilestone = z.infer<typeof takeBackMilestoneInput>;
