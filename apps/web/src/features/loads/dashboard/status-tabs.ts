import type { LoadStatus } from "@board/db/enums";
import { LOAD_STATUS_NAMES } from "../../../ui/trade/LoadBadge.tsx";

/** Statuses in the order of a load's life, which is the order of the tabs. */
export const STATUS_ORDER: readonly LoadStatus[] = [
  "POSTED",
  "BOOKED",
  "IN_TRANSIT",
  "DELIVERED",
  "DISPUTED",
  "CONFIRMED",
  "CANCELLED",
  "EXPIRED",
];

export interface StatusTab {
  status: LoadStatus | null;
  name: string;
  count: number | undefined;
}

/** Returns the tab for all loads, then one for each status, with counts. */
export function statusTabs(counts: Record<LoadStatus, number> | undefined): StatusTab[] {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { status: null, name: "All", count: total },
    ...STATUS_ORDER.map((status) => ({ status, name: LOAD_STATUS_NAMES[status], count: counts?.[status] })),
  ];
}
