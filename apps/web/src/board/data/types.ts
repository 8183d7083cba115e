import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>["board"];

/** A page of the board as the service gives it. */
export type BoardPage = Outputs["read"];
/** One line of the board. */
export type Entry = BoardPage["loads"][number];
/** The line with all that helps to price it. */
export type LoadDetail = Outputs["load"];
export type RelaxChoice = Outputs["relax"]["choices"][number];
