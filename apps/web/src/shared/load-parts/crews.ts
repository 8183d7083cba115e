import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

/** Suggested drivers and registrations, most recently used first. */
export type Crews = inferRouterOutputs<AppRouter>["carrierDiary"]["crews"];

/** Typed driver and registration. */
export interface Crew {
  driver: string;
  vehicleReg: string;
}

/** Maximum number of suggestions. */
const MAX_CREWS = 6;

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Returns the drivers with a word that starts with the typed text; none once the text is a driver's full name. */
export function driversFor(typed: string, { drivers }: Crews): Crews["drivers"] {
  const start = typed.trim().toLowerCase();
  const fits = drivers.filter(({ driver }) =>
    [driver, ...driver.split(/\s+/)].some((part) => part.toLowerCase().startsWith(start)),
  );
  return fits.some(({ driver }) => driver.toLowerCase() === start) ? [] : fits.slice(0, MAX_CREWS);
}

/**
 * Returns the lorries whose registration contains the text or whose name starts with it; none once the text is a
 * full registration.
 */
export function vehiclesFor(typed: string, { vehicles }: Crews): Crews["vehicles"] {
  const part = letters(typed);
  const start = typed.trim().toLowerCase();
  const fits = vehicles.filter(
    ({ vehicleReg, name }) =>
      letters(vehicleReg).includes(part) || (name?.toLowerCase().startsWith(start) ?? false),
  );
  return fits.some(({ vehicleReg }) => letters(vehicleReg) === part) ? [] : fits.slice(0, MAX_CREWS);
}

/** Returns driver and lorry of the last job that had both, as a suggestion while the fields are empty; else null. */
export function lastCrew(typed: Crew, { drivers }: Crews): Crew | null {
  if (typed.driver !== "" || typed.vehicleReg !== "") return null;
  const last = drivers.find(({ vehicleReg }) => vehicleReg !== null);
  return last?.vehicleReg == null ? null : { driver: last.driver, vehicleReg: last.vehicleReg };
}
