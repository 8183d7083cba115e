import { Approval } from "@board/db/enums";
import { z } from "zod";
import { listAudit } from "../audit/list-audit.ts";
import { auditInput, auditOutput } from "../audit/schemas.ts";
import { firmProcedure, memberProcedure, ownerProcedure, returns, router } from "../procedures.ts";
import { readOwnRecord } from "../reputation/read-record.ts";
import { ownRecord } from "../reputation/schemas.ts";
import { answerReview, readApproval } from "./approval.ts";
import { addBase, changeBase, listBases, removeBase } from "./bases.ts";
import { findCarriers, listRelations, setRelation } from "./carrier-relations.ts";
import { startCarrying } from "./new-firm.ts";
import { changeProfile, me, readProfile } from "./profile.ts";
import * as schemas from "./schemas.ts";
import { listVehicles, setVehicles } from "./vehicles.ts";

const nothing = z.strictObject({});
const poster = { firm: "poster" } as const;
const carrier = { firm: "carrier" } as const;

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

  record: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/me/record",
        tags: ["Account"],
        summary: "Your record",
        description:
          'Your score and level as a poster and as a carrier, with every figure that they are made of. The guide "Score and level" tells how.',
      },
      access: { scope: "loads:read" },
    })
    .input(nothing)
    .concat(returns(ownRecord))
    .query(({ ctx }) => readOwnRecord(ctx)),

  profile: memberProcedure
    .input(nothing)
    .concat(returns(schemas.profileOutput))
    .query(({ ctx }) => readProfile(ctx)),
  changeProfile: ownerProcedure
    .meta({ stepUp: true })
    .input(schemas.changeProfileInput)
    .concat(returns(schemas.profileOutput))
    .mutation(({ ctx, input }) => changeProfile(ctx, input)),

  approval: memberProcedure
    .input(nothing)
    .concat(returns(schemas.approvalOutput))
    .query(({ ctx }) => readApproval(ctx)),
  answerReview: ownerProcedure
    .meta({ refusals: ["not_found", "already_decided"] })
    .input(schemas.answerInput)
    .concat(returns(schemas.approvalOutput))
    .mutation(({ ctx, input }) => answerReview(ctx, input)),
  startCarrying: ownerProcedure
    .input(nothing)
    .concat(returns(z.object({ approval: z.enum(Approval) })))
    .mutation(({ ctx }) => startCarrying(ctx)),

  vehicles: memberProcedure
    .meta({ access: carrier })
    .input(nothing)
    .concat(returns(schemas.vehiclesOutput))
    .query(({ ctx }) => listVehicles(ctx)),
  setVehicles: memberProcedure
    .meta({ access: carrier })
    .input(schemas.setVehiclesInput)
    .concat(returns(schemas.vehiclesOutput))
    .mutation(({ ctx, input }) => setVehicles(ctx, input)),
  bases: memberProcedure
    .meta({ access: carrier })
    .input(nothing)
    .concat(returns(schemas.basesOutput))
    .query(({ ctx }) => listBases(ctx)),
  addBase: memberProcedure
    .meta({ access: carrier })
    .input(schemas.addBaseInput)
    .concat(returns(schemas.baseOutput))
    .mutation(({ ctx, input }) => addBase(ctx, input)),
  changeBase: memberProcedure
    .meta({ access: carrier })
    .input(schemas.changeBaseInput)
    .concat(returns(schemas.baseOutput))
    .mutation(({ ctx, input }) => changeBase(ctx, input)),
  removeBase: memberProcedure
    .meta({ access: carrier })
    .input(schemas.removeBaseInput)
    .concat(returns(schemas.baseOutput))
    .mutation(({ ctx, input }) => removeBase(ctx, input.id)),

  relations: memberProcedure
    .meta({ access: poster })
    .input(schemas.relationsInput)
    .concat(returns(schemas.relationsOutput))
    .query(({ ctx, input }) => listRelations(ctx, input)),
  findCarriers: memberProcedure
    .meta({ access: poster })
    .input(schemas.findCarriersInput)
    .concat(returns(schemas.findCarriersOutput))
    .query(({ ctx, input }) => findCarriers(ctx, input.q)),
  setRelation: ownerProcedure
    .meta({ access: poster })
    .input(schemas.setRelationInput)
    .concat(returns(schemas.setRelationOutput))
    .mutation(({ ctx, input }) => setRelation(ctx, input)),

  audit: ownerProcedure
    .input(auditInput)
    .concat(returns(auditOutput))
    .query(({ ctx, input }) => listAudit(ctx, input)),
});
