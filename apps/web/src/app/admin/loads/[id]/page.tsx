import type { Metadata } from "next";
import { AdminLoad } from "../../../../features/admin/AdminLoad.tsx";
import { currentSession } from "../../../../shared/session/current-session.ts";
import { Hydrated, serverQueries, serverTRPC } from "../../../../shared/trpc/server.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const session = await currentSession(true);
  return { title: session?.person.isAdmin ? `Admin, ${(await params).id}` : "No such page" };
}

/** Details of a load for admins. Renders nothing for others, whom the layout refuses. */
export default async function Page({ params }: Props) {
  const { id } = await params;
  const session = await currentSession(true);
  if (!session?.person.isAdmin) return null;
  await serverQueries().prefetchQuery(serverTRPC(true).admin.load.queryOptions({ id }));
  return (
    <Hydrated>
      <AdminLoad id={id} />
    </Hydrated>
  );
}
