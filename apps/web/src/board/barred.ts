import type { ClientSession } from "../session/SessionContext.tsx";
import type { Entry } from "./data/types.ts";

/** Why somebody cannot quote or book at all; null where they can. */
export function barredFromAll({ mode, firm }: Pick<ClientSession, "mode" | "firm">): string | null {
  if (mode === "test") {
    return "This is the view of test data: the board can be read, but nothing can be quoted or booked.";
  }
  if (firm?.approval === "PENDING")
    return "Your firm waits for approval: it may look, not quote or book yet.";
  if (firm?.approval === "REFUSED") return "Your firm was not approved to carry: it may not quote or book.";
  return firm?.canCarry === false ? "Your firm is not set up to carry loads." : null;
}

/** Why somebody cannot quote on or book this load; null where they can. */
export function barredFrom(load: Entry, detail?: { formerCarrier: boolean }): string | null {
  if (load.own) return "Your own firm posted this load. It cannot quote on it.";
  if (detail?.formerCarrier) {
    return "Your firm handed this load back or was released from it. It cannot quote on it again.";
  }
  return null;
}
