import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

/** Counts of loads by place, from the service. */
export type Places = inferRouterOutputs<AppRouter>["board"]["places"];

/** A place on the screen, in px from the top left of the map. */
export type Spot = readonly [x: number, y: number];
