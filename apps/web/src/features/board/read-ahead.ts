import { siteServices } from "../../shared/server/services.ts";
import { currentSession } from "../../shared/session/current-session.ts";
import { serverQueries, serverTRPC } from "../../shared/trpc/server.tsx";
import { pagesKey } from "./data/board-cache.ts";
import type { Search } from "./filters/filters.ts";

/** Prefetches the first page and its counts on the server, which saves a round trip. */
export async function readAhead({ filters, sort }: Search): Promise<void> {
  const session = await currentSession();
  if (session?.actor.kind !== "firm" || session.actor.member?.seat === false) return;
  const queries = serverQueries();
  const board = siteServices().router.createCaller(siteServices().contextOf(session)).board;
  // Failed queries are not sent to the browser, which then reads the list itself and shows the error. Counts come
  // first: the stream starts from their position, so no event between them and the list is missed.
  await queries.prefetchQuery(serverTRPC().board.count.queryOptions(filters));
  await queries.prefetchInfiniteQuery({
    queryKey: pagesKey(serverTRPC().board.read.pathKey(), { filters, sort }),
    queryFn: () => board.read({ ...filters, sort }),
    initialPageParam: null,
  });
}
