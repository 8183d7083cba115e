import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>["firms"];

export type Fleet = Outputs["vehicles"]["vehicles"];
export type Base = Outputs["bases"]["bases"][number];
