"use client";

import { useSession } from "../session/SessionContext.tsx";
import { useDesk } from "../shell/use-desk.ts";

/** Whether the firm may quote; looked at again with the counts of the top bar, so an open page learns of a decision. */
export function useApproval() {
  const { firm } = useSession();
  const desk = useDesk();
  if (firm === null) return null;
  return { state: desk?.approval ?? firm.approval, since: desk?.waitingSince ?? null };
}
