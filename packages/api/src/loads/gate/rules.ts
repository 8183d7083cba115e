import type { Load } from "@board/db";
import type { LoadStatus } from "@board/db/enums";
import type { Requires } from "../../core/carrier-facts.ts";
import type { Warning } from "../../core/warning.ts";
import { registration } from "../../firms/registration.ts";
import type { Mover } from "../lifecycle.ts";

/** Number of wrong codes after which a collection code is locked, until the poster makes a new one. */
const MAX_WRONG = 5;

/** Returns how many wrong codes are left before the code is locked; 0 for a load that has no code. */
export function triesLeft(wrong: number | null): number {
  return wrong === null ? 0 : Math.max(0, MAX_WRONG - wrong);
}

/**
 * True if the mover may record a gate check. A yard without a phone signal may record it late, when the load
 * is already IN_TRANSIT.
 */
export function takesGateCheck(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && (status === "BOOKED" || status === "IN_TRANSIT");
}

/** True if the mover may replace the collection code: the poster, until the load is collected. */
export function takesNewCode(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && status === "BOOKED";
}

/** True if the mover may announce driver and vehicle: the carrier, until the load is collected. */
export function takesVehicle(status: LoadStatus, mover: Mover): boolean {
  return mover === "carrier" && status === "BOOKED";
}

/** True if the load needs a gate check before it may be collected, and has had none. */
export function lacksGateCheck({ gateCheck }: Requires, gateCheckedAt: Date | null): boolean {
  return (gateCheck ?? false) && gateCheckedAt === null;
}

/** The announced driver and vehicle. */
export type Announced = Pick<Load, "driver" | "vehicleReg">;

const PARTS = ["driver", "vehicleReg"] as const;
const NOT_ANNOUNCED = { driver: "driver_not_announced", vehicleReg: "vehicle_not_announced" } as const;
const NOT_CHECKED = { driver: "driver_not_checked", vehicleReg: "vehicle_not_checked" } as const;

type Checked = Announced & Pick<Load, "gateCheckedAt">;

/**
 * Returns the time of the gate check after a new announcement. Null if driver or vehicle changed, because the
 * yard must then check again.
 */
export function gateCheckAfter(before: Checked, after: Announced): Date | null {
  return PARTS.every((part) => before[part] === after[part]) ? before.gateCheckedAt : null;
}

/**
 * Compares driver and vehicle at the collection with the ones that the yard checked, and warns of each
 * difference. The gate check of another driver or vehicle becomes invalid; a check of the code alone stays
 * valid.
 */
export function atCollection(before: Checked, came: Announced) {
  const { gateCheckedAt } = before;
  const differs = gateCheckedAt === null ? [] : PARTS.filter((part) => before[part] !== came[part]);
  return {
    gateCheckedAt: differs.every((part) => before[part] === null) ? gateCheckedAt : null,
    changed: Object.fromEntries(differs.map((part) => [part, { from: before[part], to: came[part] }])),
    warnings: differs.map((part): Warning => {
      const detail =
        before[part] === null
          ? `The yard has not compared ${came[part]}: it was not announced before the gate check.`
          : `The yard compared ${before[part]}, not ${came[part] ?? "nothing"}.`;
      return { path: [part], code: NOT_CHECKED[part], detail };
    }),
  };
}

/** Returns warnings for the yard: driver or vehicle were not announced, or the registration is unusual. */
export function gateCheckWarnings(load: Announced): Warning[] {
  const missing = PARTS.filter((part) => load[part] === null).map((part): Warning => {
    const what = part === "driver" ? "driver" : "registration";
    const detail = `The carrier announced no ${what}. Ring it before anything leaves; once it announces one, check again.`;
    return { path: [part], code: NOT_ANNOUNCED[part], detail };
  });
  return [...missing, ...registrationWarnings(load.vehicleReg)];
}

/**
 * Warns of a registration that is not in a UK format, because it may be mistyped or foreign; never a refusal.
 * An unlisted vehicle is no reason to warn, because firms need not list theirs.
 */
export function registrationWarnings(vehicleReg: string | null | undefined): Warning[] {
  if (!vehicleReg || registration(vehicleReg).isUsual) return [];
  const detail = `${vehicleReg} does not look like a UK registration. Look at it again.`;
  return [{ path: ["vehicleReg"], code: "registration_unusual", detail }];
}
