import { z } from "zod";
import { backloadRun } from "../../board/backload/schemas.ts";
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
  text,
  unlogged,
} from "../../core/fields.ts";
import { requirement } from "../../firms/requirements/schemas.ts";
import { boardEntry } from "../../loads/filters/schemas.ts";
import { DEFAULT_WITHIN_MILES, MAX_LINE_LETTERS } from "../../loads/filters/view-rules.ts";
import { postLoadInput, vehiclesNear } from "../../loads/schemas.ts";
import { MAX_SHEET_LETTERS } from "../vehicles/figures.ts";
import { LINE_FIELDS } from "../vehicles/read-vehicle-words.ts";
import { MAX_ASKED_VEHICLES } from "../vehicles/rules.ts";
import { oneVehicle, ownVehicle, postersVehicle } from "../vehicles/schemas.ts";
import { NEAR_MILES } from "./rules.ts";

const MAX_LETTERS = 500;

/** A radius around a place: in fives, so that two of them tell no more than the outcode of a vehicle. */
const within = queryInt(5, 500)
  .refine((miles) => miles % 5 === 0, {
    error: "must be a multiple of 5.",
    params: { code: "invalid_value" },
  })
  .meta({
    description: "Miles, 5 to 500 in fives.",
    example: 60,
    override: { type: "integer", minimum: 5, maximum: 500, multipleOf: 5 },
  });

export const vehicleBoardInput = z.strictObject({
  near: postcodeText().optional().meta({
    description:
      "A postcode or outcode: empty within `within` miles of it, measured to the middle of the vehicle's outcode.",
    example: "M17",
  }),
  within: within
    .optional()
    .meta({ description: `Miles, 5 to 500 in fives; needs near. ${DEFAULT_WITHIN_MILES} when left out.` }),
  vc: commaText(MAX_LETTERS)
    .optional()
    .meta({
      description: "Vehicle classes, any case; several with commas between, or given more than once.",
      example: "EIGHTEEN_T,ARTIC",
      override: choosing("VehicleClass", MAX_LETTERS, true),
    }),
  at: offsetInstant.optional().meta({
    description:
      "It must be there by then: at `near` by road, or empty anywhere without it, and not gone yet.",
    example: "2026-11-19T10:00:00Z",
  }),
  towards: commaText(MAX_LETTERS).optional().meta({
    description:
      "Areas or outcodes that it goes to, comma between. Those that go anywhere, or home in such a region, are among them.",
    example: "B,CV",
  }),
  tl: z
    .string()
    .max(20)
    .optional()
    .meta({ description: "1, true or empty: only those with a tail-lift.", example: "1" }),
  adr: z
    .string()
    .max(20)
    .optional()
    .meta({ description: "1, true or empty: only those that may carry ADR.", example: "1" }),
  limit,
  cursor: cursor.optional(),
});
export type VehicleBoardInput = z.infer<typeof vehicleBoardInput>;

export const vehicleBoardOutput = z
  .object({
    vehicles: z
      .array(
        postersVehicle
          .extend({
            miles: z
              .int()
              .nullable()
              .meta({ description: "From `near`, as the crow flies. null without it." }),
          })
          .meta({ id: "VehicleOfBoard", description: "A line of the vehicle board." }),
      )
      .meta({ description: "Nearest first; without `near` those that are empty first." }),
    total: z.int().meta({ description: "How many there are on all pages." }),
    nextCursor,
  })
  .meta({ id: "VehicleBoard" });
export type VehicleBoardOutput = z.infer<typeof vehicleBoardOutput>;

export const vehiclesForLoadInput = z.strictObject({
  id: pathId,
  within: within.default(NEAR_MILES).meta({
    description: `Miles from the collection, 5 to 500 in fives; ${NEAR_MILES} when left out.`,
  }),
});
export type VehiclesForLoadInput = z.infer<typeof vehiclesForLoadInput>;

/** A load that is being typed, without words, sites and readers: they decide nothing about vehicles. */
export const vehiclesForPostingInput = z.strictObject({
  load: postLoadInput.omit({
    boardNote: true,
    notes: true,
    dimsNote: true,
    collectFrom: true,
    deliverTo: true,
    externalRef: true,
    audience: true,
    routingGuide: true,
  }),
});
export type VehiclesForPostingInput = z.infer<typeof vehiclesForPostingInput>;

const vehicleForLoad = postersVehicle
  .extend({
    miles: z.int().meta({ description: "Empty miles to the collection, by road.", example: 9 }),
    arrivesAt: instant.meta({ description: "When it is at the collection, or when that opens." }),
    inTime: z.boolean().meta({ description: "It is there before the slot ends." }),
    missing: z.array(requirement).meta({
      description:
        "What the load requires and its carrier does not meet: it cannot be asked. Empty: it meets all.",
      example: [],
    }),
  })
  .meta({ id: "VehicleForLoad", description: "An empty vehicle that can carry a load." });

export const vehiclesForLoadOutput = z
  .object({
    near: vehiclesNear.meta({ description: "How many there are within so many miles." }),
    vehicles: z.array(vehicleForLoad).meta({
      description:
        "Those that meet what the load requires and are in time first, then the nearest; at most 100.",
    }),
  })
  .meta({ id: "VehiclesForLoad" });
export type VehiclesForLoadOutput = z.infer<typeof vehiclesForLoadOutput>;

export const loadsToAskInput = z.strictObject({
  vehicles: z.array(pathId).min(1).max(MAX_ASKED_VEHICLES),
  loads: z.array(pathId).min(1).max(60),
});
export type LoadsToAskInput = z.infer<typeof loadsToAskInput>;

