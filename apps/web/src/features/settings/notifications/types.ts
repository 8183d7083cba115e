import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

export type Preferences = inferRouterOutputs<AppRouter>["notificationPreferences"]["read"];
export type Topic = Preferences["preferences"][number]["topic"];
