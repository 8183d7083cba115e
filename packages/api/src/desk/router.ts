import { z } from "zod";
import { firmProcedure, router } from "../procedures.ts";
import { countDesk } from "./count-desk.ts";
import { listDesk } from "./list-desk.ts";
import { loadPage } from "./load-page.ts";
import { countsOutput, deskInput, deskOutput, loadPageInput, loadPageOutput } from "./schemas.ts";

const poster = { scope: "loads:read", firm: "poster" } as const;

/** For the site: what the poster's desk and a load's own page show. REST has GET /loads and its parts for it. */
export const deskRouter = router({
  list: firmProcedure
    .meta({ access: poster, refusals: ["cursor_invalid"] })
    .input(deskInput)
    .output(deskOutput)
    .query(({ ctx, input }) => listDesk(ctx, input)),

  count: firmProcedure
    .meta({ access: poster })
    .input(z.strictObject({}))
    .output(countsOutput)
    .query(({ ctx }) => countDesk(ctx)),

  /** For either end of the load. */
  load: firmProcedure
    .meta({ access: { scope: "loads:read" }, refusals: ["not_found"] })
    .input(loadPageInput)
    .output(loadPageOutput)
    .query(({ ctx, input }) => loadPage(ctx, input)),
});
