"use client";

import { useSession } from "../session/SessionContext.tsx";
import { useCounts } from "./use-counts.ts";

/** Approval of the firm; refreshed with the top bar's counts, so that open pages show a decision. */
export function useApproval() {
  const { firm } = useSession();
  const totals = useCounts();
  if (firm === null) return null;
  return { state: totals?.approval ?? firm.approval, since: totals?.waitingSince ?? null };
}
