"use client";

import { useSession } from "../session/SessionContext.tsx";
import { useCounts } from "./use-counts.ts";

/**
 * Actions that the person may take for the firm; refreshed with the top bar's counts, so that open pages
 * update.
 */
export function useAllowed() {
  const { allowed } = useSession();
  const totals = useCounts();
  const { allowedActions, barred, heldUntil } = totals ?? allowed;
  return {
    barred,
    heldUntil,
    may: (action: (typeof allowedActions)[number]) => allowedActions.includes(action),
  };
}
