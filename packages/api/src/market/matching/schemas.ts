import { Equipment } from "@board/db/enums";
import { z } from "zod";
import { runSchema } from "../../board/backload/schemas.ts";
import {
  choosing,
  commaText,
  cursor,
  instant,
  limit,
  nextCursor,
  offsetInstant,
  pathId,
  postcodeText,
  queryInt,
  unlogged,
} from "../../core/fields.ts";
import { scoreLevel, vehicleClass } from "../../core/named-enums.ts";
import { check, requirement } from "../../firms/requirements/schemas.ts";
import { boardEntry } from "../../loads/filters/schemas.ts";
import { DEFAULT_WITHIN_MILES } from "../../loads/filters/view-rules.ts";

const MAX_LETTERS = 500;

/** A radius around a place: in fives, so that two of them tell no more than the outcode of a vehicle. */
const within = queryInt(5, 500)
  .refine((miles) => miles % 5 === 0, { error: "must be a multiple of 5.", params: { code: "invalid_value" } })
  .meta({ description: "Miles, 5 to 500 in fives.", example: 60, override: { type: "integer", minimum: 5, maximum: 500, multipleOf: 5 } });

const place = z
  .object({
    outcode: z.string().meta({ description: "The first part of the postcode.", example: "LS10" }),
    town: z.string().meta({ description: "The outcode's main place.", example: "Leeds" }),
  })
  .meta({ id: "VehiclePlace", description: "Where a vehicle is empty, no nearer than its outcode." });

const card = z
  .object({
    id: z.string().meta({ description: "The vehicle's id: offer it a load by this.", example: "vehicle_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    vehicleClass: vehicleClass.meta({ description: "What it is." }),
    count: z.int().meta({ description: "How many such vehicles there are.", example: 1 }),
    at: place.meta({ description: "Where it is empty." }),
    from: instant.meta({ description: "From when." }),
    until: instant.meta({ description: "Until when." }),
    towards: z
      .union([z.enum(["HOME", "ANYWHERE"]), z.array(z.string())])
      .meta({ description: "HOME, ANYWHERE, or the postcode areas that it goes to.", example: "HOME" }),
    home: z.string().nullable().meta({
      description: "The region of its home, where it goes home. null: it does not, or the region is not known.",
      example: "Yorkshire",
    }),
    tailLift: z.boolean().meta({ description: "It has a tail-lift." }),
    adr: z.boolean().meta({ description: "Its driver may carry dangerous goods." }),
    equipment: z.array(z.enum(Equipment)).meta({ description: "Its bodies and gear.", example: ["CURTAIN"] }),
    spare: z
      .object({
        pallets: z.int().nullable().meta({ description: "Pallets; null: not said." }),
        weightKg: z.int().nullable().meta({ description: "Kilograms; null: not said." }),
      })
      .nullable()
      .meta({ id: "VehicleSpare", description: "Room beside other goods. null: all of it is free." }),
    note: unlogged(z.string()).nullable().meta({ description: "The carrier's words for posters." }),
    carrier: z
      .object({
        score: z.int().meta({ description: "In steps, as beside a quote." }),
        level: scoreLevel.meta({ description: "Its level by its score." }),
        checks: z.array(check).meta({ description: "What was looked at, as beside a quote." }),
      })
      .meta({ id: "VehicleCarrier", description: "The carrier, whose name you read when it says yes." }),
    network: z.boolean().meta({ description: "It is a carrier of your network." }),
    postedAt: instant.meta({ description: "When it was posted." }),
  })
  .meta({ id: "EmptyVehicle", description: "An empty vehicle as posters read it." });
export type VehicleCard = z.infer<typeof card>;

export const vehicleBoardInput = z.strictObject({
  near: postcodeText().optional().meta({
    description: "A postcode or outcode: empty within `within` miles of it, measured to the middle of the vehicle's outcode.",
    example: "M17",
  }),
  within: within.optional().meta({ description: `Miles, 5 to 500 in fives; needs near. ${DEFAULT_WITHIN_MILES} when left out.` }),
  vc: commaText(MAX_LETTERS).optional().meta({
    description: "Vehicle classes, any case; several with commas between, or given more than once.",
    example: "EIGHTEEN_T,ARTIC",
    override: choosing("VehicleClass", MAX_LETTERS, true),
  }),
  at: offsetInstant.optional().meta({
    description: "It must be there by then: at `near` by road, or empty anywhere without it, and not gone yet.",
    example: "2026-11-19T10:00:00Z",
  }),
  towards: commaText(MAX_LETTERS).optional().meta({
    description: "Areas or outcodes that it goes to, comma between. Those that go anywhere, or home in such a region, are among them.",
    example: "B,CV",
  }),
  tl: z.string().max(20).optional().meta({ description: "1, true or empty: only those with a tail-lift.", example: "1" }),
  adr: z.string().max(20).optional().meta({ description: "1, true or empty: only those that may carry ADR.", example: "1" }),
  limit,
  cursor: cursor.optional(),
});
export type VehicleBoardInput = z.infer<typeof vehicleBoardInput>;

export const vehicleBoardOutput = z
  .object({
    vehicles: z
      .array(
        card.extend({
          miles: z.int().nullable().meta({ description: "From `near`, as the crow flies. null without it." }),
        }).meta({ id: "VehicleOfBoard", description: "A line of the vehicle board." }),
      )
      .meta({ description: "Nearest first; without `near` those that are empty first." }),
    total: z.int().meta({ description: "How many there are on all pages." }),
    nextCursor,
  })
  .meta({ id: "VehicleBoard" });
export type VehicleBoardOutput = z.infer<typeof vehicleBoardOutput>;

/** Numbers of lorries near a load, for its poster. */
export const vehiclesNear = z
  .object({
    count: z.int().meta({ description: "Empty vehicles within 25 miles that can carry it.", example: 6 }),
    licensed: z.int().meta({ description: "Those of them whose carriers meet what it requires.", example: 4 }),
    inTime: z.int().meta({ description: "Those that are there before its slot ends.", example: 4 }),
  })
  .meta({ id: "VehiclesNear", description: "Empty vehicles near the collection." });
export type VehiclesNear = z.infer<typeof vehiclesNear>;
