import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";
import type { Entry } from "../data/types.ts";

type Outputs = inferRouterOutputs<AppRouter>["board"];
type Told = Outputs["changes"] extends AsyncIterable<infer Each> ? Each : never;

/** An event of the board's stream. */
export type BoardEvent = Told extends { data: infer Data }
  ? Data
  : Told extends [string, infer Data, ...unknown[]]
    ? Data
    : Told;
export type WhyGone = Extract<BoardEvent, { type: "gone" }>["why"];
export type EntryField = keyof Entry;
