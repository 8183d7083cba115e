import { z } from "zod";
import { day, pathId, queryInt } from "../../core/fields.ts";
import { side } from "../../core/named-enums.ts";

/** Maximum number of days that one export may cover. */
export const MAX_DAYS = 366;

/** The query of GET /loads/{id}/transport-order. */
export const orderInput = z.strictObject({
  id: pathId,
  revision: queryInt(1, 32_767)
    .optional()
    .meta({ description: "1 is the booking's, each agreed change has the next. The newest when left out." }),
});

/** The query of GET /loads/export. */
export const exportInput = z.strictObject({
  side: side.meta({ description: "Jobs that your firm posted, or jobs that it carried." }),
  from: day.meta({ description: "The first day of delivery, in London.", example: "2026-11-01" }),
  to: day.meta({
    description: `The last day of delivery; at most ${MAX_DAYS} days from the first.`,
    example: "2026-11-30",
  }),
});
export type ExportInput = z.infer<typeof exportInput>;
