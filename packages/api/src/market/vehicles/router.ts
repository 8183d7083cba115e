import { z } from "zod";
import { WRITE_VEHICLES } from "../../core/needs.ts";
import { firmProcedure, memberProcedure, returns, router } from "../../core/procedures.ts";
import { changeVehicle, stillEmpty, takeVehicle, withdrawVehicle } from "./change-vehicle.ts";
import { listJobsToName } from "./jobs-to-name.ts";
import { postVehicles } from "./post-vehicles.ts";
import * as schemas from "./schemas.ts";
import { listVehicles, vehicleAnswer } from "./view-vehicles.ts";

const tags = ["Vehicles"];
const READ_VEHICLES = { scope: "board:read" } as const;

/** Empty vehicles of a carrier (contract 15). */
export const vehiclesRouter = router({
  post: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/vehicles",
        tags,
        summary: "Post empty vehicles",
        description:
          "One vehicle, or several alike by `count`, or up to 50 different ones as `vehicles`, each answered by itself. Posters find it by class, place and time, without your name, and ask it for a load; `floorPencePerMile`, `maxExtraMiles`, `vehicleReg` and your home's postcode are read by nobody else. It ends at `until`, or when jobs took it. At most 200 open for each firm; the same registration twice at one time is 409 `already_posted`. Vehicles of a test key are found by nobody.",
      },
      access: WRITE_VEHICLES,
      status: 201,
      refusals: ["too_many_vehicles", "already_posted"],
    })
    .input(schemas.postVehiclesInput)
    .concat(returns(schemas.postVehiclesOutput))
    .mutation(({ ctx, input }) => postVehicles(ctx, input)),

  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/vehicles",
        tags,
        summary: "List your vehicles",
        description:
          "Newest first, those that have ended too. One whose time is over is EXPIRED from that moment on.",
      },
      access: READ_VEHICLES,
      refusals: ["cursor_invalid"],
    })
    .input(schemas.listVehiclesInput)
    .concat(returns(schemas.listVehiclesOutput))
    .query(({ ctx, input }) => listVehicles(ctx, input)),

  get: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/vehicles/{id}",
        tags,
        summary: "Read a vehicle of yours",
        description: "One vehicle with its jobs.",
      },
      access: READ_VEHICLES,
      refusals: ["not_found"],
    })
    .input(schemas.vehicleIdInput)
    .concat(returns(schemas.vehicleOutput))
    .query(({ ctx, input }) => vehicleAnswer(ctx, input.id)),

  change: firmProcedure
    .meta({
      openapi: {
        method: "PATCH",
        path: "/vehicles/{id}",
        tags,
        summary: "Change a vehicle",
        description:
          "The fields that you send; null clears one. It also says that the vehicle is still empty.",
      },
      access: WRITE_VEHICLES,
      refusals: ["not_found", "vehicle_over", "already_posted"],
    })
    .input(schemas.changeVehicleInput)
    .concat(returns(schemas.vehicleOutput))
    .mutation(({ ctx, input }) => changeVehicle(ctx, input)),

  withdraw: firmProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/vehicles/{id}",
        tags,
        summary: "Withdraw a vehicle",
        description: "Posters find it no more, and its open offers lapse. It stays in your list.",
      },
      access: WRITE_VEHICLES,
      refusals: ["not_found", "vehicle_over"],
    })
    .input(schemas.vehicleIdInput)
    .concat(returns(schemas.vehicleOutput))
    .mutation(({ ctx, input }) => withdrawVehicle(ctx, input.id)),

  stillEmpty: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/vehicles/{id}/still-empty",
        tags,
        summary: "Say that a vehicle is still empty",
        description:
          "Answers the event `vehicle.asked`, or says it before you are asked. Without an answer within the hour the vehicle ends.",
      },
      access: WRITE_VEHICLES,
      refusals: ["not_found", "vehicle_over"],
    })
    .input(schemas.stillEmptyInput)
    .concat(returns(schemas.vehicleOutput))
    .mutation(({ ctx, input }) => stillEmpty(ctx, input.id)),

  taken: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/vehicles/{id}/taken",
        tags,
        summary: "Name the vehicle of a job",
        description:
          "Says which vehicle a booked job took, in place of the one that was guessed: by the registration that you announced, or because it alone fits. Quotes, bookings and offers that name a vehicle need no such call.",
      },
      access: WRITE_VEHICLES,
      refusals: ["not_found", "vehicle_over", "invalid_transition"],
    })
    .input(schemas.takenInput)
    .concat(returns(schemas.vehicleOutput))
    .mutation(({ ctx, input }) => takeVehicle(ctx, input)),

  /** Jobs that wait for the name of their vehicle, for the page of vehicles. */
  jobsToName: memberProcedure
    .meta({ access: READ_VEHICLES })
    .input(z.strictObject({}))
    .concat(returns(schemas.jobsToNameOutput))
    .query(({ ctx }) => listJobsToName(ctx)),
});
