import { Approval, Mode, Role } from "@board/db/enums";
import { z } from "zod";
import { SCOPES } from "../core/actor.ts";
import {
  cursor,
  emailAddress,
  filledText,
  instant,
  limit,
  nextCursor,
  pathId,
  postcodeText,
  text,
  unlogged,
} from "../core/fields.ts";
import { replay } from "../core/idempotency/schemas.ts";
import { relation, vehicleClass } from "../core/named-enums.ts";
import { MAX_TERMS_DAYS } from "../core/terms.ts";
import { waitingByClass } from "../core/waiting-terms/schemas.ts";
import { personName, phone } from "./fields.ts";
import { registration } from "./registration.ts";
import { passportInShort, requires, requiresView } from "./requirements/schemas.ts";
import { GIVEN_FACTS } from "./rules.ts";

const contact = {
  contactName: personName,
  contactEmail: emailAddress,
  contactPhone: phone,
};

export const profileOutput = z.object({
  name: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  usualTermsDays: z.int(),
  usualRequires: requiresView,
  canPost: z.boolean(),
  canCarry: z.boolean(),
  plan: z.enum(["STANDARD", "PRIORITY"]),
  since: instant,
  /** True if the reader may change the profile: owners only. */
  mayChange: z.boolean(),
});
export type Profile = z.infer<typeof profileOutput>;

/**
 * Changes of a profile; absent fields stay as they are. The name is changed by admins only, because other
 * firms know it.
 */
export const changeProfileInput = z.strictObject({
  ...z.object(contact).partial().shape,
  usualTermsDays: z.int().min(0).max(MAX_TERMS_DAYS).optional(),
  /** The whole new value; {} requires nothing. */
  usualRequires: requires.optional(),
});
export type ChangeProfile = z.infer<typeof changeProfileInput>;

const vehicles = z.array(
  z
    .strictObject({
      vehicleClass: vehicleClass.meta({ description: "The kind of vehicle." }),
      count: z.int().min(1).max(999).meta({ description: "How many the firm runs.", example: 4 }),
    })
    .meta({ id: "VehicleCount", description: "Vehicles of one kind." }),
);
/** The whole fleet; a class that is left out is removed. */
export const setVehiclesInput = z
  .strictObject({
    vehicles: vehicles
      .refine((all) => new Set(all.map(({ vehicleClass }) => vehicleClass)).size === all.length, {
        params: { code: "repeated" },
        error: "must name each class once.",
      })
      .meta({ description: "The whole fleet: a class that is left out is run no more." }),
  })
  .meta({ id: "SetFleet", example: { vehicles: [{ vehicleClass: "EIGHTEEN_T", count: 4 }] } });
export const vehiclesOutput = z
  .object({ vehicles: vehicles.meta({ description: "What the firm runs." }) })
  .meta({ id: "Fleet" });
export type Vehicles = z.infer<typeof vehiclesOutput>;

const MAX_LORRIES = 500;

const givenLorries = z
  .array(z.strictObject({ vehicleReg: filledText(20), name: text(60).nullish() }))
  .max(MAX_LORRIES);
/** All lorries of the firm; one that is left out is removed. */
export const setLorriesInput = z.strictObject({
  /** The list that the caller saw; the change is refused if the list has changed since. */
  seen: givenLorries,
  lorries: givenLorries.refine(
    (all) => new Set(all.map(({ vehicleReg }) => registration(vehicleReg).vehicleReg)).size === all.length,
    { params: { code: "repeated" }, error: "must name each registration once." },
  ),
});
export type SetLorries = z.infer<typeof setLorriesInput>;
export const lorriesOutput = z.object({
  lorries: z.array(
    z.object({
      vehicleReg: z.string(),
      name: z.string().nullable(),
      /** True if the registration has a UK format. */
      isUsual: z.boolean(),
    }),
  ),
});
export type Lorries = z.infer<typeof lorriesOutput>;

const base = z
  .object({
    id: z.string().meta({ description: "The base's id." }),
    postcode: z.string().meta({ description: "As it was written." }),
    outcode: z.string().meta({ description: "The first part of the postcode." }),
    town: z.string().meta({ description: "The outcode's main place." }),
    radiusMiles: z.int().meta({ description: "Loads collected within so many miles alert the firm." }),
  })
  .meta({ description: "A place that a carrier's vehicles start from.", id: "Base" });
