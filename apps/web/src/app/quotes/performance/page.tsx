import type { Metadata } from "next";
import { NotACarrier } from "../../../carrier/NotACarrier.tsx";
import { CarrierFigures } from "../../../performance/CarrierFigures.tsx";
import { requireSession } from "../../../session/current-session.ts";

export const metadata: Metadata = { title: "How we’re doing" };

/** Performance figures of a carrier, for itself. */
export default async function PerformancePage() {
  const { actor } = await requireSession();
  return actor.kind === "firm" && actor.firm.canCarry ? <CarrierFigures /> : <NotACarrier />;
}
