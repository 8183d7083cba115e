import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { warningView } from "../../core/warning.ts";
import { registration } from "../../firms/registration.ts";
import { lockLoad } from "../find-load.ts";
import { assertNoWarnings, assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import { toBoth } from "../outbox/events.ts";
import { saveChange } from "../save-change.ts";
import { viewLoad } from "../view-load.ts";
import { gateCheckAfter, registrationWarnings, takesVehicle } from "./rules.ts";
import type { AnnounceVehicle, VehicleOutput } from "./schemas.ts";

const DOING = "Announcing driver and vehicle";

/**
 * Announces the carrier's driver and vehicle while the load is BOOKED. Absent fields keep their values.
 * Writes nothing if nothing differs.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`
 */
export function announceVehicle(
  ctx: Ctx<Actor>,
  { id, driver, vehicleReg }: AnnounceVehicle,
): Promise<VehicleOutput> {
  return inTransaction(ctx, async (tx) => {
    const { load: before, mover } = await lockLoad(tx, id);
    if (mover !== "carrier") throw notThisEnd(before, DOING, "carrier");
    assertSeen(tx, before);
    if (!takesVehicle(before.status, mover)) throw invalidTransition(before, DOING);
    const announced = {
      driver: driver ?? before.driver,
      vehicleReg: vehicleReg === undefined ? before.vehicleReg : registration(vehicleReg).vehicleReg,
    };
    const warnings = registrationWarnings(announced.vehicleReg);
    assertNoWarnings(tx, warnings);
    if (announced.driver !== before.driver || announced.vehicleReg !== before.vehicleReg) {
      await saveChange(tx, {
        before,
        load: { ...before, ...announced, gateCheckedAt: gateCheckAfter(before, announced) },
        action: "announceVehicle",
        tell: toBoth(before, "load.updated"),
      });
    }
    return {
      load: await viewLoad(tx, id, mover),
      ...(warnings.length > 0 ? { warnings: warnings.map(warningView) } : {}),
    };
  });
}
