import type { Metadata } from "next";
import { NotACarrier } from "../../features/carrier/NotACarrier.tsx";
import { VehiclesPage } from "../../features/vehicles/VehiclesPage.tsx";
import { requireSession } from "../../shared/session/current-session.ts";

export const metadata: Metadata = { title: "My vehicles" };

/** Empty vehicles that the carrier has posted. */
export default async function Page() {
  const { actor } = await requireSession();
  return actor.kind === "firm" && actor.firm.canCarry ? <VehiclesPage /> : <NotACarrier />;
}
