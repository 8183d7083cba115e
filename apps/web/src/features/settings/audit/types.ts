import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

export type Entry = inferRouterOutputs<AppRouter>["firms"]["audit"]["entries"][number];
export type FieldChange = Entry["changes"][number];
