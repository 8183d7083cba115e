import { Relation, VehicleClass } from "@board/db/enums";
import { z } from "zod";
import { personName, phone } from "../accounts/schemas.ts";
import { cursor, instant, limit, pathId, text } from "../fields.ts";

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
  canPost: z.boolean(),
  canCarry: z.boolean(),
  plan: z.enum(["STANDARD", "PRIORITY"]),
  since: instant,
  /** Whether you may change it: owners only. */
  mayChange: z.boolean(),
});
export type Profile = z.infer<typeof profileOutput>;

/** What is left out stays. The name is changed by those who run the board, for the other ends know the firm by it. */
export const changeProfileInput = z.strictObject({
  ...z.object(contact).partial().shape,
  usualTermsDays: z.int().min(0).max(120).optional(),
});
export type ChangeProfile = z.infer<typeof changeProfileInput>;

const vehicles = z.array(
  z.strictObject({ vehicleClass: z.enum(VehicleClass), count: z.int().min(1).max(999) }),
);
/** The whole fleet: a class that is left out is run no more. */
export const setVehiclesInput = z.strictObject({
  vehicles: vehicles.refine(
    (all) => new Set(all.map(({ vehicleClass }) => vehicleClass)).size === all.length,
    {
      params: { code: "repeated" },
      error: "must name each class once.",
    },
  ),
});
export const vehiclesOutput = z.object({ vehicles });
export type Vehicles = z.infer<typeof vehiclesOutput>;

const base = z.object({
  id: z.string(),
  postcode: z.string(),
  outcode: z.string(),
  town: z.string(),
  radiusMiles: z.int(),
});
export type Base = z.infer<typeof base>;
export const basesOutput = z.object({ bases: z.array(base) });
export const addBaseInput = z.strictObject({ postcode: text(20), radiusMiles: z.int().min(1).max(500) });
export const changeBaseInput = z.strictObject({
  id: pathId,
  postcode: text(20).optional(),
  radiusMiles: z.int().min(1).max(500).optional(),
});
export const removeBaseInput = z.strictObject({ id: pathId });
export const baseOutput = z.object({ base });

const relation = z.object({
  carrierId: z.string(),
  name: z.string(),
  relation: z.enum(Relation),
  since: instant,
});
export const relationsInput = z.strictObject({
  relation: z.enum(Relation).optional(),
  limit,
  cursor: cursor.optional(),
});
export const relationsOutput = z.object({ carriers: z.array(relation), nextCursor: z.string().nullable() });

export const findCarriersInput = z.strictObject({
  /** The beginning of a name, or of a word in it; empty for all that the firm may choose from. */
  q: text(100),
});
export const findCarriersOutput = z.object({
  /** At most 20, by name: carriers that had a load of the firm, now or before. */
  carriers: z.array(
    z.object({
      carrierId: z.string(),
      name: z.string(),
      relation: z.enum(Relation).nullable(),
      /** Loads of the firm that it has or had to the end. */
      loads: z.int(),
    }),
  ),
});

export const setRelationInput = z.strictObject({
  carrierId: pathId,
  /** null: neither preferred nor blocked. */
  relation: z.enum(Relation).nullable(),
});
export type SetRelation = z.infer<typeof setRelationInput>;
export const setRelationOutput = z.object({ carrierId: z.string(), relation: z.enum(Relation).nullable() });
