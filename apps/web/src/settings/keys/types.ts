import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

export type Key = inferRouterOutputs<AppRouter>["apiKeys"]["list"]["keys"][number];
