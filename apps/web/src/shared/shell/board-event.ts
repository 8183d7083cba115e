import type { AppRouter } from "@board/api";
import type { BoardEvent as SentEvent } from "@board/api/schemas";
import type { inferRouterOutputs } from "@trpc/server";

/** Row of the board. */
export type Entry = inferRouterOutputs<AppRouter>["board"]["read"]["loads"][number];

/** The event after JSON, which drops undefined members. */
type AsJson<Event> = Event extends { before: unknown }
  ? Omit<Event, "entry" | "before"> & { entry: Entry; before: Partial<Entry> }
  : Event extends { entry: unknown }
    ? Omit<Event, "entry"> & { entry: Entry }
    : Event;
/** Event of the site's stream. */
export type BoardEvent = AsJson<SentEvent>;
