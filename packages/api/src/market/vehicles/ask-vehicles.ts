import type { Load, Vehicle } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { isSandboxMember } from "../../firms/network/sandbox-members.ts";
import { unknownCarriers } from "../../firms/network/unknown-carriers.ts";
import { readFactsOfEach } from "../../firms/requirements/facts.ts";
import { askingOf, missingOf, missingWords } from "../../firms/requirements/rules.ts";
import { askingLoad } from "../../firms/requirements/schemas.ts";
import type { Asked } from "../offers/make-offers.ts";
import { fits, isOpen, MISFIT_WORDS } from "./rules.ts";
import { legsOf } from "./ways.ts";

/** True if a poster in the vehicle's mode may find it: in test mode only the made-up ones. */
function isOffered({ firmId, mode }: Pick<Vehicle, "firmId" | "mode">): boolean {
  return mode === "live" || isSandboxMember(firmId);
}

/** Returns why a vehicle does not fit a load, in words for its poster; null if it fits. */
function whyUnfit(tx: Ctx<FirmActor>, load: Load, vehicle: Vehicle): string | null {
  const legs = legsOf(tx.geo, vehicle, load);
  const misfits =
    legs === null ? ["empty_miles" as const] : fits(vehicle, load, legs, tx.clock.now()).misfits;
  return misfits.length === 0
    ? null
    : new Intl.ListFormat("en-GB").format(misfits.map((misfit) => MISFIT_WORDS[misfit]));
}

/** Returns a test whether a firm may win the load: it is approved, not blocked, had not the load before, and is not on hold. */
async function mayWin(
  tx: Ctx<FirmActor>,
  load: Load,
  firmIds: readonly string[],
): Promise<(firmId: string) => boolean> {
  const [unknown, held] = await Promise.all([
    unknownCarriers(tx, load, firmIds),
    tx.db.firm.findMany({
      where: { id: { in: [...firmIds] }, holdsUntil: { gt: tx.clock.now() } },
      select: { id: true },
    }),
  ]);
  const barred = new Set([...unknown, ...held.map(({ id }) => id), ...load.formerCarriers]);
  return (firmId) => !barred.has(firmId);
}

/** Returns what each firm lacks of the load's requirements, in words for its poster; nothing for one that meets them. */
async function lackedWords(
  { db, settings: { carrierChecks } }: Ctx<FirmActor>,
  load: Load,
  firmIds: readonly string[],
): Promise<Map<string, string>> {
  const asking = askingOf(askingLoad(load), carrierChecks);
  if (asking === null) return new Map();
  // The made-up carriers of test mode have no passports, and meet everything.
  const real = firmIds.filter((id) => !isSandboxMember(id));
  const facts = await readFactsOfEach(db, real, load.mode);
  return new Map(
    [...facts].flatMap(([firmId, known]): [string, string][] => {
      const missing = missingOf(asking, known, carrierChecks);
      return missing.length === 0 ? [] : [[firmId, missingWords(missing, asking)]];
    }),
  );
}

/**
 * Returns the vehicles to ask for a locked load, each once. Vehicles are locked, so that none ends before its offer stands.
 *
 * @throws DomainError `validation_failed` (`vehicle_unknown`, `vehicle_unfit`)
 */
export async function vehiclesFor(
  tx: Ctx<FirmActor>,
  load: Load,
  named: readonly string[] = [],
): Promise<Asked[]> {
  if (named.length === 0) return [];
  const ids = [...new Set(named)];
  await tx.db.$queryRaw`SELECT 1 FROM vehicle WHERE id = ANY (${ids}) ORDER BY id FOR SHARE`;
  const rows = await tx.db.vehicle.findMany({ where: { id: { in: ids }, mode: load.mode } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const firmIds = [...new Set(rows.map(({ firmId }) => firmId))];
  const [mayCarry, lacked] = await Promise.all([mayWin(tx, load, firmIds), lackedWords(tx, load, firmIds)]);
  const errors: FieldError[] = [];
  const asked = ids.flatMap((id): Asked[] => {
    const path = ["vehicles", named.indexOf(id)];
    const vehicle = byId.get(id);
    // No reason is told where the carrier cannot have the load, because that would tell whose vehicle it is.
    if (!vehicle || !isOffered(vehicle) || !mayCarry(vehicle.firmId) || !isOpen(vehicle, tx.clock.now()))
      errors.push(fieldError(path, "vehicle_unknown", "is no empty vehicle that you can ask."));
    else {
      const lacks = lacked.get(vehicle.firmId);
      const why = lacks === undefined ? whyUnfit(tx, load, vehicle) : `its carrier lacks ${lacks}`;
      if (why === null) return [{ carrierId: vehicle.firmId, vehicleId: id }];
      errors.push(fieldError(path, "vehicle_unfit", `does not fit the load: ${why}.`));
    }
    return [];
  });
  if (errors.length > 0) throw invalid(errors);
  return asked;
}

/** @throws DomainError `validation_failed` (`vehicle_unknown`) */
export async function assertOwnVehicle(tx: Ctx<FirmActor>, vehicleId: string): Promise<void> {
  const { firm, mode } = tx.actor;
  const row = await tx.db.vehicle.findFirst({ where: { id: vehicleId, firmId: firm.id, mode } });
  if (row !== null && isOpen(row, tx.clock.now())) return;
  throw invalid([fieldError(["vehicleId"], "vehicle_unknown", "is no open vehicle of your firm.")]);
}
