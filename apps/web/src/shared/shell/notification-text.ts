import { countText } from "@board/api/counted";
import type { NotificationList } from "@board/api/schemas";
import { formatPence } from "../../ui/format/money.ts";

type NotificationFacts = Pick<
  NotificationList["notifications"][number],
  "kind" | "load" | "offer" | "person" | "ids" | "reason"
>;
type Offer = NonNullable<NotificationFacts["offer"]>;
type Load = NonNullable<NotificationFacts["load"]>;

interface Words {
  /** First words, in bold. */
  title: string;
  /** The following words, in regular weight. */
  rest?: string;
}

const lane = (load: Load) => `${load.fromOutcode} to ${load.toOutcode}`;
const laneOf = (offer: Pick<Offer, "fromOutcode" | "toOutcode">) =>
  `${offer.fromOutcode} to ${offer.toOutcode}`;
const at = ({ pricePence }: Load) => (pricePence === null ? "" : ` at ${formatPence(pricePence)}`);

/** Kinds of notifications that link to a load on the board. */
const BOARD_KINDS = new Set(["quote_again", "may_quote"]);

const ABOUT_LOADS: Record<string, (load: Load, notification: NotificationFacts) => Words> = {
  vehicle_matches: (load) => ({
    title: `A new load fits your vehicle: ${lane(load)}.`,
    rest: "See what it earns",
  }),
  quote_again: (load) => ({
    title: `${lane(load)} is open again.`,
    rest: "Quote once more if you can do it",
  }),
  may_quote: (load) => ({
    title: `You may quote on ${lane(load)} now.`,
    rest: "The poster asks for less than it did",
  }),
  booked: (load) =>
    load.own
      ? { title: `Booked: ${lane(load)}${at(load)}` }
      : { title: `You won ${lane(load)}${at(load)}.`, rest: "The poster's name is on the load" },
  lost: (load) => ({ title: `Lost ${lane(load)}${at(load)}.`, rest: "Another carrier has it" }),
  declined: (load) => ({ title: `Declined: ${lane(load)}${at(load)}.` }),
  quote_void: (load, { reason }) => ({
    title: `${lane(load)} was ${reason === "withdrawn_by_poster" ? "called off" : "changed"}.`,
    rest: "Your quote no longer counts",
  }),
  reopened: (load) => ({ title: `Back on the board: ${lane(load)}` }),
  collected: (load) => ({ title: `Collected: ${lane(load)}` }),
  waiting: (load) => ({
    title: `Waiting beyond the free time: ${lane(load)}`,
    rest: "Each started quarter of an hour costs now",
  }),
  delivered: (load) => ({ title: `Delivered: ${lane(load)}` }),
  goods_exception: (load) => ({
    title: `Short, damaged or refused: ${lane(load)}.`,
    rest: "See what the driver counted",
  }),
  confirmed: (load) => ({ title: `Confirmed: ${lane(load)}` }),
  cancelled: (load) => ({ title: `Cancelled: ${lane(load)}` }),
  expired: (load) => ({ title: `Expired with nobody booked: ${lane(load)}` }),
  disputed: (load) => ({ title: `Disputed: ${lane(load)}` }),
  dispute_statement: (load, { ids }) => ({
    title: `${ids.length === 1 ? "A statement" : `${ids.length} statements`} in the dispute of ${lane(load)}`,
  }),
  dispute_file: (load, { ids }) => ({
    title: `${ids.length === 1 ? "A file" : `${ids.length} files`} in the dispute of ${lane(load)}`,
  }),
  dispute_proposed: (load) => ({
    title: `A settlement proposed for ${lane(load)}`,
    rest: "Agree, or propose another one",
  }),
  dispute_resolved: (load) => ({ title: `Dispute settled: ${lane(load)}` }),
  message_received: (load, { ids }) => ({
    title: `${ids.length === 1 ? "A message" : `${ids.length} messages`} on ${lane(load)}`,
  }),
  sites_changed: (load) => ({
    title: `The poster changed the sites of ${lane(load)}.`,
    rest: "See whom to ask for, and how to get in",
  }),
  new_collection_code: (load) => ({
    title: `A new collection code for ${lane(load)}`,
    rest: "The old one is worth nothing: read the new one at the load",
  }),
  carrier_at_risk: (load) => ({
    title: load.own
      ? `The carrier of ${lane(load)} lost its licence or a cover.`
      : `You lost what ${lane(load)} needs.`,
    rest: "Either end may give it up without blame",
  }),
  contact_changed: (load) => ({
    title: `The carrier of ${lane(load)} changed its contact:`,
    rest: "ring the previous number first",
  }),
  bank_changed: (load) => ({
    title: `The carrier of ${lane(load)} changed its bank account:`,
    rest: "ring a number that you knew before you pay",
  }),
  extra_proposed: (load) => ({ title: `An extra to answer: ${lane(load)}`, rest: "Accept or query it" }),
  extra_reminder: (load) => ({
    title: `An extra stands soon: ${lane(load)}`,
    rest: "Seven days without an answer accept it",
  }),
  extra_accepted: (load) => ({ title: `An extra is owed: ${lane(load)}` }),
  extra_queried: (load) => ({ title: `An extra was queried: ${lane(load)}`, rest: "See why" }),
  invoice_issued: (load) => ({
    title: `An invoice to check: ${lane(load)}`,
    rest: "Query it if it is not right",
  }),
  invoice_approved: (load) => ({ title: `Your invoice was approved: ${lane(load)}` }),
  invoice_queried: (load) => ({ title: `Your invoice was queried: ${lane(load)}`, rest: "See why" }),
  invoice_credited: (load) => ({ title: `An invoice was credited: ${lane(load)}` }),
  invoice_paid: (load) => ({ title: `An invoice was paid: ${lane(load)}` }),
  invoice_contested: (load) => ({
    title: `A payment was contested: ${lane(load)}`,
    rest: "The supplier has not got the money",
  }),
  invoice_overdue: (load) => ({ title: `An invoice is overdue: ${lane(load)}` }),
  billing_details_needed: (load) => ({
    title: `An invoice waits for your billing details: ${lane(load)}`,
    rest: "Give them once, for all invoices",
  }),
  run_exhausted: (load) => ({
    title: `Nobody took ${lane(load)}:`,
    rest: "ask again, or open it to the board",
  }),
  which_vehicle: (load) => ({
    title: `Which lorry does ${lane(load)}?`,
    rest: "Several of yours fit: say which",
  }),
  run_on_board: (load) => ({ title: `On the board now, as your routing guide says: ${lane(load)}` }),
  change_proposed: (load) => ({ title: `A change proposed for ${lane(load)}`, rest: "Agree or refuse" }),
  change_agreed: (load) => ({ title: `Your change of ${lane(load)} was agreed` }),
  change_refused: (load) => ({ title: `Your change of ${lane(load)} was refused` }),
  quote_received: (load, { ids }) => ({
    title: `${ids.length === 1 ? "New quote" : `${ids.length} new quotes`} on ${lane(load)}`,
  }),
};