export const loadsToAskOutput = z.object({
  /** Loads that fit one of the vehicles at least. */
  loads: z.array(
    z.object({
      id: z.string(),
      /** Number of these vehicles that may be asked for it beside others with an open offer. */
      asksLeft: z.int(),
      /** Vehicles among them that fit it. */
      vehicles: z.array(vehicleForLoad.pick({ id: true, miles: true, arrivesAt: true, missing: true })),
    }),
  ),
});
export type LoadsToAskOutput = z.infer<typeof loadsToAskOutput>;

export const loadsForVehicleInput = z.strictObject({ id: pathId, limit });

const loadForVehicle = boardEntry
  .extend({
    run: backloadRun,
    earnsPence: z
      .int()
      .meta({ description: "The price, else the middle of the guide, less the cost of the detour." }),
    earnsPencePerHour: z.int().meta({ description: "For each hour on duty." }),
    emptyMiles: z.int().meta({ description: "To the collection, and from the delivery home." }),
    dutyMinutes: z.int().meta({
      description: "On duty until it is home, without daily rests; without a home, until it is empty again.",
    }),
    why: z.array(z.string()).meta({
      description: "Why it fits, in short sentences.",
      example: ["8 miles away", "collected from 12:00", "home Thu 19 Nov, 20:35"],
    }),
  })
  .meta({
    id: "LoadForVehicle",
    description: "A load of the board, with what it would make of a vehicle's way.",
  });

export const loadsForVehicleOutput = z
  .object({
    straight: z
      .object({
        miles: z.int().meta({ description: "Miles." }),
        dutyMinutes: z.int().meta({ description: "Minutes on duty." }),
        costPence: z.int().meta({ description: "Estimated cost of the way in pence, by the rate card." }),
        homeAt: instant.meta({ description: "When it would be home." }),
      })
      .nullable()
      .meta({ id: "StraightHome", description: "Straight home, empty. null: it has no home." }),
    total: z.int().meta({ description: "How many loads fit; the best of them are told." }),
    loads: z.array(loadForVehicle).meta({ description: "Those that earn most first." }),
  })
  .meta({ id: "LoadsForVehicle" });
export type LoadsForVehicleOutput = z.infer<typeof loadsForVehicleOutput>;

/** For each open vehicle: how many loads fit it, and what the best one earns. */
export const vehicleCountsOutput = z.object({
  vehicles: z.array(z.object({ id: z.string(), total: z.int(), earnsPence: z.int().nullable() })),
});
export type VehicleCounts = z.infer<typeof vehicleCountsOutput>;

/** A vehicle in one line of a carrier's own words, and the fields that the line need not say. */
export const vehicleWordsInput = z.strictObject({
  text: unlogged(text(MAX_LINE_LETTERS)),
  fields: oneVehicle.partial().optional(),
});
export type VehicleWordsInput = z.infer<typeof vehicleWordsInput>;

export const vehicleWordsOutput = z.object({
  /** The body of POST /vehicles, as far as the line says it. */
  fields: oneVehicle.partial(),
  parts: z.array(
    z.object({
      start: z.int(),
      end: z.int(),
      text: z.string(),
      kind: z.enum(["field", "joint", "unread"]),
      names: z.array(z.enum(LINE_FIELDS)),
      /** Why a known word sets no field; null if it sets one, or is unknown. */
      why: z.string().nullable(),
    }),
  ),
  /** Other places that a word names; `instead` replaces the word to name that place. */
  others: z.array(
    z.object({ start: z.int(), end: z.int(), text: z.string(), name: z.string(), instead: z.string() }),
  ),
  /** The place of `at` in words; null if none was read. */
  place: z.string().nullable(),
  /** The vehicle as it would be posted, with what was not said; null if it cannot be posted yet. */
  planned: ownVehicle
    .pick({ from: true, until: true, home: true, maxEmptyMiles: true, place: true })
    .nullable(),
  /** Why it cannot be posted though class and place are known; null if it can. */
  problem: unlogged(z.string()).nullable(),
  /** Loads that fit it, if it can be posted. */
  found: loadsForVehicleOutput.nullable(),
});
export type VehicleWordsOutput = z.infer<typeof vehicleWordsOutput>;

/** A sheet of vehicles as CSV or pasted cells, or a vehicle in words on each line. */
export const vehicleSheetInput = z.strictObject({
  csv: unlogged(z.string().min(1).max(MAX_SHEET_LETTERS)),
});
export const vehicleSheetOutput = z.object({
  rows: z.array(
    vehicleWordsOutput.pick({ fields: true, planned: true }).extend({
      /** Row number in the sheet, whose first row is 1. */
      row: z.int(),
      /** The filled cells. */
      text: unlogged(z.string()),
      /** Each begins with the heading of its column. */
      errors: z.array(unlogged(z.string())),
    }),
  ),
  /** Headings of columns that were not read. */
  ignored: z.array(unlogged(z.string())),
});
export type VehicleSheetOutput = z.infer<typeof vehicleSheetOutput>;

export const offerFitInput = z.strictObject({ id: pathId });
/** Fit of an offer's load and the vehicle that it asks; null if the offer names none, or it does not fit any more. */
export const offerFitOutput = z.object({
  fit: z
    .object({
      vehicle: ownVehicle.pick({ vehicleReg: true, count: true, place: true, from: true, home: true }),
      load: loadForVehicle.pick({
        run: true,
        earnsPence: true,
        emptyMiles: true,
        dutyMinutes: true,
        why: true,
      }),
    })
    .nullable(),
});
export type OfferFit = z.infer<typeof offerFitOutput>;
