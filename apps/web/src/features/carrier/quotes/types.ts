import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

/** A carrier's latest quote on a load, as returned by tRPC. */
export type MyQuote = inferRouterOutputs<AppRouter>["carrierDiary"]["quotes"]["quotes"][number];
