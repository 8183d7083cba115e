import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>["webhooks"];

export type Endpoint = Outputs["list"]["endpoints"][number];
export type Delivery = Outputs["deliveries"]["deliveries"][number];
