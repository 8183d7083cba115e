import { formatPence } from "../../../ui/format/money.ts";
import { HAS_LEFT, type LoadOutcome } from "./became.ts";

interface Booking {
  pence: number;
  isBooked: boolean;
  /** True if the load was changed or has left. */
  isRefused: boolean;
}

/** Title of the booking dialog; a colleague may have won the load at another price meanwhile. */
export function titleWords(is: LoadOutcome, { pence, isBooked, isRefused }: Booking): string {
  if (isBooked) return `Booked at ${formatPence(pence)}`;
  if (is.kind === "won") return `Yours at ${formatPence(is.pence)}`;
  return isRefused ? `Not booked at ${formatPence(pence)}` : `Book this load at ${formatPence(pence)}?`;
}

/** Reason why a load that has left the board cannot be booked. */
export function goneWords(is: LoadOutcome): string | undefined {
  if (is.kind === "won") return `Your firm has this load at ${formatPence(is.pence)}.`;
  if (is.kind === "reading" || is.kind === "unread") return HAS_LEFT;
  return is.kind === "left" ? is.words : undefined;
}
