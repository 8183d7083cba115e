"use client";

import type { InvoiceStatus } from "@board/db/enums";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useSession } from "../../shared/session/SessionContext.tsx";

const SIDES = ["issued", "received"] as const;
export type MoneySide = (typeof SIDES)[number];

/** Parts of the list. */
const SHOWN_PARTS = ["all", "open", "new", "queried", "late", "paid"] as const;
export type Shown = (typeof SHOWN_PARTS)[number];

interface Part {
  name: string;
  /** Filter that the service has for it. */
  /** True for a part of what is to pay: a credit note with the same status is none. */
  owing?: true;
  filter: { status?: InvoiceStatus[]; overdue?: "true" };
}

export const SHOWN: Record<Shown, Part> = {
  all: { name: "All", filter: {} },
  open: { name: "To be paid", owing: true, filter: { status: ["ISSUED", "APPROVED", "QUERIED"] } },
  new: { name: "To approve", owing: true, filter: { status: ["ISSUED"] } },
  queried: { name: "Queried", filter: { status: ["QUERIED"] } },
  late: { name: "Late", filter: { overdue: "true" } },
  paid: { name: "Paid", filter: { status: ["PAID"] } },
};

/** Side and filters of the page Money, stored in the address; a carrier reads what it issued first. */
export function useMoneySearch() {
  const { firm } = useSession();
  const usual = firm?.canCarry ? "issued" : "received";
  const [{ side, show, with: other }, set] = useQueryStates(
    {
      side: parseAsStringLiteral(SIDES).withDefault(usual),
      show: parseAsStringLiteral(SHOWN_PARTS).withDefault("all"),
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
