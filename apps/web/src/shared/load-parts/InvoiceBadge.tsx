import type { Day } from "@board/calendar";
import {
  type Icon,
  IconArrowBackUp,
  IconChecks,
  IconCircleCheck,
  IconClockExclamation,
  IconMessageCircleQuestion,
  IconSend,
} from "@tabler/icons-react";
import { inSentence } from "../../ui/format/days.ts";
import { Badge, type BadgeLook } from "../../ui/primitives/Badge.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { dueWords, INVOICE_STATES, type InvoiceHead, isToPay } from "./invoices.ts";

const LOOKS: Record<InvoiceHead["status"], BadgeLook & { icon: Icon }> = {
  ISSUED: { tone: "info", kind: "line", icon: IconSend },
  APPROVED: { tone: "good", icon: IconCircleCheck },
  QUERIED: { tone: "warn", icon: IconMessageCircleQuestion },
  PAID: { icon: IconChecks },
  CREDITED: { kind: "dashed", icon: IconArrowBackUp },
};

/** State of an invoice; a credit note has its kind in place of a state. */
export function InvoiceBadge({
  invoice: { kind, status },
}: {
  invoice: Pick<InvoiceHead, "kind" | "status">;
}) {
  if (kind === "CREDIT_NOTE") return <Badge icon={IconArrowBackUp}>Credit note</Badge>;
  return <Badge {...LOOKS[status]}>{INVOICE_STATES[status]}</Badge>;
}

/** Day on which an invoice is due, in red once that is past; in a sentence `due Fri 8 Jan`. */
export function InvoiceDue({
  invoice,
  today,
  sentence = false,
}: {
  invoice: InvoiceHead;
  today: Day;
  sentence?: boolean;
}) {
  const due = dueWords(invoice, today);
  const words = sentence && isToPay(invoice) && !invoice.overdue ? `due ${inSentence(due)}` : due;
  if (!invoice.overdue) return <>{words}</>;
  return (
    <Text tone="bad" strong nowrap>
      <IconClockExclamation size={13} stroke={1.9} aria-hidden /> {words}
    </Text>
  );
}
