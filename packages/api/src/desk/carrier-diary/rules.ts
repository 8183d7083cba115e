import { registration } from "../../firms/registration.ts";

/** Driver and vehicle of a job. */
export interface Crew {
  driver: string | null;
  vehicleReg: string | null;
}

interface Lorry {
  vehicleReg: string;
  name: string | null;
}

export interface Crews {
  /** Each driver, with the registration that the driver used last. */
  drivers: { driver: string; vehicleReg: string | null }[];
  /** Each registration, with the firm's name for the vehicle and its last driver. */
  vehicles: { vehicleReg: string; name: string | null; driver: string | null }[];
}

const nameKey = (driver: string) => driver.trim().replace(/\s+/g, " ").toLowerCase();

/**
 * Returns suggestions for drivers and registrations: those of `jobs` in their order, then the registrations of
 * lorries that no job used.
 */
export function crewsOf(jobs: readonly Crew[], lorries: readonly Lorry[]): Crews {
  const drivers = new Map<string, Crews["drivers"][number]>();
  const vehicles = new Map<string, Crews["vehicles"][number]>();
  const names = new Map(lorries.map(({ vehicleReg, name }) => [vehicleReg, name]));
  for (const job of jobs) {
    const driver = job.driver?.trim() || null;
    const vehicleReg = job.vehicleReg === null ? null : registration(job.vehicleReg).vehicleReg || null;
    if (driver !== null && !drivers.has(nameKey(driver)))
      drivers.set(nameKey(driver), { driver, vehicleReg });
    if (vehicleReg !== null && !vehicles.has(vehicleReg))
      vehicles.set(vehicleReg, { vehicleReg, name: names.get(vehicleReg) ?? null, driver });
  }
  const unused = lorries.filter(({ vehicleReg }) => !vehicles.has(vehicleReg));
  return {
    drivers: [...drivers.values()],
    vehicles: [...vehicles.values(), ...unused.map((lorry) => ({ ...lorry, driver: null }))],
  };
}
