"use client";

import { useSession } from "../session/SessionContext.tsx";
import { useCounts } from "./use-counts.ts";

/** Approval of the firm; refreshed with the counts of the top bar, so an open page learns of a decision. */
export function useApproval() {
  const { firm } = useSession();
  const totals = useCounts();
  if (firm === null) return null;
  return { state: totals?.approval ?? firm.approval, since: totals?.waitingSince ?? null };
}
