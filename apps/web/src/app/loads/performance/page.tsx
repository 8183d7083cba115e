import type { Metadata } from "next";
import { NotAPoster } from "../../../loads/NotAPoster.tsx";
import { PosterFigures } from "../../../performance/PosterFigures.tsx";
import { requireSession } from "../../../session/current-session.ts";

export const metadata: Metadata = { title: "What we spend" };

/** Performance figures of a poster, for itself. */
export default async function PerformancePage() {
  const { actor } = await requireSession();
  return actor.kind === "firm" && actor.firm.canPost ? <PosterFigures /> : <NotAPoster />;
}
