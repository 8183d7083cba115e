import type { Metadata } from "next";
import { GateSheet } from "../../../../loads/gate-sheet/GateSheet.tsx";
import { Hydrated, serverQueries, serverTRPC } from "../../../../trpc/server.tsx";

export const metadata: Metadata = { title: "Gate sheet" };

/** A booked load for the people at the gate, to print. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await serverQueries().prefetchQuery(serverTRPC().posterDashboard.load.queryOptions({ id }));
  return (
    <Hydrated>
      <GateSheet id={id} />
    </Hydrated>
  );
}