export type Base = z.infer<typeof base>;
export const basesOutput = z
  .object({ bases: z.array(base).meta({ description: "All bases of the firm." }) })
  .meta({ id: "BaseList" });
const postcode = postcodeText().meta({ description: "A full postcode or an outcode.", example: "LS10 1AB" });
const radiusMiles = z.int().min(1).max(500);
export const addBaseInput = z
  .strictObject({
    postcode,
    radiusMiles: radiusMiles.meta({ description: "Loads collected within so many miles alert you." }),
  })
  .meta({ id: "AddBase", example: { postcode: "LS10 1AB", radiusMiles: 30 } });
export const changeBaseInput = z
  .strictObject({
    id: pathId,
    postcode: postcode.optional(),
    radiusMiles: radiusMiles
      .optional()
      .meta({ description: "Loads collected within so many miles alert you." }),
  })
  .meta({ id: "ChangeBase", example: { radiusMiles: 50 } });
export const removeBaseInput = z.strictObject({ id: pathId });
export const baseOutput = z
  .object({ base: base.meta({ description: "The base as it is now." }) })
  .meta({ id: "BaseAnswer" });
export const addBaseOutput = z
  .object({ base: base.meta({ description: "The base." }), ...replay })
  .meta({ id: "AddedBase" });

const relatedCarrier = z
  .object({
    carrierId: z.string().meta({ description: "The carrier's firm id." }),
    name: z.string().meta({ description: "Its name." }),
    relation: relation.meta({ description: "What it is to you." }),
    since: instant.meta({ description: "Since when." }),
  })
  .meta({ description: "A carrier that you prefer or block.", id: "CarrierRelation" });
export const relationsInput = z.strictObject({
  relation: relation.optional().meta({ description: "Only the preferred, or only the blocked." }),
  limit,
  cursor: cursor.optional(),
});
export const relationsOutput = z
  .object({ carriers: z.array(relatedCarrier).meta({ description: "Newest first." }), nextCursor })
  .meta({ id: "CarrierRelationList" });

export const findCarriersInput = z.strictObject({
  q: unlogged(text(100)).default("").meta({
    description: "The beginning of a name, or of a word in it; all of them when left out.",
    example: "pennine",
  }),
  limit,
  cursor: cursor.optional(),
});
export type FindCarriers = z.infer<typeof findCarriersInput>;
export const findCarriersOutput = z
  .object({
    carriers: z
      .array(
        z.object({
          carrierId: z.string().meta({ description: "The carrier's firm id." }),
          name: z.string().meta({ description: "Its name." }),
          relation: relation
            .nullable()
            .meta({ description: "What it is to you. null: neither preferred nor blocked." }),
          loads: z.int().meta({ description: "Loads of yours that it has or had to the end.", example: 12 }),
        }),
      )
      .meta({ description: "By name: carriers that had a load of yours, now or before." }),
    nextCursor,
  })
  .meta({ id: "CarrierList" });

export const setRelationInput = z
  .strictObject({
    carrierId: pathId.meta({ description: "The carrier's firm id." }),
    relation: relation.nullable().meta({ description: "null: neither preferred nor blocked." }),
  })
  .meta({ id: "SetCarrierRelation" });
export type SetRelation = z.infer<typeof setRelationInput>;
export const setRelationOutput = z
  .object({
    carrierId: z.string().meta({ description: "The carrier's firm id." }),
    relation: relation.nullable().meta({ description: "null: neither preferred nor blocked." }),
  })
  .meta({ id: "CarrierRelationAnswer" });

export const approvalOutput = z.object({
  state: z.enum(Approval),
  firmName: z.string(),
  /** Email address of the person who registered the firm, and the time of the registration. */
  email: z.string(),
  registeredAt: instant,
  waitingSince: instant.nullable(),
  /** Place in the queue of waiting firms, from 1; null if the firm does not wait. */
  place: z.int().nullable(),
  /** Median of the minutes that the latest decisions took; null if they are too few. */
  usualMinutes: z.int().nullable(),
  /** A question of an admin, or the reason of a refusal; the firm may answer it once. */
  asked: z
    .object({
      id: z.string(),
      action: z.enum(["ASK", "REFUSE"]),
      text: z.string(),
      at: instant,
      answer: z.string().nullable(),
    })
    .nullable(),
  /**
   * Number of jobs that must be confirmed until the firm is no longer new, and how many it may have at a time
   * until then.
   */
  newJobsLeft: z.int(),
  atOnce: z.int(),
  vehicles: z.int(),
  /** Facts that an admin compares with the register and that the firm has not entered. */
  missing: z.array(z.enum(GIVEN_FACTS)),
  openLoads: z.int(),
});
export type ApprovalView = z.infer<typeof approvalOutput>;

