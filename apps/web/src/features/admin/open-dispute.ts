import { LOAD_STATUS_NAMES } from "../../ui/trade/LoadBadge.tsx";
import type { AdminLoad, Dispute } from "./types.ts";

/** Returns the open dispute of a load, if there is one. */
export function openDispute({ disputes }: Pick<AdminLoad, "disputes">): Dispute | undefined {
  return disputes.find(({ closedAt }) => closedAt === null);
}

/** Returns the load's status before the dispute, in lower case: `in transit`. */
export function nameBefore({ statusBefore }: Dispute): string {
  const named = Object.entries(LOAD_STATUS_NAMES).find(([status]) => status === statusBefore);
  return (named?.[1] ?? statusBefore).toLowerCase();
}
