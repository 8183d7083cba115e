import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>;

/** An agreement on self-billing, as both ends read it. */
export type Agreement = Outputs["selfBilling"]["list"]["agreements"][number];
export type SelfBilled = Outputs["selfBilling"]["run"];
export type Statement = Outputs["invoiceDocuments"]["statements"]["statements"][number];
