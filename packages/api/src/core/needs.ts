/** Requirements (`Access`) that groups of calls share, for the routers and for `allowedActions`. */

/** Changing a load at which the firm is an end. */
export const WRITE_LOADS = { scope: "loads:write" } as const;

/** Changing a load that the firm posted. */
export const POST_LOADS = { ...WRITE_LOADS, firm: "poster" } as const;

/** Reading what a poster alone has. */
export const READ_POSTED = { scope: "loads:read", firm: "poster" } as const;

/** Withdrawing a quote, for a member with a seat (interface 5.3); with test data on the firm's own test loads only (interface 4.5). */
export const WITHDRAW_QUOTES = {
  scope: "quotes:write",
  ownTestLoad: true,
  firm: "carrier",
  seat: true,
} as const;

/** Quoting and booking: new carriers wait for approval, but may try both with test loads meanwhile (contract 1). */
export const SEND_QUOTES = { ...WITHDRAW_QUOTES, approved: "live" } as const;

/** Things that are done for the firm as a whole, beside its loads and quotes (`allowedTo`). */
export const FIRM_ACTIONS = ["manageFirm", "invite"] as const;
export type FirmAction = (typeof FIRM_ACTIONS)[number];
