import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

/** A carrier's last quote on a load, as the site's door sends it. */
export type MyQuote = inferRouterOutputs<AppRouter>["carrierDiary"]["quotes"]["quotes"][number];
