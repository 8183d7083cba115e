import { z } from "zod";
import {
  bounded,
  cursor,
  filledText,
  instant,
  limit,
  loggedAs,
  nextCursor,
  offsetInstant,
  orNull,
  pathId,
  postcodeText,
  several,
  text,
  unlogged,
} from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { loadStatus, scoreLevel, vehicleClass } from "../../core/named-enums.ts";
import { check } from "../../firms/requirements/schemas.ts";
import { equipment, equipmentList } from "../../loads/goods/schemas.ts";
import { vehiclePlace, vehicleStatus } from "../../loads/outbox/vehicle-schemas.ts";
import { MAX_IN_A_CALL } from "./figures.ts";
import {
  DEFAULT_EMPTY_MILES,
  MAX_AREAS,
  MAX_COUNT,
  MAX_DRIVEN_HOURS,
  MAX_FLOOR_PENCE,
  MAX_NOTE_LETTERS,
  MAX_SPARE,
  VEHICLE_ACTIONS,
} from "./rules.ts";

const area = bounded(2, { code: "invalid_value", error: "must be a postcode area, such as LS." }).regex(
  /^ *[A-Za-z]{1,2} *$/,
  "must be a postcode area, such as LS.",
);
const directions = z.enum(["HOME", "ANYWHERE"]);
const towards = z.union([directions, z.array(area).min(1).max(MAX_AREAS)]).meta({
  id: "VehicleTowards",
  description:
    "HOME: on its way home. ANYWHERE. Or up to five postcode areas, in one of which it wants to end.",
  example: "HOME",
});

const miles = z.int().min(0).max(1_000);
const spare = z
  .strictObject({
    pallets: z.int().min(0).max(MAX_SPARE.pallets).meta({ description: "Places for pallets.", example: 8 }),
    weightKg: z.int().min(0).max(MAX_SPARE.weightKg).meta({ description: "Kilograms.", example: 4_000 }),
  })
  .meta({ id: "SpareRoom", description: "Room beside other goods: the vehicle then fits no full load." });

const fields = {
  vehicleClass: vehicleClass.meta({ description: "It fits loads that ask for a smaller one too." }),
  count: z.int().min(1).max(MAX_COUNT).meta({ description: "So many alike; 1 when left out.", example: 1 }),
  at: postcodeText().meta({
    description: "Where it is empty: a postcode or an outcode. Posters read the outcode.",
    example: "LS10 1AB",
  }),
  from: offsetInstant.meta({
    description: "When it is empty: at most 24 hours ago and 14 days ahead.",
    example: "2026-11-20T14:00:00Z",
  }),
  until: offsetInstant.meta({
    description: "When it ends, at most 7 days after `from`; the end of the next day when left out.",
    example: "2026-11-21T18:00:00Z",
  }),
  towards: towards.meta({ description: "Where it wants to go; ANYWHERE when left out." }),
  home: postcodeText().meta({
    description: "Where it goes home: a postcode or an outcode; your nearest base when left out.",
    example: "HX3",
  }),
  backBy: offsetInstant.meta({ description: "When it must be home.", example: "2026-11-21T20:00:00Z" }),
  drivenHours: z.number().min(0).max(MAX_DRIVEN_HOURS).meta({
    description: "Hours driven since the last daily rest, kept to the hundredth; 0 when left out.",
    example: 4.5,
  }),
  maxEmptyMiles: miles.meta({
    description: `Most empty miles to a collection; ${DEFAULT_EMPTY_MILES} when left out.`,
    example: 60,
  }),
  maxExtraMiles: miles.meta({
    description: "Most miles more than straight home, for HOME only; 100 when left out. No poster reads it.",
    example: 100,
  }),
  tailLift: z.boolean().meta({ description: "It has a tail-lift." }),
  adr: z.boolean().meta({ description: "It may carry dangerous goods." }),
  equipment: equipmentList.meta({
    description: "Its bodies and gear. Without any it fits no load that names a body.",
  }),
  spare: spare.meta({ description: "Room beside other goods; left out: the whole vehicle." }),
  floorPencePerMile: z.int().min(1).max(MAX_FLOOR_PENCE).meta({
    description: "Least pay for each mile driven. It narrows what you are shown; nobody else learns it.",
    example: 160,
  }),
  vehicleReg: unlogged(filledText(20)).meta({
    description: "The registration, for you alone: announced for a job, it tells which vehicle took it.",
  }),
  note: unlogged(text(MAX_NOTE_LETTERS)).meta({
    description: "For posters that read the vehicle; by the rule of the board note.",
  }),
  followsLoadId: pathId.meta({ description: "The job of yours after which it is empty." }),
  ask: z.boolean().meta({
    description:
      "Ask “Still empty?” two hours after `from`; without an answer in an hour it ends. Left out: only if it was posted on the site.",
  }),
};

