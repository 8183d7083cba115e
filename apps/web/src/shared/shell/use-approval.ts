"use client";

import { useSession } from "../session/SessionContext.tsx";
import { useCounts } from "./use-counts.ts";

/**
 * Returns the firm's approval. It is refreshed with the top bar's counts, so that an open page shows an admin's
 * decision.
 */
export function useApproval() {
  const { firm } = useSession();
  const totals = useCounts();
  if (firm === null) return null;
  return { state: totals?.approval ?? firm.approval, since: totals?.waitingSince ?? null };
}
