import { WRITE_LOADS } from "../../core/needs.ts";
import { partyProcedure, returns, router } from "../../core/procedures.ts";
import { loadOutput, loadPath } from "../schemas.ts";
import { announceVehicle } from "./announce-vehicle.ts";
import { checkGate } from "./check-gate.ts";
import { newCollectionCode } from "./new-collection-code.ts";
import * as schemas from "./schemas.ts";

const tags = ["Gate"];
const refusals = ["not_found", "invalid_transition"] as const;

/** Procedures that make sure the right vehicle collects the load. */
export const gateRouter = router({
  announceVehicle: partyProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/loads/{id}/vehicle",
        tags,
        summary: "Announce driver and vehicle",
        description:
          "The carrier says who comes, and with what, while the load is BOOKED. What you leave out stays. Both ends read it and get load.updated. Where the yard has checked already, it has to check again.",
      },
      access: WRITE_LOADS,
      refusals,
    })
    .input(schemas.announceVehicleInput)
    .concat(returns(schemas.vehicleOutput))
    .mutation(({ ctx, input }) => announceVehicle(ctx, input)),

  check: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/gate-check",
        tags,
        summary: "Check the collection code",
        description:
          "The poster's yard sends the code that the driver says, and gets the carrier, driver and registration to compare, with a warning where one was not announced. While the load is BOOKED or IN_TRANSIT: where the yard had no signal it compares on paper and sends the code later. A wrong code is counted; after five the code is locked. The right one again: the same answer.",
      },
      access: WRITE_LOADS,
      refusals: [...refusals, "wrong_code", "code_locked"],
    })
    .input(schemas.checkGateInput)
    .concat(returns(schemas.checkGateOutput))
    .mutation(({ ctx, input }) => checkGate(ctx, input)),

  newCollectionCode: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/collection-code",
        tags,
        summary: "Make a new collection code",
        description:
          "The poster has a new code made while the load is BOOKED, in place of one that is locked or that others may have heard. The old one is worth nothing from then on. The carrier is told that there is a new one, and reads it at the load.",
      },
      access: WRITE_LOADS,
      refusals,
    })
    .input(loadPath)
    .concat(returns(loadOutput))
    .mutation(({ ctx, input }) => newCollectionCode(ctx, input)),
});
