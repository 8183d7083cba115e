"use client";

import { useSession } from "../session/SessionContext.tsx";
import { useCounts } from "./use-counts.ts";

/**
 * Returns the actions that the person may take for the firm. They are refreshed with the top bar's counts, so that
 * an open page stays up to date.
 */
export function useAllowed() {
  const { allowed } = useSession();
  const totals = useCounts();
  const { allowedActions, barred, heldUntil } = totals ?? allowed;
  return {
    barred,
    heldUntil,
    /** Reason why a new firm can book nothing more for now. */
    noRoom: totals?.noRoom ?? null,
    may: (action: (typeof allowedActions)[number]) => allowedActions.includes(action),
  };
}
