import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

export type KeyList = inferRouterOutputs<AppRouter>["apiKeys"]["list"];
export type Key = KeyList["keys"][number];
