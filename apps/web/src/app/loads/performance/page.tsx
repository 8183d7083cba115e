import type { Metadata } from "next";
import { PosterFigures } from "../../../features/figures/PosterFigures.tsx";
import { NotAPoster } from "../../../features/loads/NotAPoster.tsx";
import { requireSession } from "../../../shared/session/current-session.ts";

export const metadata: Metadata = { title: "What we spend" };

/** Performance figures that a poster sees of itself. */
export default async function PerformancePage() {
  const { actor } = await requireSession();
  return actor.kind === "firm" && actor.firm.canPost ? <PosterFigures /> : <NotAPoster />;
}
