import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

export type Choices = inferRouterOutputs<AppRouter>["notices"]["choices"];
export type Topic = Choices["choices"][number]["topic"];
