import { VehicleStatus } from "@board/db/enums";
import { z } from "zod";
import { instant, unlogged } from "../../core/fields.ts";
import { vehicleClass } from "../../core/named-enums.ts";

/** An empty vehicle as events tell it; `market/vehicles` makes them. */

export const vehicleStatus = z.enum(VehicleStatus).meta({
  id: "VehicleStatus",
  description:
    "OPEN: posters find it. TAKEN: jobs have it. WITHDRAWN: the carrier took it back. EXPIRED: its time is over, or nobody said that it is still empty.",
});

export const vehiclePlace = z
  .object({
    outcode: z.string().meta({ description: "Its outcode.", example: "LS10" }),
    town: z.string().meta({ description: "The outcode's main place.", example: "Leeds" }),
  })
  .meta({ id: "VehiclePlace", description: "Where it is empty." });

export const toldVehicle = z
  .object({
    id: z.string().meta({ description: "The vehicle's id." }),
    status: vehicleStatus.meta({ description: "Whether posters find it, or how it ended." }),
    vehicleClass,
    count: z.int().meta({ description: "How many are still free." }),
    place: vehiclePlace,
    from: instant.meta({ description: "When it is empty." }),
    until: instant.meta({ description: "When it ends." }),
    vehicleReg: unlogged(z.string()).nullable().meta({ description: "The registration. null: not said." }),
    answerBy: instant
      .nullable()
      .meta({ description: "Without an answer it ends then. null: nothing is asked." }),
    closed: z.enum(["time", "silence"]).nullable().meta({
      description:
        "time: its `until` is past. silence: nobody said that it is still empty. null: it is open.",
    }),
  })
  .meta({ id: "WebhookVehicle", description: "The vehicle that the event is about." });

export const EXAMPLE_VEHICLE = {
  id: "vehicle_01k9z4d7b2f4wr8s0t5ye6zmqh",
  vehicleClass: "EIGHTEEN_T",
  count: 1,
  place: { outcode: "LS10", town: "Leeds" },
  from: "2026-11-20T07:30:00.000Z",
  until: "2026-11-22T00:00:00.000Z",
  vehicleReg: "YK21 FHM",
};
