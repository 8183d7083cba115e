import { redirect } from "next/navigation";
import { serverQueries, serverTRPC } from "../../../shared/trpc/server.tsx";

/**
 * Reads the load that a path names. If the path has a ref, redirects to `pathOf` the load's id (contract 3). The
 * page is null if the firm is neither end of the load.
 */
export async function loadOfPath(params: Promise<{ id: string }>, pathOf: (id: string) => string) {
  const { id } = await params;
  const options = serverTRPC().posterDashboard.load.queryOptions({ id });
  await serverQueries().prefetchQuery(options);
  const page = serverQueries().getQueryData(options.queryKey);
  if (page && page.load.id !== id) redirect(pathOf(page.load.id));
  return { id, page };
}
