import type { Metadata } from "next";
import { GateSheet } from "../../../../features/loads/gate-sheet/GateSheet.tsx";
import { Hydrated } from "../../../../shared/trpc/server.tsx";
import { loadOfPath } from "../load-of-path.ts";

export const metadata: Metadata = { title: "Gate sheet" };

/** Sheet to print about a booked load, for the people at the gate. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await loadOfPath(params, (named) => `/loads/${named}/gate-sheet`);
  return (
    <Hydrated>
      <GateSheet id={id} />
    </Hydrated>
  );
}
