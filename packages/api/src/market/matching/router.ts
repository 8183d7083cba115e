import { z } from "zod";
import { POST_LOADS, READ_POSTED, WRITE_VEHICLES } from "../../core/needs.ts";
import { firmProcedure, memberProcedure, returns, router } from "../../core/procedures.ts";
import { BOARD_ACCESS } from "../../loads/filters/rules.ts";
import { MAX_SHEET_LETTERS } from "../vehicles/figures.ts";
import { countLoadsForVehicles, listLoadsForVehicle } from "./loads-for-vehicle.ts";
import { listLoadsToAsk } from "./loads-to-ask.ts";
import { offerFit } from "./offer-fit.ts";
import { readVehicleBoard } from "./read-vehicle-board.ts";
import { readVehicleLine, readVehicleSheet } from "./read-vehicle-line.ts";
import * as schemas from "./schemas.ts";
import { listVehiclesForLoad, listVehiclesForPosting } from "./vehicles-for-load.ts";

const tags = ["Vehicles"];

/** Empty vehicles and loads that find each other (contract 15). */
export const matchingRouter = router({
  board: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/vehicle-board",
        tags,
        summary: "Read the vehicle board",
        description:
          "The empty vehicles of other firms, nameless, each at the middle of its outcode. For firms that posted a load in the last 30 days. Ask one with POST /loads/{id}/offers and `vehicles`. With a test key: those of the made-up members of your network.",
      },
      access: READ_POSTED,
      refusals: ["post_first", "cursor_invalid"],
    })
    .input(schemas.vehicleBoardInput)
    .concat(returns(schemas.vehicleBoardOutput))
    .query(({ ctx, input }) => readVehicleBoard(ctx, input)),

  vehiclesForLoad: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/vehicles",
        tags,
        summary: "List empty vehicles for a load",
        description:
          "The empty vehicles near the collection of your load that can carry it: those that meet what it requires and are in time first, then the nearest, the best score, those of your network. Never by price.",
      },
      access: READ_POSTED,
      refusals: ["not_found"],
    })
    .input(schemas.vehiclesForLoadInput)
    .concat(returns(schemas.vehiclesForLoadOutput))
    .query(({ ctx, input }) => listVehiclesForLoad(ctx, input)),

  /** Vehicles near a load that is being typed, for the form. */
  vehiclesForPosting: memberProcedure
    .meta({ access: POST_LOADS, refusals: ["post_first"] })
    .input(schemas.vehiclesForPostingInput)
    .concat(returns(schemas.vehiclesForLoadOutput))
    .query(({ ctx, input }) => listVehiclesForPosting(ctx, input)),

  /** Loads of the firm that fit vehicles, for the dialog that asks them. */
  loadsToAsk: memberProcedure
    .meta({ access: READ_POSTED, refusals: [] })
    .input(schemas.loadsToAskInput)
    .concat(returns(schemas.loadsToAskOutput))
    .query(({ ctx, input }) => listLoadsToAsk(ctx, input)),

  loadsForVehicle: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/vehicles/{id}/loads",
        tags,
        summary: "List loads for an empty vehicle",
        description:
          "The loads of your board that fit your vehicle within its driver's hours, those that earn most first. `run` is what a load makes of the way, as GET /board/backload works it out; without a home all miles and hours are its cost. Loads whose requirements you do not meet come last. Loads that pay less than your floor are left out. With a test key: those of your test board.",
      },
      access: BOARD_ACCESS,
      refusals: ["not_found"],
    })
    .input(schemas.loadsForVehicleInput)
    .concat(returns(schemas.loadsForVehicleOutput))
    .query(({ ctx, input }) => listLoadsForVehicle(ctx, input)),

  counts: firmProcedure
    .meta({ access: BOARD_ACCESS })
    .input(z.strictObject({}))
    .concat(returns(schemas.vehicleCountsOutput))
    .query(({ ctx }) => countLoadsForVehicles(ctx)),

  words: firmProcedure
    .meta({ access: BOARD_ACCESS })
    .input(schemas.vehicleWordsInput)
    .concat(returns(schemas.vehicleWordsOutput))
    .query(({ ctx, input }) => readVehicleLine(ctx, input)),

  /** Reads a sheet; a mutation although it changes nothing, because a sheet is too long for the address of a query. */
  sheet: memberProcedure
    .meta({ access: WRITE_VEHICLES, maxBodyBytes: 4 * MAX_SHEET_LETTERS })
    .input(schemas.vehicleSheetInput)
    .concat(returns(schemas.vehicleSheetOutput))
    .mutation(({ ctx, input }) => readVehicleSheet(ctx, input.csv)),

  offerFit: firmProcedure
    .meta({ access: BOARD_ACCESS, refusals: ["not_found"] })
    .input(schemas.offerFitInput)
    .concat(returns(schemas.offerFitOutput))
    .query(({ ctx, input }) => offerFit(ctx, input.id)),
});
