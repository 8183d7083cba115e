import type { Metadata } from "next";
import { PosterDashboard } from "../../features/loads/dashboard/PosterDashboard.tsx";
import { NotAPoster } from "../../features/loads/NotAPoster.tsx";
import { requireSession } from "../../shared/session/current-session.ts";

export const metadata: Metadata = { title: "Loads" };

export default async function Page() {
  const { actor } = await requireSession();
  return actor.kind === "firm" && actor.firm.canPost ? <PosterDashboard /> : <NotAPoster />;
}
