"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useSession } from "../../shared/session/SessionContext.tsx";

export const SIDES = ["issued", "received"] as const;
export type MoneySide = (typeof SIDES)[number];

/** Parts of the list, with the filters that the service has for them. */
export const SHOWN = {
  all: { name: "All", filter: {} },
  open: { name: "To be paid", filter: { status: ["ISSUED", "APPROVED", "QUERIED"] } },
  new: { name: "To approve", filter: { status: ["ISSUED"] } },
  queried: { name: "Queried", filter: { status: ["QUERIED"] } },
  late: { name: "Late", filter: { overdue: "true" } },
  paid: { name: "Paid", filter: { status: ["PAID"] } },
} as const;
export type Shown = keyof typeof SHOWN;

/** Side and filters of the page Money, stored in the address; a carrier reads what it issued first. */
export function useMoneySearch() {
  const { firm } = useSession();
  const usual = firm?.canCarry ? "issued" : "received";
  const [{ side, show, with: other }, set] = useQueryStates(
    {
      side: parseAsStringLiteral(SIDES).withDefault(usual),
      show: parseAsStringLiteral(Object.keys(SHOWN) as Shown[]).withDefault("all"),
      with: parseAsString,
    },
    { history: "replace", shallow: true },
  );
  return {
    side,
    show,
    /** Id of the firm that the list is limited to. */
    other,
    setSide: (next: MoneySide) => void set({ side: next, show: null, with: null }),
    setShow: (next: Shown) => void set({ show: next }),
    setOther: (next: string | null) => void set({ with: next, show: null }),
  };
}
