import type { Metadata } from "next";
import { NotACarrier } from "../../../features/carrier/NotACarrier.tsx";
import { CarrierFigures } from "../../../features/figures/CarrierFigures.tsx";
import { requireSession } from "../../../shared/session/current-session.ts";

export const metadata: Metadata = { title: "How we’re doing" };

/** Performance figures that a carrier sees of itself. */
export default async function PerformancePage() {
  const { actor } = await requireSession();
  return actor.kind === "firm" && actor.firm.canCarry ? <CarrierFigures /> : <NotACarrier />;
}
