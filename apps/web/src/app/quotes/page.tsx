import type { Metadata } from "next";
import { NotACarrier } from "../../features/carrier/NotACarrier.tsx";
import { Quotes } from "../../features/carrier/quotes/Quotes.tsx";
import { requireSession } from "../../shared/session/current-session.ts";

export const metadata: Metadata = { title: "My quotes" };

/** Quotes that the carrier has sent. */
export default async function Page() {
  const { actor } = await requireSession();
  return actor.kind === "firm" && actor.firm.canCarry ? <Quotes /> : <NotACarrier />;
}
