import { siteServices } from "../server/services.ts";
import { currentSession } from "../session/current-session.ts";
import { serverQueries, serverTRPC } from "../trpc/server.tsx";
import { pagesKey } from "./data/board-cache.ts";
import type { Search } from "./filters/filters.ts";

/** Reads the first page and its counts with the page itself, which saves the browser a way there and back. */
export async function readAhead({ filters, sort }: Search): Promise<void> {
  const session = await currentSession();
  if (session?.actor.kind !== "firm" || session.actor.member?.seat === false) return;
  const queries = serverQueries();
  const board = siteServices().router.createCaller(siteServices().contextOf(session)).board;
  // A refusal is not handed on: the browser asks for itself then, and shows it.
  // The counts come first: the stream goes on from their position, so nothing is missed between them and the list.
  await queries.prefetchQuery(serverTRPC().board.count.queryOptions(filters));
  await queries.prefetchInfiniteQuery({
    queryKey: pagesKey(serverTRPC().board.read.pathKey(), { filters, sort }),
    queryFn: () => board.read({ ...filters, sort }),
    initialPageParam: null,
  });
}
