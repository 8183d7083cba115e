import type { AppRouter } from "@board/api";
import type { BoardEvent as SentEvent } from "@board/api/schemas";
import type { inferRouterOutputs } from "@trpc/server";

/** A row of the board. */
export type Entry = inferRouterOutputs<AppRouter>["board"]["read"]["loads"][number];

/** An event as parsed from JSON, in which an undefined member is absent. */
type AsJson<Event> = Event extends { before: unknown }
  ? Omit<Event, "entry" | "before"> & { entry: Entry; before: Partial<Entry> }
  : Event extends { entry: unknown }
    ? Omit<Event, "entry"> & { entry: Entry }
    : Event;
/** An event of the site's stream. */
export type BoardEvent = AsJson<SentEvent>;
