import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { WaitingPage } from "../../features/approval/WaitingPage.tsx";
import { requireSession } from "../../shared/session/current-session.ts";

export const metadata: Metadata = { title: "Waiting for approval" };

/** Progress of a new carrier towards approval. */
export default async function Page() {
  const { actor } = await requireSession();
  if (actor.kind !== "firm") redirect("/home");
  return <WaitingPage />;
}
