import type { Vehicle } from "@board/db";
import type { VehicleClass } from "@board/db/enums";
import type { Place, Position } from "@board/geo";
import type { CarrierFacts } from "../../core/carrier-facts.ts";
import type { Membership } from "../../firms/network/members.ts";
import type { CheckedCarrier } from "../../firms/requirements/rules.ts";
import type { ShownRecord } from "../../loads/reputation/rules.ts";

/** A carrier with open vehicles, as far as its posters and its matches depend on it. */
export interface VehicleCarrier {
  id: string;
  facts: CarrierFacts;
  checked: CheckedCarrier;
  record: ShownRecord;
  /** True on the PRIORITY plan, which sees loads during early access. */
  early: boolean;
  /** End of the hold after a changed contact; until then it wins no load. */
  holdsUntil: Date | null;
  /** Ids of the posters that prefer the firm, and of those that blocked it. */
  preferredBy: ReadonlySet<string>;
  blockedBy: ReadonlySet<string>;
  networks: readonly Membership[];
}

/** A vehicle that is open, with the middle of the outcode where it is empty. */
export interface OpenVehicle {
  row: Vehicle;
  carrier: VehicleCarrier;
  at: Place;
}

/** Size of a cell in degrees. */
const CELL = 0.5;
/** Fewest miles in a degree of latitude, and of longitude at the north of Shetland. */
const MILES_NORTH = 68;
const MILES_EAST = 33;

const cellOf = (degrees: number) => Math.floor(degrees / CELL);
/** Radii by which vehicles of a class are kept apart, so that a wide search of one does not widen all. */
const RADII = [25, 60, 120, 250, Number.POSITIVE_INFINITY];

type Band = `${VehicleClass} ${number}`;

/** Returns the class of a vehicle with the radius up to which it searches. */
function bandOf({ vehicleClass, maxEmptyMiles }: Pick<Vehicle, "vehicleClass" | "maxEmptyMiles">): Band {
  return `${vehicleClass} ${RADII.find((miles) => maxEmptyMiles <= miles) ?? 0}`;
}

const keyOf = (band: Band, lat: number, lng: number) => `${band} ${lat} ${lng}`;

/** The open vehicles by class, radius and cell; each firm's are replaced together. */
export class VehicleIndex {
  readonly #byFirm = new Map<string, readonly OpenVehicle[]>();
  readonly #byId = new Map<string, OpenVehicle>();
  readonly #cells = new Map<string, Set<OpenVehicle>>();
  /** The widest search for loads among the vehicles of each band so far, in miles. */
  readonly #widest = new Map<Band, number>();

  get size(): number {
    return this.#byId.size;
  }

  hasFirm(firmId: string): boolean {
    return this.#byFirm.has(firmId);
  }

  /** Replaces the vehicles of a firm; none removes it. */
  set(firmId: string, vehicles: readonly OpenVehicle[]): void {
    for (const vehicle of this.#byFirm.get(firmId) ?? []) {
      this.#byId.delete(vehicle.row.id);
      this.#cells.get(this.#keyOf(vehicle))?.delete(vehicle);
    }
    if (vehicles.length === 0) this.#byFirm.delete(firmId);
    else this.#byFirm.set(firmId, vehicles);
    for (const vehicle of vehicles) {
      const { id, maxEmptyMiles } = vehicle.row;
      const band = bandOf(vehicle.row);
      this.#byId.set(id, vehicle);
      const key = this.#keyOf(vehicle);
      const cell = this.#cells.get(key);
      if (cell) cell.add(vehicle);
      else this.#cells.set(key, new Set([vehicle]));
      this.#widest.set(band, Math.max(maxEmptyMiles, this.#widest.get(band) ?? 0));
    }
  }

  get(id: string): OpenVehicle | undefined {
    return this.#byId.get(id);
  }

  all(): Iterable<OpenVehicle> {
    return this.#byId.values();
  }

  /** Returns the vehicles of classes in the cells within so many miles, as far as they search. */
  *near(
    { lat, lng }: Position,
    classes: Iterable<VehicleClass>,
    miles?: number,
  ): Generator<OpenVehicle, void, undefined> {
    for (const vehicleClass of classes)
      for (const radius of RADII) {
        const band: Band = `${vehicleClass} ${radius}`;
        const widest = this.#widest.get(band);
        if (widest === undefined) continue;
        // A mile more, because miles by road are rounded.
        const within = Math.min(widest, miles ?? widest) + 1;
        const [north, east] = [within / MILES_NORTH, within / MILES_EAST];
        for (let y = cellOf(lat - north); y <= cellOf(lat + north); y += 1)
          for (let x = cellOf(lng - east); x <= cellOf(lng + east); x += 1)
            yield* this.#cells.get(keyOf(band, y, x)) ?? [];
      }
  }

  #keyOf({ row, at }: OpenVehicle): string {
    return keyOf(bandOf(row), cellOf(at.lat), cellOf(at.lng));
  }
}
