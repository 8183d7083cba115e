/**
 * Every procedure that a driver's link may call, in the carrier's name and on its own load (contract 12); any other is
 * 403. `shared` with the carrier's keys and sessions, or for the link `alone`.
 */
export const DRIVER_PROCEDURES = {
  "bookings.collect": "shared",
  "bookings.deliver": "shared",
  "bookings.stopDone": "shared",
  "driverLinks.mine": "alone",
  "driverLinks.opened": "alone",
  "loads.get": "shared",
  "messages.getFile": "shared",
  "messages.list": "shared",
  "messages.read": "shared",
  "messages.send": "shared",
  "messages.sendFile": "shared",
  "proof.addPage": "shared",
  "proof.consignmentNote": "shared",
  "proof.removePage": "shared",
  "road.positions": "shared",
  "road.report": "shared",
  "road.takeBack": "shared",
} as const satisfies Record<string, "shared" | "alone">;

const TABLE: Readonly<Record<string, "shared" | "alone">> = DRIVER_PROCEDURES;

/** Returns who besides a driver's link calls the procedure; null where a link may not. */
export function driverMayCall(procedure: string): "shared" | "alone" | null {
  return Object.hasOwn(TABLE, procedure) ? (TABLE[procedure] ?? null) : null;
}
