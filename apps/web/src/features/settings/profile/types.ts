import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

export type FirmProfile = inferRouterOutputs<AppRouter>["firms"]["profile"];
