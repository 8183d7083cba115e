import { Approval, Mode, Role } from "@board/db/enums";
import { z } from "zod";
import { personName, phone } from "../accounts/schemas.ts";
import { SCOPES } from "../actor.ts";
import { cursor, instant, limit, pathId, text } from "../fields.ts";
import { replay } from "../loads/schemas.ts";
import { relation, vehicleClass } from "../named-enums.ts";
import { passportInShort, requires, requiresView } from "../passport/schemas.ts";

const contact = {
  contactName: personName,
  contactEmail: z.email("must be an email address.").max(254),
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
  /** True when you may change it: owners only. */
  mayChange: z.boolean(),
});
export type Profile = z.infer<typeof profileOutput>;

/** Omitted fields stay. Only admins change the name, by which other firms know this one. */
export const changeProfileInput = z.strictObject({
  ...z.object(contact).partial().shape,
  usualTermsDays: z.int().min(0).max(120).optional(),
  /** All of them as they are to be: {} asks for nothing. */
  usualRequires: requires.optional(),
});
export type ChangeProfile = z.infer<typeof changeProfileInput>;

const vehicles = z.array(
  z.strictObject({ vehicleClass, count: z.int().min(1).max(999) }).meta({ id: "VehicleCount" }),
);
/** The whole fleet: a class that is left out is run no more. */
export const setVehiclesInput = z
  .strictObject({
    vehicles: vehicles.refine(
      (all) => new Set(all.map(({ vehicleClass }) => vehicleClass)).size === all.length,
      {
        params: { code: "repeated" },
        error: "must name each class once.",
      },
    ),
  })
  .meta({ id: "SetFleet", example: { vehicles: [{ vehicleClass: "EIGHTEEN_T", count: 4 }] } });
export const vehiclesOutput = z.object({ vehicles }).meta({ id: "Fleet" });
export type Vehicles = z.infer<typeof vehiclesOutput>;

const base = z
  .object({
    id: z.string(),
    postcode: z.string(),
    outcode: z.string(),
    town: z.string(),
    radiusMiles: z.int(),
  })
  .meta({ id: "Base" });
export type Base = z.infer<typeof base>;
export const basesOutput = z.object({ bases: z.array(base) }).meta({ id: "BaseList" });
const postcode = text(20).meta({ description: "A full postcode or an outcode.", example: "LS10 1AB" });
const radiusMiles = z.int().min(1).max(500);
export const addBaseInput = z
  .strictObject({ postcode, radiusMiles })
  .meta({ id: "AddBase", example: { postcode: "LS10 1AB", radiusMiles: 30 } });
export const changeBaseInput = z
  .strictObject({ id: pathId, postcode: postcode.optional(), radiusMiles: radiusMiles.optional() })
  .meta({ id: "ChangeBase", example: { radiusMiles: 50 } });
export const removeBaseInput = z.strictObject({ id: pathId });
export const baseOutput = z.object({ base }).meta({ id: "BaseAnswer" });
export const addBaseOutput = z.object({ base, ...replay }).meta({ id: "AddedBase" });

const relatedCarrier = z
  .object({
    carrierId: z.string(),
    name: z.string(),
    relation,
    since: instant,
  })
  .meta({ id: "CarrierRelation" });
export const relationsInput = z.strictObject({
  relation: relation.optional().meta({ description: "Only the preferred, or only the blocked." }),
  limit,
  cursor: cursor.optional(),
});
export const relationsOutput = z
  .object({ carriers: z.array(relatedCarrier), nextCursor: z.string().nullable() })
  .meta({ id: "CarrierRelationList" });

export const findCarriersInput = z.strictObject({
  q: text(100).default("").meta({
    description: "The beginning of a name, or of a word in it; all of them when left out.",
    example: "pennine",
  }),
  limit,
  cursor: cursor.optional(),
});
export type FindCarriers = z.infer<typeof findCarriersInput>;
export const findCarriersOutput = z
  .object({
    /** By name: carriers that had a load of the firm, now or before. */
    carriers: z.array(
      z.object({
        carrierId: z.string(),
        name: z.string(),
        relation: relation.nullable(),
        /** Loads of the firm that it has or had to the end. */
        loads: z.int(),
      }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: "CarrierList" });

export const setRelationInput = z
  .strictObject({
    carrierId: pathId,
    /** null: neither preferred nor blocked. */
    relation: relation.nullable(),
  })
  .meta({ id: "SetCarrierRelation" });
export type SetRelation = z.infer<typeof setRelationInput>;
export const setRelationOutput = z
  .object({ carrierId: z.string(), relation: relation.nullable() })
  .meta({ id: "CarrierRelationAnswer" });

export const approvalOutput = z.object({
  state: z.enum(Approval),
  firmName: z.string(),
  /** Person who registered it, and the time. */
  email: z.string(),
  registeredAt: instant,
  waitingSince: instant.nullable(),
  /** 1: the next to be looked at; null: it does not wait. */
  place: z.int().nullable(),
  /** Half of the last decisions came within so many minutes; null: too few to say. */
  usualMinutes: z.int().nullable(),
  /** An admin's question or the reason of a refusal, which the firm may answer once. */
  asked: z
    .object({
      id: z.string(),
      action: z.enum(["ASK", "REFUSE"]),
      text: z.string(),
      at: instant,
      answer: z.string().nullable(),
    })
    .nullable(),
  /** Confirmed jobs until the firm is no longer new, and how many may run at once until then. */
  newJobsLeft: z.int(),
  atOnce: z.int(),
  vehicles: z.int(),
  openLoads: z.int(),
});
export type ApprovalView = z.infer<typeof approvalOutput>;

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
        id: z.string(),
        name: z.string(),
        mode: z.enum(Mode),
        scopes: z.array(z.enum(SCOPES)),
        expiresAt: instant.nullable(),
      })
      .nullable()
      .meta({ description: "null for somebody signed in on the site." }),
    firm: z.object({
      id: z.string(),
      name: z.string(),
      canPost: z.boolean(),
      canCarry: z.boolean(),
      plan: z.enum(["STANDARD", "PRIORITY"]),
      usualTermsDays: z.int(),
      usualRequires: requiresView,
      approval: z.enum(Approval).meta({
        description:
          "A new firm that carries is PENDING until an admin approves it: it reads the board, but may not quote or book. A firm that only posts is APPROVED.",
      }),
      holdsUntil: instant.nullable().meta({
        description:
          "Until then the firm wins no load: a contact of it was changed and not confirmed. It may quote. null with a test key.",
      }),
    }),
    actsFor: z
      .object({ memberId: z.string(), name: z.string(), role: z.enum(Role), seat: z.boolean() })
      .nullable()
      .meta({ description: "The member the quoting calls act for; null where nobody with a seat can." }),
    passport: passportInShort,
    limits: z.array(
      z.object({
        policy: z.string(),
        requests: z.int(),
        seconds: z.int(),
      }),
    ),
  })
  .meta({ id: "Me" });