const CLOSED: Record<NonNullable<Offer["closed"]>, string> = {
  taken: "Another carrier said yes first",
  withdrawn: "The poster took it back",
  changed: "The load was changed",
  time: "Time is up",
  cancelled: "The load was called off",
};

const ABOUT_OFFERS: Record<string, (offer: Offer, notification: NotificationFacts) => Words> = {
  offer_received: ({ name, pricePence, minutes, ...offer }) => ({
    title: `${name ?? "A poster"} ${pricePence === null ? "asks for a quote" : `offers ${formatPence(pricePence)}`}: ${laneOf(offer)}`,
    rest: `${minutes} minutes to answer`,
  }),
  offer_closed: ({ closed, vehicleGone, ...offer }) => ({
    title: `Over: ${laneOf(offer)}.`,
    rest: vehicleGone ? "Your vehicle is gone" : closed === null ? "" : CLOSED[closed],
  }),
  offer_declined: ({ name, ...offer }, { ids }) => ({
    title: `${ids.length === 1 ? `${name} said no` : `${ids.length} carriers said no`}: ${laneOf(offer)}`,
    rest: "See why",
  }),
  offer_expired: ({ name, ...offer }, { ids }) => ({
    title: `No answer ${ids.length === 1 ? `of ${name}` : `of ${ids.length} carriers`}: ${laneOf(offer)}`,
  }),
};

/** Kinds about an offer that the reader has as a carrier. */
const OFFER_KINDS = new Set(["offer_received", "offer_closed"]);

