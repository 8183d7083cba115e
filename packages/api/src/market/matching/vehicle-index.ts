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
/** Fewest miles in a degree of latitude, and in one of longitude on the equator. */
const MILES = 68;
/** Latitude of the north of Shetland, where degrees of longitude are shortest. */
const NORTH = 61;

const cellOf = (degrees: number) => Math.floor(degrees / CELL);
/** Radii by which vehicles of a class are kept apart, so that a wide search of one does not widen all. */
const RADII = [25, 60, 120, 250, Number.POSITIVE_INFINITY];

type Band = `${VehicleClass} ${number}`;

/** Returns the class of a vehicle with the radius up to which it searches. */
function bandOf({ vehicleClass, maxEmptyMiles }: Pick<Vehicle, "vehicleClass" | "maxEmptyMiles">): Band {
  return `${vehicleClass} ${RADII.find((miles) => maxEmptyMiles <= miles) ?? 0}`;
}

/** Returns the number of a cell; a number, because a search looks up hundreds. */
const cellAt = (row: number, column: number) => row * 1_000 + column;
const cellUnder = ({ lat, lng }: Position) => cellAt(cellOf(lat), cellOf(lng));

/** The open vehicles by class, radius and cell; each firm's are replaced together. */
export class VehicleIndex {
  readonly #byFirm = new Map<string, readonly OpenVehicle[]>();
  readonly #byId = new Map<string, OpenVehicle>();
  readonly #cells = new Map<Band, Map<number, Set<OpenVehicle>>>();
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
      this.#cells.get(bandOf(vehicle.row))?.get(cellUnder(vehicle.at))?.delete(vehicle);
    }
    if (vehicles.length === 0) this.#byFirm.delete(firmId);
    else this.#byFirm.set(firmId, vehicles);
    for (const vehicle of vehicles) {
      const { id, maxEmptyMiles } = vehicle.row;
      const band = bandOf(vehicle.row);
      this.#byId.set(id, vehicle);
      const cells = this.#cells.get(band) ?? new Map<number, Set<OpenVehicle>>();
      this.#cells.set(band, cells);
      const key = cellUnder(vehicle.at);
      cells.set(key, (cells.get(key) ?? new Set()).add(vehicle));
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
  near({ lat, lng }: Position, classes: Iterable<VehicleClass>, miles?: number): OpenVehicle[] {
    const found: OpenVehicle[] = [];
    for (const vehicleClass of classes)
      for (const radius of RADII) {
        const band: Band = `${vehicleClass} ${radius}`;
        const [widest, cells] = [this.#widest.get(band), this.#cells.get(band)];
        if (widest === undefined || cells === undefined) continue;
        // A mile more, because miles by road are rounded.
        const within = Math.min(widest, miles ?? widest) + 1;
        const north = within / MILES;
        const east = north / Math.cos((Math.min(lat + north, NORTH) * Math.PI) / 180);
        for (let y = cellOf(lat - north); y <= cellOf(lat + north); y += 1)
          for (let x = cellOf(lng - east); x <= cellOf(lng + east); x += 1)
            for (const vehicle of cells.get(cellAt(y, x)) ?? []) found.push(vehicle);
      }
    return found;
  }
}
