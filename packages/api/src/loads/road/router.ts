import { WRITE_LOADS } from "../../core/needs.ts";
import { partyProcedure, returns, router } from "../../core/procedures.ts";
import { driverLoadOutput, driverMilestoneOutput } from "../driver-links/driver-load.ts";
import { loadOutput } from "../schemas.ts";
import * as schemas from "./call-schemas.ts";
import { reportMilestone } from "./report-milestone.ts";
import { reportPositions } from "./report-positions.ts";
import { takeBackMilestone } from "./take-back-milestone.ts";

const tags = ["On the road"];
const refusals = ["not_found", "invalid_transition"] as const;

/** Procedures for a booked load on the road (contract 12). */
export const roadRouter = router({
  report: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/milestones",
        tags,
        summary: "Report a milestone",
        description:
          "The carrier is on its way to a place, or there: of the collection while the load is BOOKED, of any place that is not done while it is IN_TRANSIT. ON_MY_WAY may be said again, and each stands; of two arrivals at a place the first, and the second is answered 200 with it. `collect`, `stops/{number}/done` and `deliver` write DONE themselves. Milestones are no statuses and leave `version` as it is.",
      },
      access: WRITE_LOADS,
      status: 201,
      repeats: true,
      driverOutput: driverMilestoneOutput,
      refusals: [...refusals, "already_done", "too_many_milestones"],
    })
    .input(schemas.reportMilestoneInput)
    .concat(returns(schemas.milestoneOutput))
    .mutation(({ ctx, input }) => reportMilestone(ctx, input)),

  positions: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/positions",
        tags,
        summary: "Report positions",
        description:
          "The carrier's telematics say where the lorry is, at most 100 positions a call. By `at`, what is before the first ON_MY_WAY or after the delivery is left out; where nothing is left, 409. Nobody reads a position: the ends read miles and arrival times. They are deleted after 30 days.",
      },
      access: WRITE_LOADS,
      status: 202,
      refusals: [...refusals, "not_on_the_road"],
    })
    .input(schemas.reportPositionsInput)
    .concat(returns(schemas.positionsOutput))
    .mutation(({ ctx, input }) => reportPositions(ctx, input)),

  takeBack: partyProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/loads/{id}/milestones/{milestoneId}",
        tags,
        summary: "Take a milestone back",
        description:
          "The carrier takes its newest milestone back, within ten minutes of `receivedAt`. DONE stays. Repeated: the same answer.",
      },
      access: WRITE_LOADS,
      driverOutput: driverLoadOutput,
      refusals: [...refusals, "not_the_newest", "too_late"],
    })
    .input(schemas.takeBackMilestoneInput)
    .concat(returns(loadOutput))
    .mutation(({ ctx, input }) => takeBackMilestone(ctx, input)),
});
