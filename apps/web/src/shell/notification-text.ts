interface ShownNotification {
  kind: string;
  load: { id: string; ref: string; fromOutcode: string; toOutcode: string } | null;
  person: string | null;
}

const SENTENCES: Record<string, (lane: string, person: string) => string> = {
  load_matches: (lane) => `New load ${lane}`,
  quote_again: (lane) => `Open again: ${lane}. Quote once more if you can do it`,
  booked: (lane) => `Booked: ${lane}`,
  lost: (lane) => `Gone to another carrier: ${lane}`,
  reopened: (lane) => `Back on the board: ${lane}`,
  collected: (lane) => `Collected: ${lane}`,
  delivered: (lane) => `Delivered: ${lane}`,
  confirmed: (lane) => `Confirmed: ${lane}`,
  cancelled: (lane) => `Cancelled: ${lane}`,
  expired: (lane) => `Expired with nobody booked: ${lane}`,
  disputed: (lane) => `Disputed: ${lane}`,
  dispute_resolved: (lane) => `Dispute settled: ${lane}`,
  quote_received: (lane) => `New quote on ${lane}`,
  declined: (lane) => `Quote declined: ${lane}`,
  quote_void: (lane) => `Changed or called off, your quote no longer stands: ${lane}`,
  endpoint_failing: () => "Your webhook endpoint has been failing for an hour",
  endpoint_disabled: () => "Your webhook endpoint is disabled",
  firm_approved: () => "Your firm is approved: you may quote and book",
  firm_asked: () => "A question before your firm may quote",
  firm_refused: () => "Your firm was not approved to carry",
  invitation_wanted: (_, person) =>
    `${person} wanted to register your firm's name and asks for an invitation`,
  seat_asked: (_, person) => `${person} asks for a seat`,
};

/** About a load that the reader may not open. */
const QUOTE_KINDS = new Set(["lost", "declined", "quote_void"]);
const BOARD_KINDS = new Set(["load_matches", "quote_again"]);

/** A notification in a few words, and where it leads. */
export function notificationText({ kind, load, person }: ShownNotification): { text: string; href: string } {
  const lane = load ? `${load.fromOutcode} to ${load.toOutcode}, ${load.ref}` : "";
  const text = SENTENCES[kind]?.(lane, person ?? "Somebody") ?? (load ? `News of ${load.ref}` : "News");
  if (kind === "firm_approved") return { text, href: "/board" };
  if (kind === "firm_asked" || kind === "firm_refused") return { text, href: "/waiting" };
  if (kind === "seat_asked" || kind === "invitation_wanted") return { text, href: "/settings/members" };
  if (load === null) return { text, href: kind.startsWith("endpoint_") ? "/settings/api" : "/settings" };
  if (QUOTE_KINDS.has(kind)) return { text, href: "/quotes" };
  return { text, href: BOARD_KINDS.has(kind) ? `/board#${load.id}` : `/loads/${load.ref}` };
}
