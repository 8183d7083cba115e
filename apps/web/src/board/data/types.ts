import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";
import type { BoardEvent, Entry } from "../../shell/board-event.ts";

export type { BoardEvent, Entry };

type Routers = inferRouterOutputs<AppRouter>;
type Outputs = Routers["board"];

/** A page of the board as the service gives it. */
export type BoardPage = Outputs["read"];
/** The line with all that helps to price it. */
export type LoadDetail = Outputs["load"];
/** The firm's last quote on a load, with what became of it. */
export type OwnQuote = Routers["carrierDiary"]["quote"]["quote"];
export type RelaxChoice = Outputs["relax"]["choices"][number];

export type WhyGone = Extract<BoardEvent, { type: "gone" }>["why"];
export type EntryField = keyof Entry;

/** The figures beside the list. */
export type Counts = Outputs["count"];
/** Every outcode and its middle. */
export type Outcodes = Outputs["outcodes"]["outcodes"];

/** A kept search of the person's own, with what is in it. */
export type SavedSearch = Routers["searches"]["list"]["searches"][number];
/** The person's saved searches, and the position at which they were counted. */
export type SavedSearches = Routers["searches"]["list"];
