import { VEHICLE_NAMES } from "@board/api/rules";
import { addDays, dayOfColumn, formatDay } from "@board/calendar";
import type { Load } from "@board/db";
import { compose, EMAILED_KINDS, type EmailFacts, pageOf } from "../emails/compose.ts";

/** Maximum characters of a title and a text, so that no phone cuts them. */
const MAX_TITLE = 45;
const MAX_TEXT = 110;

/** Words that a device shows. */
export interface PushWords {
  title: string;
  text: string;
  /** Path of the page that a tap opens. */
  url: string;
}

/**
 * Titles by kind of notification, for a screen that anybody may read: without firm and price. A kind without a title is not
 * pushed; the end of an offer closes its message.
 */
export const TITLES: Record<string, string> = {
  load_matches: "A load fits what you look for",
  vehicle_matches: "A load fits an empty vehicle",
  vehicle_asked: "Is your vehicle still empty?",
  vehicle_expired: "An empty vehicle has ended",
  which_vehicle: "Which vehicle does the job?",
  offer_received: "An offer",
  offer_declined: "A carrier said no to your offer",
  offer_expired: "An offer was not answered",
  run_exhausted: "Nobody took your load",
  run_on_board: "Your load is on the board now",
  quote_received: "A quote for your load",
  booked: "You have won a load",
  lost: "A load went to another carrier",
  declined: "A quote of yours was declined",
  quote_void: "A quote of yours no longer stands",
  quote_again: "A load is open again",
  may_quote: "You may quote on a load now",
  reopened: "A booking was given up",
  cancelled: "A load was called off",
  expired: "A load expired with nobody booked",
  collected: "Collected",
  waiting: "Waiting beyond the free time",
  delivered: "Delivered",
  goods_exception: "Goods short, damaged or refused",
  confirmed: "A delivery was confirmed",
  extra_proposed: "An extra to answer",
  extra_accepted: "An extra is owed",
  extra_queried: "An extra was queried",
  invoice_issued: "An invoice to check",
  invoice_approved: "Your invoice was approved",
  invoice_queried: "Your invoice was queried",
  invoice_credited: "An invoice was credited",
  invoice_paid: "An invoice was paid",
  invoice_contested: "A payment was contested",
  invoice_overdue: "An invoice is overdue",
  message_received: "A message about a load",
  sites_changed: "New contact for a load",
  new_collection_code: "A new collection code",
  change_proposed: "A change to answer",
  change_agreed: "Your change was agreed",
  change_refused: "Your change was refused",
  passport_expiring: "An insurance of yours ends soon",
  passport_lost: "A licence or insurance of yours has ended",
  licence_claimed: "Another firm gave your licence number",
  document_accepted: "Your certificate was accepted",
  document_rejected: "Your certificate was sent back",
  carrier_at_risk: "A carrier lost what a load needs",
  contact_changed: "A carrier changed its contact",
  bank_changed: "A carrier changed its bank account",
  own_bank_changed: "Your firm's bank account was changed",
  network_invited: "A poster asks you to join its network",
  network_joined: "A carrier has joined your network",
  network_left: "A carrier has left your network",
  network_removed: "A network membership has ended",
  disputed: "A problem with a load",
  dispute_statement: "A statement in a dispute",
  dispute_file: "A file in a dispute",
  dispute_proposed: "A settlement to answer",
  dispute_resolved: "A dispute is settled",
  endpoint_failing: "A webhook endpoint is failing",
  endpoint_disabled: "A webhook endpoint is disabled",
};

const pounds = (pence: number) =>
  new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency: "GBP",
    minimumFractionDigits: pence % 100 === 0 ? 0 : 2,
  }).format(pence / 100);

/** Cuts a text between two characters. */
function cut(text: string, maximum: number): string {
  const letters = [...text];
  return letters.length <= maximum
    ? text
    : `${letters
        .slice(0, maximum - 1)
        .join("")
        .trimEnd()}…`;
}

