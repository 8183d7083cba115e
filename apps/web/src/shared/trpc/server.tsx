import type { AppRouter } from "@board/api";
import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { cache, type ReactNode } from "react";
import { siteServices } from "../server/services.ts";
import { currentSession } from "../session/current-session.ts";
import { currentVisit } from "../session/visit.ts";
import { HydratedText } from "./HydratedText.tsx";
import { createQueryClient } from "./query-client.ts";

async function currentContext(asAdmin: boolean) {
  const site = siteServices();
  const session = await currentSession(asAdmin);
  return site.contextOf(session ?? { kind: "visitor", ...(await currentVisit()) });
}

/** Query cache of one server render. */
export const serverQueries = cache(createQueryClient);

/**
 * Procedures for server components, which run in this process for the signed-in person. Prefetch inside
 * `<Hydrated>`: `await serverQueries().prefetchQuery(serverTRPC().loads.list.queryOptions({…}))`.
 */
export const serverTRPC = cache((asAdmin = false) =>
  createTRPCOptionsProxy<AppRouter>({
    router: siteServices().router,
    ctx: () => currentContext(asAdmin),
    queryClient: serverQueries,
  }),
);

/** Passes the server's query results to the browser's cache. */
export function Hydrated({
  queries = serverQueries(),
  children,
}: {
  queries?: QueryClient;
  children: ReactNode;
}) {
  return <HydratedText text={JSON.stringify(dehydrate(queries))}>{children}</HydratedText>;
}
