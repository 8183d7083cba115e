import type { Metadata } from "next";
import { NewLoadPage } from "../../../features/loads/form/NewLoadPage.tsx";
import { NotAPoster } from "../../../features/loads/NotAPoster.tsx";
import { requireSession } from "../../../shared/session/current-session.ts";
import { Hydrated, serverQueries, serverTRPC } from "../../../shared/trpc/server.tsx";

export const metadata: Metadata = { title: "Post a load" };

interface Props {
  searchParams: Promise<{ from?: string | string[] }>;
}

/** Form that posts a load; `?from=` copies an earlier one. */
export default async function Page({ searchParams }: Props) {
  const { actor } = await requireSession();
  if (actor.kind !== "firm" || !actor.firm.canPost) return <NotAPoster />;
  const { from } = await searchParams;
  const id = typeof from === "string" ? from : undefined;
  const trpc = serverTRPC();
  await (id === undefined
    ? serverQueries().prefetchQuery(trpc.posterDashboard.list.queryOptions({ limit: 1 }))
    : serverQueries().prefetchQuery(trpc.posterDashboard.load.queryOptions({ id })));
  return (
    <Hydrated>
      <NewLoadPage from={id} />
    </Hydrated>
  );
}
