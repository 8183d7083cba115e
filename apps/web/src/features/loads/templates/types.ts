import type { AppRouter } from "@board/api";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";

export type Template = inferRouterOutputs<AppRouter>["templates"]["list"]["templates"][number];
export type TemplatePosting = inferRouterInputs<AppRouter>["templates"]["save"]["posting"];
