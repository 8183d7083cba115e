import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";
import type { BoardEvent, Entry } from "../../../shared/shell/board-event.ts";

export type { BoardEvent, Entry };

type Routers = inferRouterOutputs<AppRouter>;
type Outputs = Routers["board"];

export type BoardPage = Outputs["read"];
/** A load with the details that help to price it. */
export type LoadDetail = Outputs["load"];
/** The firm's latest quote on a load, with its outcome. */
export type OwnQuote = Routers["carrierDiary"]["quote"]["quote"];
export type RelaxChoice = Outputs["relax"]["choices"][number];

export type WhyGone = Extract<BoardEvent, { type: "gone" }>["why"];
export type EntryField = keyof Entry;

/** Counts shown beside the list. */
export type Counts = Outputs["count"];

/** A saved search of the person, with the number of loads in it. */
export type SavedSearch = Routers["searches"]["list"]["searches"][number];
/** The person's saved searches, and the stream position of their counts. */
export type SavedSearches = Routers["searches"]["list"];
