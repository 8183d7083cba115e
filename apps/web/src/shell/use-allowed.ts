"use client";

import { useSession } from "../session/SessionContext.tsx";
import { useCounts } from "./use-counts.ts";

/** Everything that the person may do for the firm; refreshed with the counts of the top bar, so an open page learns of a change. */
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
