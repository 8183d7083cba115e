import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";

type Routers = inferRouterOutputs<AppRouter>;
type Outputs = Routers["board"];

/** A page of the board as the service gives it. */
export type BoardPage = Outputs["read"];
/** One line of the board. */
export type Entry = BoardPage["loads"][number];
/** The line with all that helps to price it. */
export type LoadDetail = Outputs["load"];
export type RelaxChoice = Outputs["relax"]["choices"][number];

type Told = Outputs["changes"] extends AsyncIterable<infer Each> ? Each : never;

/** An event of the board's stream. */
export type BoardEvent = Told extends { data: infer Data }
  ? Data
  : Told extends [string, infer Data, ...unknown[]]
    ? Data
    : Told;
export type WhyGone = Extract<BoardEvent, { type: "gone" }>["why"];
export type EntryField = keyof Entry;

/** Counts of loads by place, from the service. */
export type Places = Outputs["places"];

/** A place on the screen, in px from the top left of the map. */
export type Spot = readonly [x: number, y: number];

/** A kept search of the person's own, with what is in it. */
export type SavedSearch = Routers["searches"]["list"]["searches"][number];
