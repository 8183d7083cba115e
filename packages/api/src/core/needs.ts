/** Requirements (`Access`) that groups of procedures share, for the routers and for `allowedActions`. */

/** Requirements to change a load at which the firm is an end. */
export const WRITE_LOADS = { scope: "loads:write" } as const;

/** Requirements to change a load that the firm posted. */
export const POST_LOADS = { ...WRITE_LOADS, firm: "poster" } as const;

/** Requirements to read data of posters only. */
export const READ_POSTED = { scope: "loads:read", firm: "poster" } as const;

/**
 * Requirements to withdraw a quote: a member with a seat (interface 5.3); with test data on the firm's own test loads
 * only (interface 4.5).
 */
export const WITHDRAW_QUOTES = {
  scope: "quotes:write",
  ownTestLoad: true,
  firm: "carrier",
  seat: true,
} as const;

/** Requirements to quote and book: new carriers wait for approval, but may try both with test loads (contract 1). */
export const SEND_QUOTES = { ...WITHDRAW_QUOTES, approved: "live" } as const;

/** Actions for the firm as a whole, apart from its loads and quotes (`allowedTo`). */
export const FIRM_ACTIONS = ["manageFirm", "invite"] as const;
export type FirmAction = (typeof FIRM_ACTIONS)[number];
