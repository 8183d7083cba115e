import type { Load } from "@board/db";
import type { VehicleClass } from "@board/db/enums";
import { z } from "zod";
import { pathId, pence } from "./fields.ts";

/** Minutes for which a step of a routing guide, or an offer, may stand, and the share of the guide price it may ask (contract 14). */
export const MIN_MINUTES = 5;
export const MAX_MINUTES = 2_880;
export const MIN_PERCENT = 50;
export const MAX_PERCENT = 150;
export const MAX_STEPS = 10;

const minutes = z.int().min(MIN_MINUTES).max(MAX_MINUTES);
const percent = z.int().min(MIN_PERCENT).max(MAX_PERCENT);

/** The routing guide of a posting: its id, or with it what is different for this load. */
export const askedGuide = z.union([
  pathId.meta({ description: "The guide's id.", example: "guide_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
  z
    .strictObject({
      id: pathId.meta({ description: "The guide's id.", example: "guide_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
      steps: z
        .array(
          z.strictObject({
            pricePence: pence.nullable().optional().meta({ description: "null: no price.", example: 42_000 }),
            percentOfGuide: percent
              .nullable()
              .optional()
              .meta({ description: "null: no share.", example: 95 }),
            minutes: minutes.optional().meta({ description: "For how long.", example: 20 }),
          }),
        )
        .max(MAX_STEPS)
        .optional()
        .meta({ description: "For each step of the guide, in order, what is different for this load." }),
    })
    .meta({ id: "AskedRoutingGuide", description: "A routing guide with prices and minutes for this load." }),
]);
export type AskedGuide = z.infer<typeof askedGuide>;

/** A routing guide as it will run on a load. */
export interface PlannedRun {
  guideId: string;
  name: string;
  steps: readonly object[];
}

/** The parts of a posting by which a routing guide is proposed for it. */
export interface LaneOfLoad {
  fromOutcode: string;
  toOutcode: string;
  vehicleClass: VehicleClass;
}

/** A load that carriers may be asked for: columns of a stored one, or of one that is being written. */
export type AskedLoad = Pick<
  Load,
  | "posterId"
  | "mode"
  | "vehicleClass"
  | "collectDate"
  | "requires"
  | "formerCarriers"
  | "guideLowPence"
  | "guideHighPence"
>;

/** Members of a poster's network that can carry a load, of how many, and why the others cannot. */
export interface NetworkForLoad {
  carriers: number;
  of: number;
  leftOut: { id: string; name: string; reason: "NO_VEHICLE" | "NOT_ELIGIBLE" }[];
}
