"use client";

import { useQuery } from "@tanstack/react-query";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";

/** Returns the counts in the top bar, which are refetched on the firm's own events. */
export function useCounts() {
  const trpc = useTRPC();
  const { firm } = useSession();
  const enabled = firm !== null && !firm.suspended;
  return useQuery(trpc.accounts.counts.queryOptions({}, { enabled })).data;
}

/** Returns how much waits for the firm on the page Money, for the bars. */
export function useMoneyToDo(): number {
  const trpc = useTRPC();
  const { firm, allowed } = useSession();
  const enabled = firm !== null && !firm.suspended && allowed.allowedActions.includes("readAll");
  return useQuery(trpc.moneyPage.toDo.queryOptions({}, { enabled })).data?.count ?? 0;
}
