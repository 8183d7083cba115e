import type { Metadata } from "next";
import { AmendLoadPage } from "../../../../loads/form/AmendLoadPage.tsx";
import { Hydrated, serverQueries, serverTRPC } from "../../../../trpc/server.tsx";

export const metadata: Metadata = { title: "Amend a load" };

interface Props {
  params: Promise<{ id: string }>;
}

/** Changes a load that is still on the board. */
export default async function Page({ params }: Props) {
  const { id } = await params;
  await serverQueries().prefetchQuery(serverTRPC().posterDashboard.load.queryOptions({ id }));
  return (
    <Hydrated>
      <AmendLoadPage id={id} />
    </Hydrated>
  );
}