const ABOUT_FIRM: Record<string, (person: string) => Words> = {
  own_bank_changed: () => ({
    title: "Your firm’s bank account was changed:",
    rest: "if it was none of you, put it back",
  }),
  endpoint_failing: () => ({ title: "Your webhook endpoint has been failing for an hour" }),
  endpoint_disabled: () => ({ title: "Your webhook endpoint is disabled" }),
  passport_expiring: () => ({
    title: "An insurance of your firm ends soon:",
    rest: "send the new certificate",
  }),
  passport_lost: () => ({ title: "Your licence or an insurance is valid no more" }),
  licence_claimed: () => ({
    title: "Another firm gave your company or licence number:",
    rest: "yours stays valid while we look at it",
  }),
  document_accepted: () => ({ title: "Your certificate was accepted", rest: "and counts from now on" }),
  document_rejected: () => ({ title: "Your certificate was sent back:", rest: "see why, and send another" }),
  self_billing_proposed: () => ({
    title: "A customer asks to make the invoices of your jobs itself:",
    rest: "read the agreement, and accept or decline it",
  }),
  self_billing_accepted: () => ({
    title: "A carrier agreed to self-billing:",
    rest: "you make the invoices of its jobs from now on",
  }),
  self_billing_ended: () => ({
    title: "An agreement on self-billing has ended:",
    rest: "carriers issue their invoices themselves again",
  }),
  self_billing_ends_soon: () => ({
    title: "An agreement on self-billing ends within 30 days:",
    rest: "make a new one if it is to go on",
  }),
  network_invited: () => ({
    title: "A poster asks you to join its network:",
    rest: "see who, and join or decline",
  }),
  network_joined: () => ({ title: "A carrier has joined your network" }),
  network_left: () => ({ title: "A carrier has left your network" }),
  network_removed: () => ({ title: "A poster has ended your membership of its network" }),
  vehicle_asked: () => ({
    title: "Is your vehicle still empty?",
    rest: "It ends within the hour if nobody says so",
  }),
  vehicle_expired: () => ({
    title: "An empty vehicle of yours has ended:",
    rest: "nobody said that it is still empty",
  }),
  firm_approved: () => ({ title: "Your firm is approved:", rest: "you may quote and book" }),
  firm_asked: () => ({ title: "A question before your firm may quote" }),
  firm_refused: () => ({ title: "Your firm was not approved to carry" }),
  invitation_wanted: (person) => ({
    title: `${person} asks for an invitation,`,
    rest: "having wanted to sign up your firm's name",
  }),
  seat_asked: (person) => ({ title: `${person} asks for a seat` }),
};

/** Kinds about a load that link to the firm's empty vehicles. */
const VEHICLE_KINDS = new Set(["vehicle_matches", "which_vehicle"]);

/** Kinds about a load that the reader may no longer open; they link to the reader's quotes. */
const QUOTE_KINDS = new Set(["lost", "declined", "quote_void"]);

const FIRM_PAGES: Record<string, string> = {
  own_bank_changed: "/settings/billing",
  passport_expiring: "/settings/passport",
  passport_lost: "/settings/passport",
  licence_claimed: "/settings/passport",
  document_accepted: "/settings/passport",
  document_rejected: "/settings/passport",
  self_billing_proposed: "/money?side=issued",
  self_billing_accepted: "/money?side=received",
  self_billing_ended: "/money",
  self_billing_ends_soon: "/money",
  network_invited: "/settings/networks",
  network_joined: "/network",
  network_left: "/network",
  network_removed: "/settings/networks",
  vehicle_asked: "/vehicles",
  vehicle_expired: "/vehicles",
  firm_approved: "/board",
  firm_asked: "/waiting",
  firm_refused: "/waiting",
  seat_asked: "/settings/members",
  invitation_wanted: "/settings/members",
  endpoint_failing: "/settings/api",
  endpoint_disabled: "/settings/api",
};

/** Returns the words of a notification, and the address that it links to. */
export function notificationText(notification: NotificationFacts): Words & { href: string } {
  const { kind, load, offer, person } = notification;
  const told = offer && ABOUT_OFFERS[kind]?.(offer, notification);
  if (told)
    return { ...told, href: OFFER_KINDS.has(kind) || load === null ? "/board/offers" : `/loads/${load.id}` };
  if (load === null) {
    const words = ABOUT_FIRM[kind]?.(person ?? "Somebody") ?? { title: "News of your firm" };
    return { ...words, href: FIRM_PAGES[kind] ?? "/settings" };
  }
  const words = ABOUT_LOADS[kind]?.(load, notification) ?? { title: `News of ${lane(load)}` };
  if (kind === "billing_details_needed") return { ...words, href: "/settings/billing" };
  if (VEHICLE_KINDS.has(kind)) return { ...words, href: "/vehicles" };
  if (QUOTE_KINDS.has(kind)) return { ...words, href: "/quotes" };
  return { ...words, href: BOARD_KINDS.has(kind) ? `/board#${load.id}` : `/loads/${load.id}` };
}

/** Describes the number of loads that match a saved search, or are near a base. */
export function matchesText({ search, count }: NotificationList["matches"][number]): string {
  const loads = `${countText(count)} ${count === 1 ? "load" : "loads"}`;
  if (search === null) return `${loads} near your bases`;
  return `${loads} ${count === 1 ? "matches" : "match"} ${search.name}`;
}
