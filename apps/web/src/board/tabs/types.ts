import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

/** A kept search of the person's own, with what is in it. */
export type SavedSearch = inferRouterOutputs<AppRouter>["searches"]["list"]["searches"][number];
