import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

/** Where the loads wait, as the service counts them. */
export type Places = inferRouterOutputs<AppRouter>["board"]["places"];

/** A place on the screen, in px from the top left of the map. */
export type Spot = readonly [x: number, y: number];
