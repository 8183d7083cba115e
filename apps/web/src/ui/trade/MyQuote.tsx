import type { QuoteStatus } from "@board/db/enums";
import { IconCheck, IconHourglass, IconRefreshAlert, IconX } from "@tabler/icons-react";
import { formatPence } from "../format/money.ts";
import { VisuallyHidden } from "../primitives/VisuallyHidden.tsx";
import styles from "./MyQuote.module.css";

/** `UNSENT` is a quote that has not been sent yet and can be undone. */
type Status = QuoteStatus | "UNSENT";

const WHY: Record<Status, string> = {
  UNSENT: "Not sent yet: U undoes it",
  ACTIVE: "Your quote is active",
  ACCEPTED: "Your quote was accepted",
  DECLINED: "Declined by the poster",
  WITHDRAWN: "You withdrew it",
  EXPIRED: "Your quote has expired",
  LOST: "Somebody else has the load",
  VOID: "The load was changed: quote again",
};

/** The reader's own quote in a row of the board. */
export function MyQuote({ amountPence, status }: { amountPence: number; status: Status }) {
  if (status === "VOID") {
    return (
      <span className={styles.mine} data-tone="warn" title={WHY.VOID}>
        <IconRefreshAlert size={13} stroke={2.2} aria-hidden />
        re-quote
      </span>
    );
  }
  const waits = status === "ACTIVE" || status === "UNSENT";
  const stands = waits || status === "ACCEPTED";
  const Glyph = waits ? IconHourglass : status === "ACCEPTED" ? IconCheck : IconX;
  return (
    <span className={styles.mine} data-tone={stands ? "info" : undefined} title={WHY[status]}>
      <Glyph size={13} stroke={2.2} aria-hidden />
      {formatPence(amountPence)}
      <VisuallyHidden> {WHY[status]}</VisuallyHidden>
    </span>
  );
}