const required = { vehicleClass: fields.vehicleClass, at: fields.at, from: fields.from };
const { vehicleClass: _class, at: _at, from: _from, ...others } = fields;
/** The fields of one vehicle, as a request gives them. */
export const oneVehicle = z.strictObject({
  ...required,
  ...z.object(others).partial().shape,
});
export type PostVehicle = z.infer<typeof oneVehicle>;

/** A vehicle of a list accepts any value, so that a wrong one is refused by itself. */
const listed = loggedAs(
  z.unknown().meta({ id: "VehicleInList", description: "The body of POST /vehicles for one vehicle." }),
  oneVehicle,
);

/** The body of POST /vehicles: the fields of one vehicle, or a list. */
export const postVehiclesInput = z
  .strictObject({
    ...oneVehicle.partial().shape,
    vehicles: z
      .array(listed)
      .min(1)
      .max(MAX_IN_A_CALL)
      .optional()
      .meta({ description: "Up to 50 vehicles at once, each answered by itself; nothing beside it." }),
  })
  .meta({
    id: "PostVehicles",
    description: "One vehicle, for which vehicleClass, at and from are required; or `vehicles`.",
    example: { vehicleClass: "EIGHTEEN_T", at: "LS10", from: "2026-11-20T14:00:00Z", towards: ["M", "L"] },
  });
export type PostVehicles = z.infer<typeof postVehiclesInput>;

const clearable = z.object({
  home: orNull(fields.home),
  backBy: orNull(fields.backBy),
  spare: orNull(fields.spare),
  floorPencePerMile: orNull(fields.floorPencePerMile),
  vehicleReg: orNull(fields.vehicleReg),
  note: orNull(fields.note),
  followsLoadId: orNull(fields.followsLoadId),
});
export const changeVehicleInput = z
  .strictObject({ id: pathId, ...z.object({ ...fields, ...clearable.shape }).partial().shape })
  .meta({ id: "ChangeVehicle", example: { count: 2, until: "2026-11-21T18:00:00Z" } });
export type ChangeVehicle = z.infer<typeof changeVehicleInput>;

export const vehicleIdInput = z.strictObject({ id: pathId });
export const stillEmptyInput = vehicleIdInput.meta({ id: "StillEmpty", example: {} });
export const takenInput = z
  .strictObject({
    id: pathId,
    loadId: pathId.meta({ description: "The job of yours that it does." }),
  })
  .meta({ id: "TakeVehicle", example: { loadId: "load_01k9z4c2m5e8vtn6q3r7xw1ya0" } });
export type TakeVehicle = z.infer<typeof takenInput>;

export const listVehiclesInput = z.strictObject({
  status: several(vehicleStatus).optional(),
  limit,
  cursor: cursor.optional(),
});
export type ListVehicles = z.infer<typeof listVehiclesInput>;

const job = z
  .object({
    loadId: z.string().meta({ description: "The load." }),
    ref: z.string().meta({ description: "The board's reference." }),
    status: loadStatus,
  })
  .meta({ id: "VehicleJob", description: "A job that took a vehicle." });

