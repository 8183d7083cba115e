import type { FirmProcedure } from "./rights.ts";

/** Requirements (`Access`) that several procedures share; routers and `allowedActions` use them. */

/** Requirements to change a load as one of its ends. */
export const WRITE_LOADS = { scope: "loads:write", rolesOf: "loads.cancel" } as const;

/** Requirements to change a load as its poster. */
export const POST_LOADS = { ...WRITE_LOADS, firm: "poster" } as const;

/** Requirements to change what an end of a load owes, or to record its payment. */
export const SETTLE_LOADS = { ...WRITE_LOADS, rolesOf: "bookings.paid" } as const;

/** Requirements to take sums off an invoice, or to pay several. */
export const SETTLE_INVOICES = { ...WRITE_LOADS, rolesOf: "invoices.credit" } as const;

/** Requirements to read what firms owe each other, and to write of it; the role is that of each procedure. */
export const READ_MONEY = { scope: "loads:read" } as const;
export const WRITE_MONEY = { scope: "loads:write" } as const;

/** Requirements to read data of posters only. */
export const READ_POSTED = { scope: "loads:read", firm: "poster" } as const;

/**
 * Requirements to withdraw a quote: a member with a seat (interface 5.3), and with test data the firm's own
 * test load (interface 4.5).
 */
export const WITHDRAW_QUOTES = {
  scope: "quotes:write",
  rolesOf: "quotes.send",
  ownTestLoad: true,
  firm: "carrier",
  seat: true,
} as const;

/**
 * Requirements to quote and book. A new carrier waits for approval, but may try both with test loads
 * (contract 1).
 */
export const SEND_QUOTES = { ...WITHDRAW_QUOTES, approved: "live" } as const;

/** Requirements to say no to an offer. */
export const ANSWER_OFFERS = { scope: "quotes:write", rolesOf: "offers.decline", firm: "carrier" } as const;

/** Requirements to say yes to an offer, which books its load. */
export const ACCEPT_OFFERS = { ...ANSWER_OFFERS, seat: true, approved: "live" } as const;

/** Requirements to post empty vehicles, and to change them. */
export const WRITE_VEHICLES = {
  scope: "quotes:write",
  rolesOf: "vehicles.post",
  firm: "carrier",
  seat: true,
  approved: "live",
} as const;

/** Actions of `allowedTo`, which concern the firm as a whole, each with the procedure whose roles may take it. */
export const ACTION_PROCEDURES = {
  trade: "loads.cancel",
  readAll: "network.list",
  manageFleet: "firms.setVehicles",
  manageFirm: "accounts.changeMember",
  manageBilling: "billing.change",
  invite: "accounts.invite",
} as const satisfies Record<string, FirmProcedure>;
export type FirmAction = keyof typeof ACTION_PROCEDURES;
export const FIRM_ACTIONS = Object.keys(ACTION_PROCEDURES) as [FirmAction, ...FirmAction[]];
