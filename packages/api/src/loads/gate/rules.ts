import type { Load } from "@board/db";
import type { LoadStatus } from "@board/db/enums";
import type { Requires } from "../../core/carrier-facts.ts";
import type { Warning } from "../../core/warning.ts";
import { registration } from "../../firms/registration.ts";
import type { Mover } from "../lifecycle.ts";

/** Wrong codes that lock a collection code until the poster asks for a new one. */
const MAX_WRONG = 5;

/** Tries that are left; none where a load was booked before there were codes. */
export function triesLeft(wrong: number | null): number {
  return wrong === null ? 0 : Math.max(0, MAX_WRONG - wrong);
}

/** The yard checks before the load leaves. Where it had no signal, it enters the check later, when the load may be on its way. */
export function takesGateCheck(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && (status === "BOOKED" || status === "IN_TRANSIT");
}

/** The code is for the gate: nobody needs a new one once the load has left. */
export function takesNewCode(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && status === "BOOKED";
}

/** The carrier announces driver and vehicle before they arrive. */
export function takesVehicle(status: LoadStatus, mover: Mover): boolean {
  return mover === "carrier" && status === "BOOKED";
}

/** Tells if a load is not to be collected before the yard has checked its code. */
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
 * The time of the gate check once driver and vehicle are announced anew: the yard compared others, or the code alone, and
 * has to check again.
 */
export function gateCheckAfter(before: Checked, after: Announced): Date | null {
  return PARTS.every((part) => before[part] === after[part]) ? before.gateCheckedAt : null;
}

/**
 * Compares who comes at the collection with what the yard checked: each part that differs, and a warning of it. Where the yard
 * compared another driver or vehicle its check falls; where nothing had been announced, it compared the code, and that holds.
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

/** Points out what the yard should look at twice: what the carrier did not announce, and an unusual registration. */
export function gateCheckWarnings(load: Announced): Warning[] {
  const missing = PARTS.filter((part) => load[part] === null).map((part): Warning => {
    const what = part === "driver" ? "driver" : "registration";
    const detail = `The carrier announced no ${what}. Ring it before anything leaves; once it announces one, check again.`;
    return { path: [part], code: NOT_ANNOUNCED[part], detail };
  });
  return [...missing, ...registrationWarnings(load.vehicleReg)];
}

/**
 * Points out a registration that the UK does not give out: a typing error, or a vehicle from abroad; never a refusal. A
 * firm need not name its lorries, so one that it does not name is no fault.
 */
export function registrationWarnings(vehicleReg: string | null | undefined): Warning[] {
  if (!vehicleReg || registration(vehicleReg).isUsual) return [];
  const detail = `${vehicleReg} does not look like a UK registration. Look at it again.`;
  return [{ path: ["vehicleReg"], code: "registration_unusual", detail }];
}