/** Fields of a vehicle that its carrier and posters read alike. */
const shared = {
  id: z.string().meta({ description: "The vehicle's id.", example: "vehicle_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
  vehicleClass,
  count: z.int().meta({ description: "How many are still free.", example: 1 }),
  place: vehiclePlace,
  from: instant.meta({ description: "When it is empty." }),
  until: instant.meta({ description: "When it ends." }),
  towards,
  tailLift: z.boolean().meta({ description: "It has a tail-lift." }),
  adr: z.boolean().meta({ description: "It may carry dangerous goods." }),
  equipment: z.array(equipment).meta({ description: "Its bodies and gear.", example: ["CURTAIN"] }),
  spare: spare.nullable().meta({ description: "null: the whole vehicle is free." }),
  note: unlogged(z.string()).nullable().meta({ description: "The carrier's words for posters." }),
};

/** An empty vehicle as its own carrier reads it. */
export const ownVehicle = z
  .object({
    ...shared,
    status: vehicleStatus.meta({ description: "Whether posters find it, or how it ended." }),
    at: z.string().meta({ description: "The place as you wrote it.", example: "LS10 1AB" }),
    home: z.string().nullable().meta({ description: "As you wrote it, or your base. null: none." }),
    backBy: instant.nullable().meta({ description: "When it must be home. null: any time." }),
    drivenHours: z.number().meta({ description: "Hours driven since the last daily rest." }),
    maxEmptyMiles: z.int().meta({ description: "Most empty miles to a collection." }),
    maxExtraMiles: z.int().meta({ description: "Most miles more than straight home." }),
    floorPencePerMile: z.int().nullable().meta({ description: "Least pay for a mile; yours alone." }),
    vehicleReg: unlogged(z.string()).nullable().meta({ description: "The registration." }),
    followsLoadId: z.string().nullable().meta({ description: "The job after which it is empty." }),
    askAt: instant.nullable().meta({ description: "When you are asked “Still empty?”. null: not again." }),
    answerBy: instant.nullable().meta({
      description: "“Still empty?” was asked: without an answer it ends then. null: no question is open.",
    }),
    offers: z.int().meta({ description: "Open offers to it.", example: 1 }),
    jobs: z.array(job).meta({ description: "Jobs that took it, newest first." }),
    createdAt: instant.meta({ description: "When it was posted." }),
    endedAt: instant.nullable().meta({ description: "When it ceased to be open. null: it is open." }),
    allowedActions: z
      .array(
        z
          .enum(VEHICLE_ACTIONS)
          .meta({ id: "VehicleAction", description: "What a carrier may do with its vehicle." }),
      )
      .meta({ description: "What you may do with it now.", example: ["change", "withdraw"] }),
  })
  .meta({ id: "EmptyVehicle", description: "An empty vehicle as its carrier reads it." });
export type OwnVehicle = z.infer<typeof ownVehicle>;

/** An empty vehicle as any poster reads it: nameless, at the middle of its outcode, without floor and limits. */
export const postersVehicle = z
  .object({
    ...shared,
    homeRegion: z.string().nullable().meta({
      description: "With HOME, the region of its home. null: another direction.",
      example: "Yorkshire",
    }),
    carrier: z
      .object({
        score: z.int().meta({ description: "0 to 100.", example: 84 }),
        level: scoreLevel.meta({ description: "Its level by its score.", example: "Gold" }),
        network: z.boolean().meta({ description: "It is a member of your network." }),
        checks: z
          .array(check)
          .nullable()
          .meta({ description: "As beside a quote; null where the board checks no carriers." }),
      })
      .meta({
        id: "VehicleCarrier",
        description: "What is known of its carrier, who has no name before booking.",
      }),
  })
  .meta({ id: "PostersVehicle", description: "An empty vehicle as a poster reads it." });
export type PostersVehicle = z.infer<typeof postersVehicle>;

const problem = z
  .object({
    code: z.string().meta({ description: "For programs.", example: "home_required" }),
    detail: unlogged(z.string()).meta({ description: "For people." }),
    pointer: unlogged(z.string())
      .nullable()
      .meta({ description: "A JSON pointer into the vehicle.", example: "#/home" }),
  })
  .meta({ id: "VehicleProblem", description: "Why a vehicle of a list was not posted." });

export const postVehiclesOutput = z
  .object({
    vehicle: ownVehicle.optional().meta({ description: "The vehicle, where one was posted." }),
    vehicles: z
      .array(
        z
          .object({
            vehicle: ownVehicle.nullable().meta({ description: "null: it was not posted." }),
            errors: z.array(problem).meta({ description: "Empty where it was posted." }),
          })
          .meta({ id: "PostedVehicle", description: "What became of one vehicle." }),
      )
      .optional()
      .meta({ description: "One for each vehicle of a list, in their order." }),
    ...replay,
  })
  .meta({ id: "PostedVehicles" });
export type PostedVehicles = z.infer<typeof postVehiclesOutput>;

export const vehicleOutput = z
  .object({ vehicle: ownVehicle.meta({ description: "The vehicle as it is now." }), ...replay })
  .meta({ id: "VehicleAnswer" });
export const listVehiclesOutput = z
  .object({ vehicles: z.array(ownVehicle).meta({ description: "Newest first." }), nextCursor })
  .meta({ id: "VehicleList" });

/** Jobs of a carrier for which "Which lorry?" has no answer, each with the vehicles that fit it. */
export const jobsToNameOutput = z.object({
  jobs: z.array(
    z.object({
      loadId: z.string(),
      ref: z.string(),
      /** Outcodes of its ends. */
      from: z.string(),
      to: z.string(),
      vehicles: z.array(ownVehicle.pick({ id: true, vehicleClass: true, place: true, vehicleReg: true })),
    }),
  ),
});
export type JobsToName = z.infer<typeof jobsToNameOutput>;