/** Returns the day and time of collection: `Wed 18 PM`, or `Wed 18 by 14:00`. */
function collectionOf({ collectDate, collectWindow, collectByTime }: Load): string {
  const day = dayOfColumn(collectDate);
  const window = collectWindow === "Anytime" ? "" : ` ${collectWindow}`;
  return `${formatDay(day, addDays(day, -1))}${collectByTime === null ? window : ` by ${collectByTime}`}`;
}

/** Returns the time to answer, in minutes up to an hour and a half, else in whole hours. */
function timeLeft(dueAt: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((dueAt.getTime() - now.getTime()) / 60_000));
  if (minutes <= 90) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `${Math.floor(minutes / 60)} hours`;
}

function titleOf({ kind, load, firm, offer, data, now }: EmailFacts, named: boolean): string {
  const words =
    kind === "booked" && load?.posterId === firm.id ? "Your load is booked" : (TITLES[kind] ?? "");
  if (kind !== "offer_received" || offer === null) return words;
  const left = timeLeft(offer.dueAt, now);
  if (!named) return `${offer.pricePence === null ? "A quote asked" : words}, ${left} to answer`;
  const price = offer.pricePence === null ? "A quote asked" : pounds(offer.pricePence);
  return data.offer?.name ? `${price} from ${data.offer.name}, ${left}` : `${price}, ${left} to answer`;
}

/** Returns the name of the other end, as far as its reader may know it. */
function otherEnd({ load, firm, poster, carrier, data }: EmailFacts): string | undefined {
  if (data.offer) return data.offer.name ?? undefined;
  if (load === null) return data.name;
  if (load.posterId !== firm.id && load.carrierId !== firm.id) return undefined;
  return (load.posterId === firm.id ? carrier : poster)?.name;
}

/** Returns a sentence about an offer's price, as the load's guide has it; nothing where a quote is asked. */
function againstGuide({ guideLowPence, guideHighPence }: Load, pricePence: number | null): string {
  if (pricePence === null) return "";
  if (pricePence < guideLowPence) return ". Under guide.";
  return pricePence > guideHighPence ? ". Over guide." : ". In guide.";
}

function textOf(facts: EmailFacts, named: boolean): string {
  const { load, kind, offer } = facts;
  const { vehicle: empty } = facts.data;
  if (empty && load === null) return `${VEHICLE_NAMES[empty.vehicleClass]} · ${empty.outcode}`;
  const name = named ? otherEnd(facts) : undefined;
  if (load === null) return name ?? "Open the board to read it.";
  const vehicle = VEHICLE_NAMES[load.vehicleClass];
  if (!named) return `${load.fromOutcode} to ${load.toOutcode} · ${collectionOf(load)} · ${vehicle}`;
  const isEnd = load.posterId === facts.firm.id || load.carrierId === facts.firm.id;
  const pence = kind === "offer_received" ? null : (offer?.pricePence ?? (isEnd ? load.agreedPence : null));
  const words = [
    `${load.fromOutcode} ${load.fromTown} to ${load.toOutcode} ${load.toTown}`,
    collectionOf(load),
    vehicle,
    ...(load.pallets === null ? [] : [`${load.pallets} ${load.pallets === 1 ? "pallet" : "pallets"}`]),
    ...(pence === null ? [] : [pounds(pence)]),
    ...(name === undefined || kind === "offer_received" ? [] : [name]),
  ].join(", ");
  return kind === "offer_received" && offer ? words + againstGuide(load, offer.pricePence) : words;
}

/** Returns the words of a notification for a device; null if its kind is not pushed, or if it is out of date. */
export function composePush(facts: EmailFacts, named: boolean): PushWords | null {
  const { kind } = facts;
  if (!(kind in TITLES)) return null;
  // A notification that is too late to be emailed is too late for a device.
  if (EMAILED_KINDS.includes(kind) && compose(facts) === null) return null;
  return {
    title: cut(titleOf(facts, named), MAX_TITLE),
    text: cut(textOf(facts, named), MAX_TEXT),
    url: pageOf(facts),
  };
}
