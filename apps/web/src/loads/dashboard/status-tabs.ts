import type { LoadStatus } from "@board/db/enums";
import { LOAD_STATUS_NAMES } from "../../ui/LoadBadge.tsx";

/** The list's tabs, in the order of a load's life; trouble comes first after what is open. */
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

/** All loads, then each status with how many there are. */
export function statusTabs(counts: Record<LoadStatus, number> | undefined): StatusTab[] {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { status: null, name: "All", count: total },
    ...STATUS_ORDER.map((status) => ({ status, name: LOAD_STATUS_NAMES[status], count: counts?.[status] })),
  ];
}
