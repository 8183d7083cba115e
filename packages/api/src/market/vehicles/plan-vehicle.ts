import type { Vehicle } from "@board/db";
import { distanceMiles, type Place } from "@board/geo";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { type FieldError, fieldError, postcodeNotFound } from "../../core/field-error.ts";
import { registration } from "../../firms/registration.ts";
import { CONTACTS, contactIn } from "../../loads/contact-in.ts";
import { tailLiftOf } from "../../loads/goods/rules.ts";
import { askAtOf, DEFAULT_EMPTY_MILES, DEFAULT_EXTRA_MILES, timesProblem, usualEnd } from "./rules.ts";
import type { ChangeVehicle } from "./schemas.ts";

/** Columns that a carrier decides. */
export type VehicleColumns = Omit<
  Vehicle,
  "id" | "mode" | "firmId" | "status" | "version" | "answerBy" | "createdAt" | "updatedAt" | "endedAt"
>;

/** Fields of a request; null clears. */
type Given = Partial<Omit<ChangeVehicle, "id">>;

function noteProblems({ actor }: Ctx<FirmActor>, note: string | null | undefined): FieldError[] {
  const contact = note ? contactIn(note, actor.firm.name) : null;
  if (contact === null) return [];
  const detail = `must not hold ${CONTACTS[contact.kind]}: “${contact.found}”. Every poster reads it.`;
  return [fieldError(["note"], "contact_in_note", detail)];
}

/** Returns the base of the firm that is nearest to a place, as it was written. */
async function nearestBase({ db, actor }: Ctx<FirmActor>, at: Place) {
  const bases = await db.firmBase.findMany({ where: { firmId: actor.firm.id }, orderBy: { id: "asc" } });
  const [nearest] = bases.toSorted((one, other) => distanceMiles(at, one) - distanceMiles(at, other));
  return nearest && { home: nearest.postcode, homeOutcode: nearest.outcode };
}

async function followsProblems(
  { db, actor }: Ctx<FirmActor>,
  loadId: string | null | undefined,
): Promise<FieldError[]> {
  if (!loadId) return [];
  const { firm, mode } = actor;
  const own = await db.load.count({ where: { id: loadId, carrierId: firm.id, mode } });
  return own > 0 ? [] : [fieldError(["followsLoadId"], "load_unknown", "is no job of your firm.")];
}

const instantOf = (text: string | null | undefined) => (text ? new Date(text) : null);

function directionOf(
  geo: Ctx["geo"],
  given: Given["towards"],
): Pick<VehicleColumns, "towards" | "areas"> & { unknown: string[] } {
  if (!Array.isArray(given)) return { towards: given ?? "ANYWHERE", areas: [], unknown: [] };
  const areas = [...new Set(given.map((area) => area.trim().toUpperCase()))];
  return { towards: "AREAS", areas, unknown: areas.filter((area) => geo.outcodesOf(area).length === 0) };
}

/** Returns the fields that a stored vehicle has, as a request would give them. */
function givenBy(row: VehicleColumns): Given {
  const { sparePallets, spareKg } = row;
  return {
    ...row,
    from: row.from.toISOString(),
    until: row.until.toISOString(),
    backBy: row.backBy?.toISOString() ?? null,
    towards: row.towards === "AREAS" ? row.areas : row.towards,
    spare: sparePallets === null || spareKg === null ? null : { pallets: sparePallets, weightKg: spareKg },
  };
}

/**
 * Returns the columns of a vehicle that is posted, or changed.
 *
 * @param before the columns as they are stored; null for a new vehicle
 * @throws DomainError `validation_failed` naming every field that is wrong
 */
export async function planVehicle(
  ctx: Ctx<FirmActor>,
  given: Given,
  before: VehicleColumns | null,
): Promise<VehicleColumns> {
  const fields = { ...(before && givenBy(before)), ...given };
  const now = ctx.clock.now();
  const problems: FieldError[] = [];
  const find = (field: "at" | "home", text: string): Place | null => {
    const place = ctx.geo.find(text);
    if (place === null) problems.push(postcodeNotFound([field], text, ctx.geo));
    return place;
  };
  const { at = "", vehicleClass = "ARTIC" } = fields;
  const place = find("at", at);
  const from = instantOf(fields.from) ?? now;
  const until = instantOf(fields.until) ?? usualEnd(from);
  const backBy = instantOf(fields.backBy);
  const wrong = timesProblem({ from, until, backBy }, now, before === null || given.from !== undefined);
  if (wrong) problems.push(fieldError([wrong.field], wrong.code, wrong.predicate));
  const { unknown, ...direction } = directionOf(ctx.geo, fields.towards);
  if (unknown.length > 0)
    problems.push(
      fieldError(["towards"], "invalid_value", `holds ${unknown.join(", ")}, which is no postcode area.`),
    );
  const homePlace = fields.home ? find("home", fields.home) : null;
  const written =
    fields.home && homePlace ? { home: fields.home.trim(), homeOutcode: homePlace.outcode } : null;
  const home = written ?? (fields.home || !place ? null : await nearestBase(ctx, place)) ?? null;
  if (home === null && !fields.home && (direction.towards === "HOME" || backBy !== null))
    problems.push(fieldError(["home"], "home_required", "is required: your firm has no base."));
  problems.push(...noteProblems(ctx, given.note), ...(await followsProblems(ctx, given.followsLoadId)));
  if (problems.length > 0 || place === null) throw invalid(problems);
  const equipment = [...new Set(fields.equipment)];
  const asks = given.ask ?? (before === null ? ctx.actor.via === "session" : before.askAt !== null);
  return {
    vehicleClass,
    count: fields.count ?? 1,
    at: at.trim(),
    outcode: place.outcode,
    from,
    until,
    ...direction,
    home: home?.home ?? null,
    homeOutcode: home?.homeOutcode ?? null,
    backBy,
    drivenHours: Math.round(100 * (fields.drivenHours ?? 0)) / 100,
    maxEmptyMiles: fields.maxEmptyMiles ?? DEFAULT_EMPTY_MILES,
    maxExtraMiles: fields.maxExtraMiles ?? DEFAULT_EXTRA_MILES,
    tailLift: tailLiftOf({ ...fields, equipment }),
    adr: fields.adr ?? false,
    equipment,
    sparePallets: fields.spare?.pallets ?? null,
    spareKg: fields.spare?.weightKg ?? null,
    floorPencePerMile: fields.floorPencePerMile ?? null,
    vehicleReg: fields.vehicleReg ? registration(fields.vehicleReg).vehicleReg : null,
    note: fields.note?.trim() || null,
    followsLoadId: fields.followsLoadId ?? null,
    askAt: asks ? askAtOf({ from, until }, now) : null,
  };
}

/** Returns the row of a vehicle as it is when it is posted. */
export function newVehicle({ actor, clock }: Ctx<FirmActor>, columns: VehicleColumns, id: string): Vehicle {
  const now = clock.now();
  return {
    ...columns,
    id,
    mode: actor.mode,
    firmId: actor.firm.id,
    status: "OPEN",
    version: 1,
    answerBy: null,
    createdAt: now,
    updatedAt: now,
    endedAt: null,
  };
}
