import { Approval } from "@board/db/enums";
import { z } from "zod";
import { listAudit } from "../core/audit/list-audit.ts";
import { auditInput, auditOutput } from "../core/audit/schemas.ts";
import { firmProcedure, memberProcedure, returns, router } from "../core/procedures.ts";
import { addBase, changeBase, listBases, removeBase } from "./bases.ts";
import { findCarriers, listRelations, setRelation } from "./carrier-relations.ts";
import { listLorries, setLorries } from "./lorries.ts";
import { startCarrying } from "./new-firm.ts";
import { changeProfile, me, readProfile } from "./profile.ts";
import * as schemas from "./schemas.ts";
import { listVehicles, setVehicles } from "./vehicles.ts";

const nothing = z.strictObject({});
const fleet = ["Fleet"];
const relations = ["Carriers"];
/** Access to the carriers that a poster knows from its live loads. */
const KNOWN = { scope: "loads:read", firm: "poster", key: "live" } as const;
const READ_FLEET = { scope: "board:read", firm: "carrier" } as const;
const CHANGE_FLEET = { scope: "quotes:write", firm: "carrier", key: "live" } as const;

export const firmsRouter = router({
  me: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/me",
        tags: ["Account"],
        summary: "Who you are",
        description: "The key, its firm, the member it acts for, and your limits.",
      },
      access: {},
    })
    .input(z.strictObject({}))
    .concat(returns(schemas.meOutput))
    .query(({ ctx }) => me(ctx)),

  profile: memberProcedure
    .input(nothing)
    .concat(returns(schemas.profileOutput))
    .query(({ ctx }) => readProfile(ctx)),
  changeProfile: memberProcedure
    .meta({ stepUp: true, refusals: ["rate_limited"] })
    .input(schemas.changeProfileInput)
    .concat(returns(schemas.profileOutput))
    .mutation(({ ctx, input }) => changeProfile(ctx, input)),

  startCarrying: memberProcedure
    .input(nothing)
    .concat(returns(z.object({ approval: z.enum(Approval) })))
    .mutation(({ ctx }) => startCarrying(ctx)),

  vehicles: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/fleet",
        tags: fleet,
        summary: "Read your fleet",
        description: "The vehicle classes that you run, from small to large, and how many of each.",
      },
      access: READ_FLEET,
    })
    .input(nothing)
    .concat(returns(schemas.vehiclesOutput))
    .query(({ ctx }) => listVehicles(ctx)),
  setVehicles: firmProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/fleet",
        tags: fleet,
        summary: "Say what you run",
        description:
          "The whole fleet: a class that you leave out is run no more. Alerts go by it from the next load on.",
      },
      access: CHANGE_FLEET,
    })
    .input(schemas.setVehiclesInput)
    .concat(returns(schemas.vehiclesOutput))
    .mutation(({ ctx, input }) => setVehicles(ctx, input)),
  lorries: memberProcedure
    .meta({ access: { firm: "carrier" } })
    .input(nothing)
    .concat(returns(schemas.lorriesOutput))
    .query(({ ctx }) => listLorries(ctx)),
  setLorries: memberProcedure
    .meta({ access: { firm: "carrier" }, refusals: ["changed_meanwhile"] })
    .input(schemas.setLorriesInput)
    .concat(returns(schemas.lorriesOutput))
    .mutation(({ ctx, input }) => setLorries(ctx, input)),
  bases: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/bases",
        tags: fleet,
        summary: "List your bases",
        description:
          "At most 20. A load that is collected within the radius of one, for a vehicle that you run, raises an alert.",
      },
      access: READ_FLEET,
    })
    .input(nothing)
    .concat(returns(schemas.basesOutput))
    .query(({ ctx }) => listBases(ctx)),
  addBase: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/bases",
        tags: fleet,
        summary: "Add a base",
        description: "A place and the miles around it.",
      },
      access: CHANGE_FLEET,
      status: 201,
      refusals: ["too_many_bases"],
    })
    .input(schemas.addBaseInput)
    .concat(returns(schemas.addBaseOutput))
    .mutation(({ ctx, input }) => addBase(ctx, input)),
  changeBase: firmProcedure
    .meta({
      openapi: {
        method: "PATCH",
        path: "/bases/{id}",
        tags: fleet,
        summary: "Change a base",
        description: "What you leave out stays.",
      },
      access: CHANGE_FLEET,
      refusals: ["not_found"],
    })
    .input(schemas.changeBaseInput)
    .concat(returns(schemas.baseOutput))
    .mutation(({ ctx, input }) => changeBase(ctx, input)),
  removeBase: firmProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/bases/{id}",
        tags: fleet,
        summary: "Delete a base",
        description: "Its alerts stop.",
      },
      access: CHANGE_FLEET,
      refusals: ["not_found"],
    })
    .input(schemas.removeBaseInput)
    .concat(returns(schemas.baseOutput))
    .mutation(({ ctx, input }) => removeBase(ctx, input.id)),

  relations: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/carrier-relations",
        tags: relations,
        summary: "List preferred and blocked carriers",
        description:
          "By name. A preferred carrier sees your loads at once, a blocked one never. An owner changes them on the site.",
      },
      access: KNOWN,
      refusals: ["cursor_invalid"],
    })
    .input(schemas.relationsInput)
    .concat(returns(schemas.relationsOutput))
    .query(({ ctx, input }) => listRelations(ctx, input)),
  findCarriers: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/carriers",
        tags: relations,
        summary: "Find carriers you have worked with",
        description:
          "By name: carriers that had a load of yours, now or before, and how you treat them. Nobody is named before a booking.",
      },
      access: KNOWN,
      refusals: ["cursor_invalid"],
    })
    .input(schemas.findCarriersInput)
    .concat(returns(schemas.findCarriersOutput))
    .query(({ ctx, input }) => findCarriers(ctx, input)),
  setRelation: memberProcedure
    .meta({ access: { firm: "poster" } })
    .input(schemas.setRelationInput)
    .concat(returns(schemas.setRelationOutput))
    .mutation(({ ctx, input }) => setRelation(ctx, input)),

  audit: memberProcedure
    .input(auditInput)
    .concat(returns(auditOutput))
    .query(({ ctx, input }) => listAudit(ctx, input)),
});
