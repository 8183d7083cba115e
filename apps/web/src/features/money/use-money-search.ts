"use client";

import type { InvoiceKind, InvoiceStatus } from "@board/db/enums";
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
  filter: { status?: InvoiceStatus[]; kind?: InvoiceKind[]; overdue?: "true" };
}

/** Kinds that ask for money: a credit note stays ISSUED, and nothing is to be done with it. */
const ASKING: InvoiceKind[] = ["INVOICE", "SELF_BILL"];

export const SHOWN: Record<Shown, Part> = {
  all: { name: "All", filter: {} },
  open: { name: "To be paid", filter: { status: ["ISSUED", "APPROVED", "QUERIED"], kind: ASKING } },
  new: { name: "To approve", filter: { status: ["ISSUED"], kind: ASKING } },
  queried: { name: "Queried", filter: { status: ["QUERIED"] } },
  late: { name: "Late", filter: { overdue: "true" } },
  paid: { name: "Paid", filter: { status: ["PAID"] } },
};

/** Kinds in the order of their choice. */
export const KIND_NAMES = {
  INVOICE: "Invoices",
  SELF_BILL: "Self-bills",
  CREDIT_NOTE: "Credit notes",
} as const satisfies Record<InvoiceKind, string>;
const KINDS = Object.keys(KIND_NAMES) as InvoiceKind[];

/** Side and filters of the page Money, stored in the address; a carrier reads what it issued first. */
export function useMoneySearch() {
  const { firm } = useSession();
  const usual = firm?.canCarry ? "issued" : "received";
  const [{ side, show, kind, with: other }, set] = useQueryStates(
    {
      side: parseAsStringLiteral(SIDES).withDefault(usual),
      show: parseAsStringLiteral(SHOWN_PARTS).withDefault("all"),
      kind: parseAsStringLiteral(KINDS),
      with: parseAsString,
    },
    { history: "replace", shallow: true },
  );
  return {
    side,
    show,
    /** Kind that all of the list is limited to, where no other part of it is chosen. */
    kind: show === "all" ? kind : null,
    /** Id of the firm that the list is limited to. */
    other,
    setSide: (next: MoneySide) => void set({ side: next, show: null, kind: null, with: null }),
    setShow: (next: Shown) => void set({ show: next }),
    setKind: (next: InvoiceKind | null) => void set({ kind: next, show: null }),
    setOther: (next: string | null) => void set({ with: next, show: null }),
  };
}
