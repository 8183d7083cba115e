import type { Metadata } from "next";
import { DeliverPage } from "../../../../features/carrier/deliver/DeliverPage.tsx";
import { NotACarrier } from "../../../../features/carrier/NotACarrier.tsx";
import { requireSession } from "../../../../shared/session/current-session.ts";
import { Hydrated, serverQueries, serverTRPC } from "../../../../shared/trpc/server.tsx";
import { loadOfPath } from "../../../loads/[id]/load-of-path.ts";

export const metadata: Metadata = { title: "Deliver" };

/** Page for a driver to upload the proof of delivery. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { actor } = await requireSession();
  if (actor.kind !== "firm" || !actor.firm.canCarry) return <NotACarrier />;
  const { id } = await loadOfPath(params, (named) => `/diary/${named}/deliver`);
  await serverQueries().prefetchQuery(serverTRPC().carrierDiary.jobs.queryOptions({}));
  return (
    <Hydrated>
      <DeliverPage id={id} />
    </Hydrated>
  );
}
