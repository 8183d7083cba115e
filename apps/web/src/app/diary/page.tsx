import type { Metadata } from "next";
import { Diary } from "../../features/carrier/diary/Diary.tsx";
import { NotACarrier } from "../../features/carrier/NotACarrier.tsx";
import { requireSession } from "../../shared/session/current-session.ts";
import { Hydrated, serverQueries, serverTRPC } from "../../shared/trpc/server.tsx";

export const metadata: Metadata = { title: "Diary" };

export default async function Page() {
  const { actor } = await requireSession();
  if (actor.kind !== "firm" || !actor.firm.canCarry) return <NotACarrier />;
  await serverQueries().prefetchQuery(serverTRPC().carrierDiary.jobs.queryOptions({}));
  return (
    <Hydrated>
      <Diary />
    </Hydrated>
  );
}
