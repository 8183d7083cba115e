import type { LoadPage } from "@board/api/schemas";
import { formatPence } from "../../ui/format/money.ts";
import type { OwnEvent } from "./own-events.ts";

/** Outcome of the firm's quote, announced on every page. */
export type News = "won" | "lost";

/** Returns the outcome that an event reports; null if it reports none, or if this person caused it. */
export function newsIn({ kinds, by }: OwnEvent, personId: string): News | null {
  if (by === personId) return null;
  if (kinds.includes("quote.accepted")) return "won";
  return kinds.includes("quote.lost") ? "lost" : null;
}

/** Announces a win: `You won FB-ZH3C-AJQC at £545. Halden Foods, Craig Petty 01632 960101` */
export function wonWords({ ref, agreedPence, poster }: LoadPage["load"]): string {
  const at = agreedPence === null ? "" : ` at ${formatPence(agreedPence)}`;
  const whom =
    poster && [poster.name, [poster.contactName, poster.phone].filter(Boolean).join(" ")].join(", ");
  return [`You won ${ref}${at}.`, whom].filter(Boolean).join(" ");
}

interface LostLoad {
  ref: string;
  from: { outcode: string };
  to: { outcode: string };
}

/** Announces a loss, without the winner and the price, which the loser may not know. */
export function lostWords({ ref, from, to }: LostLoad): string {
  return `${ref}, ${from.outcode} to ${to.outcode}, went to another carrier.`;
}
