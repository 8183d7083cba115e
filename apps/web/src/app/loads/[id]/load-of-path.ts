import { redirect } from "next/navigation";
import { serverQueries, serverTRPC } from "../../../trpc/server.tsx";

/**
 * Reads the load that a page's path names. A path that names it by its ref leads to the page that names it by its id, which
 * `pathOf` gives (contract 3). The page is null where the firm is at neither end.
 */
export async function loadOfPath(params: Promise<{ id: string }>, pathOf: (id: string) => string) {
  const { id } = await params;
  const options = serverTRPC().posterDashboard.load.queryOptions({ id });
  await serverQueries().prefetchQuery(options);
  const page = serverQueries().getQueryData(options.queryKey);
  if (page && page.load.id !== id) redirect(pathOf(page.load.id));
  return { id, page };
}
