import { formatPence } from "../../ui/format/money.ts";
import { type Became, HAS_LEFT } from "./became.ts";

interface Booking {
  pence: number;
  isBooked: boolean;
  /** The load was changed, or it has left. */
  isRefused: boolean;
}

/** Title of the dialog that books a load; a colleague may have it by then, at another price. */
export function titleWords(is: Became, { pence, isBooked, isRefused }: Booking): string {
  if (isBooked) return `Booked at ${formatPence(pence)}`;
  if (is.kind === "won") return `Yours at ${formatPence(is.pence)}`;
  return isRefused ? `Not booked at ${formatPence(pence)}` : `Book this load at ${formatPence(pence)}?`;
}

/** Why a load that is not on the board any more cannot be booked. */
export function goneWords(is: Became): string | undefined {
  if (is.kind === "won") return `Your firm has this load at ${formatPence(is.pence)}.`;
  if (is.kind === "reading" || is.kind === "unread") return HAS_LEFT;
  return is.kind === "left" ? is.words : undefined;
}
