import type { AppRouter } from "@board/api";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";

export type Billing = NonNullable<inferRouterOutputs<AppRouter>["billing"]["get"]["billing"]>;
export type ChangeBilling = inferRouterInputs<AppRouter>["billing"]["change"];
