import { boardRouter } from "./board/router.ts";
import { firmsRouter } from "./firms/router.ts";
import { loadsRouter } from "./loads/router.ts";
import { router } from "./procedures.ts";
import { quotesRouter } from "./quotes/router.ts";

/** Every procedure of the service; the site and the REST door both call these. */
export const appRouter = router({
  board: boardRouter,
  firms: firmsRouter,
  loads: loadsRouter,
  quotes: quotesRouter,
});

export type AppRouter = typeof appRouter;
