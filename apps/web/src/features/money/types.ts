import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

/** An agreement on self-billing, as both ends read it. */
export type Agreement = inferRouterOutputs<AppRouter>["selfBilling"]["list"]["agreements"][number];
