import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

/** An offer as the carrier reads it that is asked. */
export type Offer = inferRouterOutputs<AppRouter>["offers"]["list"]["offers"][number];