/** A suspension as the people of the firm see it. */
const suspension = z.object({
  firm: z.string(),
  since: instant,
  /** The admin's reason; null if none was recorded. */
  reason: z.string().nullable(),
  /** Number of live loads that go on: booked, in transit or disputed. */
  jobs: z.object({ carrying: z.int(), posted: z.int() }),
  /** Email address of the operator, or words in its place. */
  contact: z.string(),
});
export type Suspension = z.infer<typeof suspension>;
export const suspensionOutput = z.object({ suspension: suspension.nullable() });

export const answerInput = z.strictObject({
  reviewId: text(64),
  answer: text(1000).refine((value) => value.trim() !== "", {
    params: { code: "required" },
    error: "must not be empty.",
  }),
});

export const meOutput = z
  .object({
    key: z
      .object({
        id: z.string().meta({ description: "The key's id." }),
        name: z.string().meta({ description: "The name it was given." }),
        mode: z.enum(Mode).meta({ description: "`live`, or `test`: test loads only." }),
        scopes: z.array(z.enum(SCOPES)).meta({ description: "What it may do." }),
        expiresAt: instant.nullable().meta({ description: "When it ends. null: it does not." }),
      })
      .nullable()
      .meta({ description: "null for somebody signed in on the site." }),
    firm: z
      .object({
        id: z.string().meta({ description: "The firm's id." }),
        name: z.string().meta({ description: "The firm's name." }),
        canPost: z.boolean().meta({ description: "It may post loads." }),
        canCarry: z.boolean().meta({ description: "It may quote on loads and carry them." }),
        plan: z
          .enum(["STANDARD", "PRIORITY"])
          .meta({ description: "PRIORITY firms see new loads at once, others a few minutes later." }),
        usualTermsDays: z
          .int()
          .meta({ description: "Days from delivery until it pays, where a load says nothing else." }),
        usualRequires: requiresView.meta({
          description: "What its loads require where they say nothing else. null: nothing.",
        }),
        usualWaiting: waitingByClass.meta({
          description:
            "Its own waiting terms by vehicle class, for loads that say nothing else. A class that is left out has the usual ones.",
          example: { ARTIC: { freeMins: 90, pencePerQuarter: 1_200 } },
        }),
        billingGiven: z.boolean().meta({
          description:
            "It has given its billing details (`PUT /billing`), without which nothing is invoiced. Always true with a test key.",
          example: true,
        }),
        approval: z.enum(Approval).meta({
          description:
            "A new firm that carries is PENDING until an admin approves it: it reads the board, but may not quote or book. A firm that only posts is APPROVED.",
        }),
        holdsUntil: instant.nullable().meta({
          description:
            "Until then the firm wins no load: a contact of it was changed and not confirmed. It may quote. null with a test key.",
        }),
      })
      .meta({ description: "The firm that the key is of." }),
    actsFor: z
      .object({
        memberId: z.string().meta({ description: "The member's id." }),
        name: z.string().meta({ description: "The member's name." }),
        role: z.enum(Role).meta({ description: "OWNER, TRAFFIC, ACCOUNTS or READER." }),
        seat: z.boolean().meta({ description: "It has a seat: the board can be read and quoted on for it." }),
      })
      .nullable()
      .meta({ description: "The member the quoting calls act for; null where nobody with a seat can." }),
    passport: passportInShort,
    limits: z
      .array(
        z.object({
          policy: z.string().meta({ description: "The limit's name, as in the headers.", example: "burst" }),
          requests: z.int().meta({ description: "Calls that may be made in that time.", example: 20 }),
          seconds: z.int().meta({ description: "The time, in seconds.", example: 1 }),
        }),
      )
      .meta({ description: "How many calls the firm may make in this mode." }),
  })
  .meta({ id: "Me" });
