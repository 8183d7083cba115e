import { formatPence } from "../../../ui/format/money.ts";
import { HAS_LEFT, type LoadOutcome } from "./became.ts";

interface Booking {
  pence: number;
  isBooked: boolean;
  /** True if the load was changed or left the board while the dialog was open. */
  isRefused: boolean;
}

/** Returns the dialog's title. If a colleague has won the load in the meantime, the title names that price. */
export function titleWords(is: LoadOutcome, { pence, isBooked, isRefused }: Booking): string {
  if (isBooked) return `Booked at ${formatPence(pence)}`;
  if (is.kind === "won") return `Yours at ${formatPence(is.pence)}`;
  return isRefused ? `Not booked at ${formatPence(pence)}` : `Book this load at ${formatPence(pence)}?`;
}

/** Returns the reason why a load that has left the board cannot be booked. */
export function goneWords(is: LoadOutcome): string | undefined {
  if (is.kind === "won") return `Your firm has this load at ${formatPence(is.pence)}.`;
  if (is.kind === "reading" || is.kind === "unread") return HAS_LEFT;
  return is.kind === "left" ? is.words : undefined;
}
