import type { Load } from "@board/db";
import type { LoadStatus } from "@board/db/enums";
import type { Requires } from "../../core/carrier-facts.ts";
import type { Warning } from "../../core/warning.ts";
import { registration } from "../../firms/registration.ts";
import type { Mover } from "../lifecycle.ts";

/** Wrong tries that lock a collection code until the poster makes a new one. */
const MAX_WRONG = 5;

/** Returns how many tries are left; 0 for a load that was booked before there were codes. */
export function triesLeft(wrong: number | null): number {
  return wrong === null ? 0 : Math.max(0, MAX_WRONG - wrong);
}

/**
 * True if the mover may enter a gate check. A yard without a signal may enter it later, when the load is already
 * IN_TRANSIT.
 */
export function takesGateCheck(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && (status === "BOOKED" || status === "IN_TRANSIT");
}

/** A new code is only possible before the load has left the gate. */
export function takesNewCode(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && status === "BOOKED";
}

/** The carrier announces driver and vehicle before they arrive. */
export function takesVehicle(status: LoadStatus, mover: Mover): boolean {
  return mover === "carrier" && status === "BOOKED";
}

/** True if the load may not be collected before the yard has checked its code. */
export function lacksGateCheck({ gateCheck }: Requires, gateCheckedAt: Date | null): boolean {
  return (gateCheck ?? false) && gateCheckedAt === null;
}

/** Driver and vehicle as they are announced. */
export type Announced = Pick<Load, "driver" | "vehicleReg">;

const PARTS = ["driver", "vehicleReg"] as const;
const NOT_ANNOUNCED = { driver: "driver_not_announced", vehicleReg: "vehicle_not_announced" } as const;
const NOT_CHECKED = { driver: "driver_not_checked", vehicleReg: "vehicle_not_checked" } as const;

type Checked = Announced & Pick<Load, "gateCheckedAt">;

/**
 * Returns the time of the gate check after a new announcement; null if driver or vehicle changed, because the yard
 * compared others and must check again.
 */
export function gateCheckAfter(before: Checked, after: Announced): Date | null {
  return PARTS.every((part) => before[part] === after[part]) ? before.gateCheckedAt : null;
}

/**
 * Compares the driver and vehicle at the collection with those that the yard checked, with a warning for each
 * difference. A check of another driver or vehicle becomes invalid; a check of the code alone stays valid.
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

/** Returns warnings for the yard: a driver or vehicle that was not announced, and an unusual registration. */
export function gateCheckWarnings(load: Announced): Warning[] {
  const missing = PARTS.filter((part) => load[part] === null).map((part): Warning => {
    const what = part === "driver" ? "driver" : "registration";
    const detail = `The carrier announced no ${what}. Ring it before anything leaves; once it announces one, check again.`;
    return { path: [part], code: NOT_ANNOUNCED[part], detail };
  });
  return [...missing, ...registrationWarnings(load.vehicleReg)];
}

/**
 * Warns of a registration that is not in a UK format: a typing error, or a foreign vehicle; never a refusal. Firms
 * need not list their vehicles, so an unlisted one is no warning.
 */
export function registrationWarnings(vehicleReg: string | null | undefined): Warning[] {
  if (!vehicleReg || registration(vehicleReg).isUsual) return [];
  const detail = `${vehicleReg} does not look like a UK registration. Look at it again.`;
  return [{ path: ["vehicleReg"], code: "registration_unusual", detail }];
}
