import { equipmentWords } from "@board/api/goods/words";
import type { VehicleClass } from "@board/db/enums";
import { vehicleWords } from "../format/equipment.ts";
import styles from "./Vehicle.module.css";

/** Silhouettes that face right, 34 by 14 units: the path of the body, and the x positions of the wheels. */
const SHAPES: Record<VehicleClass, { body: string; wheels: readonly number[] }> = {
  SMALL_VAN: {
    body: "M9 10.6V5.4c0-.8.6-1.4 1.4-1.4H17l4 3.3 3.2.8c.5.1.8.5.8 1v1.5z",
    wheels: [13, 21.4],
  },
  LWB_VAN: {
    body: "M5 10.6V3.3C5 2.6 5.6 2 6.3 2h13l4.4 4.6 3.4 1c.6.2.9.6.9 1.2v1.8z",
    wheels: [9.6, 24],
  },
  LUTON: {
    body: "M5 10.2V1h17.4v3H19v6.2zM19.8 5h3.6c.5 0 .8.2 1 .6l1.8 2 2 .6c.5.2.8.6.8 1.1v1.3h-9.2z",
    wheels: [9.6, 25],
  },
  SEVEN_FIVE_T: {
    body: "M4 9.8V1.4h16.6v8.4zM21.4 3.6h4.7c.6 0 1 .3 1.2.8L29 7.8v2.8h-7.6z",
    wheels: [8.4, 25],
  },
  EIGHTEEN_T: {
    body: "M1.5 9.8V.8H23v9zM23.8 2.6h4.8c.9 0 1.6.7 1.6 1.6v6.4h-6.4z",
    wheels: [6.6, 27.2],
  },
  ARTIC: {
    body: "M.5 9V.6h24.2V9zM25.5 2h5.4c.9 0 1.6.7 1.6 1.6v7H20.6V9.8h4.9z",
    wheels: [3, 7, 11, 22.6, 29.4],
  },
  FLATBED: {
    body: "M.5 9.2V7.4h23V3.2h1.2v6zM25.5 2h5.4c.9 0 1.6.7 1.6 1.6v7H20.6V10h4.9z",
    wheels: [3, 7, 11, 22.6, 29.4],
  },
  LOW_LOADER: {
    body: "M.5 8.6h4.2l1 1.2h9l2.6-4h7.4v1.6h-6.4l-2.7 4H5l-1-1.2H.5zM25.5 2h5.4c.9 0 1.6.7 1.6 1.6v7H20.6V9h4.9z",
    wheels: [2.2, 5.6, 22.6, 29.4],
  },
};

/** Returns the path of a wheel. It runs in the same direction as the body's, so that their overlap is filled. */
function wheel(x: number): string {
  return `M${x - 1.9} 11.3a1.9 1.9 0 1 1 3.8 0a1.9 1.9 0 1 1-3.8 0z`;
}

function pathOf(vehicleClass: VehicleClass): string {
  const { body, wheels } = SHAPES[vehicleClass];
  return body + wheels.map(wheel).join("");
}

/** Silhouette of a vehicle class, always shown beside its name. */
export function Vehicle({ vehicleClass }: { vehicleClass: VehicleClass }) {
  return (
    <svg className={styles.vehicle} viewBox="0 0 34 14" aria-hidden="true">
      <path d={pathOf(vehicleClass)} />
    </svg>
  );
}

/** Name of a vehicle with the body that a load needs: `18 t box+`; all bodies and gear are named on hover. */
export function VehicleName({ load }: { load: Parameters<typeof vehicleWords>[0] }) {
  return <span title={equipmentWords(load.equipment ?? []) || undefined}>{vehicleWords(load)}</span>;
}
