import type { Load } from "@board/db";
import type { LoadStatus } from "@board/db/enums";
import type { Mover } from "../loads/lifecycle.ts";
import type { Requires } from "../passport/rules.ts";
import type { Warning } from "../warning.ts";

/** Wrong codes that lock a collection code until the poster asks for a new one. */
const MOST_WRONG = 5;

/** Tries that are left; none where a load was booked before there were codes. */
export function triesLeft(wrong: number | null): number {
  return wrong === null ? 0 : Math.max(0, MOST_WRONG - wrong);
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

/**
 * The time of the gate check once driver and vehicle are announced anew. Where the yard compared others, it has to check
 * again; where nothing had been announced, it compared the code alone, and that holds.
 */
export function gateCheckAfter(
  before: Announced & Pick<Load, "gateCheckedAt">,
  after: Announced,
): Date | null {
  const holds = (["driver", "vehicleReg"] as const).every(
    (part) => before[part] === null || before[part] === after[part],
  );
  return holds ? before.gateCheckedAt : null;
}

/** The two halves of a registration as it is written on a plate; the letters are those that are given out. */
const SHAPES = [
  // Since 2001: AB12 CDE.
  /^([A-HJ-PR-Y]{2}\d{2})([A-HJ-PR-Z]{3})$/,
  // 1983 to 2001, the year first: A123 BCD. Q is for vehicles of unknown age.
  /^([A-HJ-NP-TV-Y][1-9]\d{0,2})([A-HJ-PR-Z]{3})$/,
  // 1963 to 1983, the year last: ABC 123D.
  /^([A-HJ-PR-Z]{3})([1-9]\d{0,2}[A-HJ-NPR-TV-Y])$/,
  // Before, and Northern Ireland, which has I and Z: ABC 123, 1234 AB, AIZ 1234.
  /^([A-PR-Z]{1,3})([1-9]\d{0,3})$/,
  /^([1-9]\d{0,3})([A-PR-Z]{1,3})$/,
];

/** A registration in capitals with the usual space; one of another shape keeps its own. */
export function registration(given: string): { vehicleReg: string; isUsual: boolean } {
  const capitals = given.trim().toUpperCase();
  const letters = capitals.replace(/[\s-]/g, "");
  for (const shape of SHAPES) {
    const [, first, second] = shape.exec(letters) ?? [];
    if (first && second) return { vehicleReg: `${first} ${second}`, isUsual: true };
  }
  return { vehicleReg: capitals.replace(/\s+/g, " "), isUsual: false };
}

/**
 * Points out a registration that the UK does not give out: a typing error, or a vehicle from abroad; never a refusal. A
 * firm's fleet keeps classes and counts, so there is no registration to compare it with.
 */
export function registrationWarnings(vehicleReg: string | null | undefined): Warning[] {
  if (!vehicleReg || registration(vehicleReg).isUsual) return [];
  const detail = `${vehicleReg} does not look like a UK registration. Look at it again.`;
  return [{ path: ["vehicleReg"], code: "registration_unusual", detail }];
}
