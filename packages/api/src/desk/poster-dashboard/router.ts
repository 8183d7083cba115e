import { z } from "zod";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { countDashboard, listDashboard } from "./list-dashboard.ts";
import { listDecisions } from "./list-decisions.ts";
import { loadPage } from "./load-page.ts";
import {
  countsOutput,
  dashboardInput,
  dashboardOutput,
  decisionsOutput,
  loadPageInput,
  loadPageOutput,
} from "./schemas.ts";

const poster = { scope: "loads:read", firm: "poster" } as const;

/**
 * Procedures for the poster dashboard and the page of a load, for the site only; REST has GET /loads and its
 * parts.
 */
export const posterDashboardRouter = router({
  list: firmProcedure
    .meta({ access: poster, refusals: ["cursor_invalid"] })
    .input(dashboardInput)
    .concat(returns(dashboardOutput))
    .query(({ ctx, input }) => listDashboard(ctx, input)),

  count: firmProcedure
    .meta({ access: poster })
    .input(z.strictObject({}))
    .concat(returns(countsOutput))
    .query(({ ctx }) => countDashboard(ctx)),

  decisions: firmProcedure
    .meta({ access: poster })
    .input(z.strictObject({}))
    .concat(returns(decisionsOutput))
    .query(({ ctx }) => listDecisions(ctx)),

  /** Page of a load, for both of its ends. */
  load: firmProcedure
    .meta({ access: { scope: "loads:read" }, refusals: ["not_found"] })
    .input(loadPageInput)
    .concat(returns(loadPageOutput))
    .query(({ ctx, input }) => loadPage(ctx, input)),
});
