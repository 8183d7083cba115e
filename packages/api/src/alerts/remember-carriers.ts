import type { ChannelListener, DbOrTx } from "@board/db";
import type { VehicleClass } from "@board/db/enums";
import { askCarriers, type Carrier, type Carriers } from "./carriers.ts";

/** On which the database tells that who looks for what has changed. */
export const ALERTS_CHANNEL = "alerts";

/**
 * The carriers as the database said they are, until it tells of any change. While no message can be heard nothing is
 * remembered.
 */
export function rememberCarriers(db: DbOrTx): Carriers & { listener: ChannelListener } {
  const asked = askCarriers(db);
  /** A reading that a change overtook stands for those who waited for it, and for nobody after them. */
  const known = new Map<VehicleClass, Promise<readonly Carrier[]>>();
  let hearing = false;

  return {
    running(vehicleClass) {
      const held = known.get(vehicleClass);
      if (held !== undefined) return held;
      const reading = asked.running(vehicleClass);
      if (hearing) {
        known.set(vehicleClass, reading);
        reading.catch(() => {
          if (known.get(vehicleClass) === reading) known.delete(vehicleClass);
        });
      }
      return reading;
    },
    /** For `listenToChannels`, under `ALERTS_CHANNEL`. */
    listener: {
      heard: () => known.clear(),
      up: () => {
        hearing = true;
      },
      lost: () => {
        hearing = false;
        known.clear();
      },
    },
  };
}
