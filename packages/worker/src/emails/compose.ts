import { allows, BOARD_KINDS, runs, VEHICLE_NAMES, waitingOf } from "@board/api/rules";
import { openChangeOf, previousContact } from "@board/api/server";
import { type Day, dayOfColumn, formatFullDay, formatLongDay, formatLongExact } from "@board/calendar";
import type { Firm, Load, Offer, Quote } from "@board/db";

/**
 * Facts from which an email is composed. The email names firms only if they are the two ends of a booked
 * load, each to the other (interface 6).
 */
export interface EmailFacts {
  kind: string;
  /** The firm that receives the email. */
  firm: Pick<Firm, "id" | "name">;
  load: Load | null;
  poster: Firm | null;
  carrier: Firm | null;
  /** The receiving firm's quote on the load. */
  quote: Quote | null;
  /** The offer that the email is about; null for any other email. */
  offer: Offer | null;
  /** Time of sending, and that day in London. */
  now: Date;
  today: Day;
  data: {
    url?: string | undefined;
    since?: string | undefined;
    reason?: string | undefined;
    carrierId?: string | undefined;
    pence?: number | undefined;
    kind?: string | undefined;
    what?: string | undefined;
    until?: string | undefined;
    days?: number | undefined;
    name?: string | undefined;
    number?: string | undefined;
    invoiceId?: string | undefined;
    /** The offer as its reader was told of it. */
    offer?: { name: string | null } | undefined;
    /** New loads for empty vehicles: how many, what the best earns, and how many nobody was told of. */
    loads?: number | undefined;
    earnsPence?: number | null | undefined;
    more?: number | undefined;
    /** The empty vehicle, and what was known of it when its carrier was told. */
    vehicleId?: string | undefined;
    vehicle?:
      | {
          vehicleClass: Load["vehicleClass"];
          vehicleReg: string | null;
          outcode: string;
          answerBy: string | null;
        }
      | undefined;
  };
  siteUrl: string;
}

export interface Message {
  subject: string;
  text: string;
}

function pounds(pence: number): string {
  return new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" }).format(pence / 100);
}

function dayText(date: Date): string {
  const day = dayOfColumn(date);
  return formatLongDay(day, day);
}

function lane(load: Load): string {
  return `${load.fromOutcode} ${load.fromTown} to ${load.toOutcode} ${load.toTown}`;
}

function loadText(load: Load): string {
  const collect = `Collect ${dayText(load.collectDate)}, ${load.collectByTime ?? load.collectWindow}`;
  const deliver = load.deliverDate
    ? `Deliver ${dayText(load.deliverDate)}, ${load.deliverByTime ?? load.deliverWindow}`
    : "No delivery deadline";
  return [
    `${load.ref}: ${lane(load)}, ${load.miles} miles`,
    collect,
    deliver,
    VEHICLE_NAMES[load.vehicleClass],
  ].join("\n");
}

function contact(firm: Firm): string {
  return `${firm.name}\n${firm.contactName}\n${firm.contactPhone}\n${firm.contactEmail}`;
}

function booked({ firm, load, poster, carrier }: EmailFacts & { load: Load }): Message | null {
  const other = load.posterId === firm.id ? carrier : poster;
  if (!other || load.agreedPence === null) return null;
  const whose = load.posterId === firm.id ? "The carrier is" : "The load is from";
  return {
    subject: `Booked: ${lane(load)} at ${pounds(load.agreedPence)}`,
    text: `${loadText(load)}\nAgreed at ${pounds(load.agreedPence)}, paid in ${load.termsDays} days.\n\n${whose}:\n${contact(other)}`,
  };
}

/** Returns the load if it can still be booked, else null. An email delayed by quiet hours may be out of date. */
function stillOpen({ load, today }: EmailFacts): Load | null {
  const open = load?.status === "POSTED" && !load.withheld && dayOfColumn(load.collectDate) >= today;
  return open ? load : null;
}

const quoteOf = ({ quote }: EmailFacts) =>
  quote ? `Your quote of ${pounds(quote.amountPence)}` : "Your quote";

const vehicleName = ({ vehicle }: EmailFacts["data"]) =>
  vehicle
    ? `${vehicle.vehicleReg ?? VEHICLE_NAMES[vehicle.vehicleClass]} at ${vehicle.outcode}`
    : "Your vehicle";

/** Composes the email about an offer to a carrier; null once it cannot be answered any more. */
function offerReceived({ load, offer, data, now }: EmailFacts): Message | null {
  if (load === null || offer?.status !== "OPEN" || offer.dueAt <= now) return null;
  const { pricePence, dueAt, note } = offer;
  const who = data.offer?.name ?? "A poster";
  const asks =
    pricePence === null
      ? `${who} asks you for a quote.`
      : `${who} offers you ${pounds(pricePence)} without VAT. Your yes books the load at once; the first yes wins.`;
  const words = note === null ? "" : `\n\n${note.replace(/^/gm, "> ")}`;
  return {
    subject: `${pricePence === null ? "A quote asked" : `${pounds(pricePence)} offered`}: ${lane(load)}`,
    text: `${asks} Answer until ${formatLongExact(dueAt)}, UK time; no answer costs you nothing.${words}\n\n${loadText(load)}\nPaid in ${load.termsDays} days.`,
  };
}

/** Composes the email about a carrier's no, with its words. */
function offerDeclined({ load, offer, data }: EmailFacts): Message | null {
  if (load === null || offer?.status !== "DECLINED") return null;
  const { declineNote, wouldDoAtPence } = offer;
  const would = wouldDoAtPence === null ? "" : ` It would do it at ${pounds(wouldDoAtPence)}.`;
  const words = declineNote === null ? "" : `\n\n${declineNote.replace(/^/gm, "> ")}`;
  return {
    subject: `Declined: ${lane(load)}`,
    text: `${data.offer?.name ?? "A carrier"} said no to your offer.${would}${words}\n\n${loadText(load)}`,
  };
}

function quoteVoid(facts: EmailFacts): Message | null {
  const { load } = facts;
  if (load?.status === "CANCELLED") {
    return {
      subject: `Called off: ${lane(load)}`,
      text: `The load was called off. ${quoteOf(facts)} no longer stands.\n\n${loadText(load)}`,
    };
  }
  const open = stillOpen(facts);
  return (
    open && {
      subject: `Changed, quote again: ${lane(open)}`,
      text: `The load was changed. ${quoteOf(facts)} no longer stands: send a new one if you can still do it.\n\n${loadText(open)}`,
    }
  );
}

function reopened(facts: EmailFacts): Message | null {
  const { load, firm, data } = facts;
  const why =
    data.reason === undefined
      ? ""
      : `\n\nWhy, in the words of the end that gave it up:\n${data.reason.replace(/^/gm, "> ")}`;
  if (load && load.posterId !== firm.id) {
    return {
      subject: `No longer yours: ${lane(load)}`,
      text: `The booking was given up, so the load is no longer yours to carry.${why}\n\n${loadText(load)}`,
    };
  }
  const open = stillOpen(facts);
  return (
    open && {
      subject: `Back on the board: ${lane(open)}`,
      text: `The booking was given up. Your load is on the board again, and those who lost it were asked for a new quote.${why}\n\n${loadText(open)}`,
    }
  );
}

function nameOfOther({ firm, load, poster, carrier }: EmailFacts & { load: Load }): string {
  return (load.posterId === firm.id ? carrier : poster)?.name ?? "The other end";
}

/** Composes the email about a proposed change; null unless the receiving firm still has to answer a change. */
function changeProposed(facts: EmailFacts): Message | null {
  const { load, firm } = facts;
  const change = load && openChangeOf(load);
  if (!load || !change || (change.by === "poster") === (load.posterId === firm.id)) return null;
  const price = change.penceDelta === 0 ? "" : ` The price would be ${pounds(change.agreedPence)}.`;
  return {
    subject: `A change proposed for ${lane(load)}`,
    text: `${nameOfOther({ ...facts, load })} proposes a change.${price} Nothing changes until you agree: see it on the load's page.\n\n${loadText(load)}`,
  };
}

function changeAnswered(facts: EmailFacts, answer: string): Message | null {
  const { load } = facts;
  if (load === null || load.agreedPence === null || load.status === "CANCELLED") return null;
  return {
    subject: `Your change was ${answer}: ${lane(load)}`,
    text: `${nameOfOther({ ...facts, load })} ${answer === "agreed" ? "agreed to" : "refused"} your change. The price is ${pounds(load.agreedPence)}.\n\n${loadText(load)}`,
  };
}

/** Composes an email about an extra of the present booking; `rest` says what it means for the reader. */
function ofExtra(facts: EmailFacts, subject: string, rest: string): Message | null {
  const { load, data } = facts;
  if (load === null || data.pence === undefined || load.carrierId !== data.carrierId) return null;
  return {
    subject: `${subject}: ${lane(load)}`,
    text: `${pounds(data.pence)} without VAT beside the price of the load. ${rest}\n\n${loadText(load)}`,
  };
}

/** Composes an email about an invoice or a credit note, with its number and its sum with VAT. */
function ofInvoice(facts: EmailFacts, subject: string, rest: string): Message | null {
  const { load, data } = facts;
  if (load === null || data.pence === undefined || data.number === undefined) return null;
  return {
    subject: `${data.number} ${subject}`,
    text: `${data.number} over ${pounds(data.pence)} with VAT. ${rest}\n\n${loadText(load)}`,
  };
}

/** Composes an email about an agreement on self-billing with another firm. */
function ofAgreement(
  { data: { name, until } }: EmailFacts,
  subject: string,
  textOf: (facts: { name: string; until: string }) => string,
): Message | null {
  if (name === undefined || until === undefined) return null;
  return { subject, text: textOf({ name, until: formatFullDay(until) }) };
}

/** Returns advice for a poster who suspects a stolen identity; the sentence continues with "this email". */
function adviceOn(status: Load["status"]): string {
  if (allows("release", status, "poster")) return "release the load and answer";
  return allows("dispute", status, "poster") ? "raise a dispute and answer" : "answer";
}

/**
 * Composes the email that tells the poster that the carrier's contact data changed; null once the poster has
 * confirmed it.
 */
function contactChanged({ firm, load, carrier, now, data }: EmailFacts): Message | null {
  if (load === null || carrier === null || load.posterId !== firm.id || !runs(load.status)) return null;
  if (load.carrierId !== data.carrierId) return null;
  const previous = previousContact(carrier, load.mode, now);
  if (previous === null) return null;
  const { contactName, phone, email, until } = previous;
  return {
    subject: `The carrier changed its contact: ${lane(load)}`,
    text: `${carrier.name} changed how it is reached, and has not confirmed the change. Until ${formatLongExact(new Date(until))}, UK time, ring the previous number before you hand anything over or trust the new one:\n${contactName}\n${phone}\n${email}\n\nIf they know of no change, ${adviceOn(load.status)} this email: whoever takes an account over changes its number first.\n\n${loadText(load)}`,
  };
}

const insurance = (kind: string | undefined) =>
  kind === "goods_in_transit" ? "goods-in-transit insurance" : "hire-and-reward insurance";

/**
 * Functions that compose the emails, by kind of notification. Kinds without a function are not emailed. A
 * function returns null if the notification is out of date.
 */
const WRITERS: Record<string, (facts: EmailFacts) => Message | null> = {
  vehicle_matches: (facts) => {
    const load = stillOpen(facts);
    const { loads = 1, earnsPence = null, more = 0 } = facts.data;
    const others = loads - 1 + more;
    return (
      load && {
        subject: `New load for your vehicle: ${lane(load)}, ${dayText(load.collectDate)}`,
        text: `It fits an empty vehicle of yours${earnsPence === null ? "" : `, and earns ${pounds(earnsPence)}`}.${others === 0 ? "" : ` ${others} more ${others === 1 ? "fits" : "fit"}.`} No email tells of more than three loads an hour for a vehicle.\n\n${loadText(load)}`,
      }
    );
  },
  load_matches: (facts) => {
    const load = stillOpen(facts);
    return (
      load && {
        subject: `New load: ${lane(load)}, ${dayText(load.collectDate)}`,
        text: `A load that you look for was posted.\n\n${loadText(load)}\nPaid in ${load.termsDays} days.`,
      }
    );
  },
  quote_again: (facts) => {
    const load = stillOpen(facts);
    return (
      load && {
        subject: `Open again: ${lane(load)}`,
        text: `A load that you quoted for is on the board again. Send a new quote if you can do it.\n\n${loadText(load)}`,
      }
    );
  },
  may_quote: (facts) => {
    const load = stillOpen(facts);
    return (
      load && {
        subject: `You may quote now: ${lane(load)}`,
        text: `The poster of a load that turned you away asks for less than it did. You may quote on it now.\n\n${loadText(load)}`,
      }
    );
  },
  quote_void: quoteVoid,
  offer_received: offerReceived,
  offer_declined: offerDeclined,
  run_exhausted: ({ load }) =>
    load?.status === "POSTED"
      ? {
          subject: `Nobody took it: ${lane(load)}`,
          text: `Your routing guide has asked everybody, and nobody took the load. It is not on the board. Ask again, or open it to the board, on the load's page.\n\n${loadText(load)}`,
        }
      : null,
  reopened,
  declined: (facts) =>
    facts.load && {
      subject: `Declined: ${lane(facts.load)}`,
      text: `${quoteOf(facts)} was declined.\n\n${loadText(facts.load)}`,
    },
  expired: ({ load }) =>
    load && {
      subject: `Expired: ${lane(load)}`,
      text: `Its collection day is over and nobody was booked. Post it again from the load's page.\n\n${loadText(load)}`,
    },
  booked: (facts) => (facts.load ? booked({ ...facts, load: facts.load }) : null),
  lost: ({ load, quote }) =>
    load && {
      subject: `Not this time: ${lane(load)}`,
      text: `The load went to another carrier.${quote ? ` Your quote was ${pounds(quote.amountPence)}.` : ""}\n\n${loadText(load)}`,
    },
  quote_received: (facts) => {
    const load = stillOpen(facts);
    return (
      load && {
        subject: `A quote for ${lane(load)}`,
        text: `A carrier sent a price for your load, which has ${load.quoteCount} of them now.\n\n${loadText(load)}`,
      }
    );
  },
  collected: ({ load }) =>
    load && { subject: `Collected: ${lane(load)}`, text: `The load is on its way.\n\n${loadText(load)}` },
  delivered: ({ load }) =>
    load && {
      subject: `Delivered: ${lane(load)}`,
      text: `The proof of delivery is with the load. It is confirmed by itself after seven days unless you say otherwise.\n\n${loadText(load)}`,
    },
  goods_exception: ({ load, data }) =>
    load && {
      subject: `Short, damaged or refused: ${lane(load)}`,
      text: `${data.reason}\n\nSo the driver counted. The load has the proof; raise a problem there if you do not agree.\n\n${loadText(load)}`,
    },
  confirmed: ({ load }) =>
    load && { subject: `Confirmed: ${lane(load)}`, text: `The delivery is confirmed.\n\n${loadText(load)}` },
  cancelled: ({ load }) =>
    load && { subject: `Cancelled: ${lane(load)}`, text: `The load was called off.\n\n${loadText(load)}` },
  message_received: (facts) =>
    facts.load && facts.load.status !== "CANCELLED"
      ? {
          subject: `A message on ${lane(facts.load)}`,
          text: `${nameOfOther({ ...facts, load: facts.load })} wrote to you. Read it on the load's page.\n\n${loadText(facts.load)}`,
        }
      : null,
  sites_changed: (facts) =>
    facts.load && facts.load.status !== "CANCELLED"
      ? {
          subject: `New contact for ${lane(facts.load)}`,
          text: `${nameOfOther({ ...facts, load: facts.load })} changed whom to ask for, or how to get in. Read it on the load's page.\n\n${loadText(facts.load)}`,
        }
      : null,
  new_collection_code: (facts) =>
    facts.load && facts.load.status !== "CANCELLED"
      ? {
          subject: `A new collection code for ${lane(facts.load)}`,
          text: `${nameOfOther({ ...facts, load: facts.load })} made a new collection code. The old one is worth nothing. Read the new one on the load's page.\n\n${loadText(facts.load)}`,
        }
      : null,
  change_proposed: changeProposed,
  change_agreed: (facts) => changeAnswered(facts, "agreed"),
  change_refused: (facts) => changeAnswered(facts, "refused"),
  extra_proposed: (facts) =>
    ofExtra(
      facts,
      "An extra to answer",
      "Accept or query it on the load's page: some extras stand after seven days without an answer.",
    ),
  extra_reminder: (facts) =>
    ofExtra(
      facts,
      "An extra stands soon",
      "Nobody has answered it. Seven days after proposal and delivery it is owed: accept or query it on the load's page.",
    ),
  extra_accepted: (facts) => ofExtra(facts, "An extra is owed", "It was accepted, and goes on the invoice."),
  extra_queried: (facts) =>
    ofExtra(
      facts,
      "An extra was queried",
      "Read why on the load's page. Propose another sum, or withdraw it.",
    ),
  invoice_issued: (facts) => ofInvoice(facts, "was issued", "Check it, and query it if it is not right."),
  invoice_approved: (facts) => ofInvoice(facts, "was approved", "The other end has approved it."),
  invoice_queried: (facts) =>
    ofInvoice(facts, "was queried", "Read why, and explain it or credit what is not owed."),
  invoice_credited: (facts) => ofInvoice(facts, "is a credit note", "It takes this off an invoice."),
  invoice_paid: (facts) =>
    ofInvoice(facts, "was paid", "The other end recorded the payment. The supplier can contest it."),
  invoice_contested: (facts) =>
    ofInvoice(facts, "is unpaid again", "The supplier has not got the money that you recorded as paid."),
  invoice_overdue: (facts) => ofInvoice(facts, "is overdue", "Its due day is past, and it is not paid."),
  billing_details_needed: ({ load }) =>
    load && {
      subject: `An invoice waits for your billing details`,
      text: `The invoice of a job must name your firm as HMRC asks. Give your billing details once, for all invoices.\n\n${loadText(load)}`,
    },
  disputed: ({ load }) =>
    load && {
      subject: `A problem with ${lane(load)}`,
      text: `Somebody raised a problem. Say how you see it on the load's page.\n\n${loadText(load)}`,
    },
  dispute_statement: ({ load }) =>
    load && {
      subject: `A statement in the dispute: ${lane(load)}`,
      text: `Something was said in the dispute. Read it on the load's page.\n\n${loadText(load)}`,
    },
  dispute_file: ({ load }) =>
    load && {
      subject: `A file in the dispute: ${lane(load)}`,
      text: `A file was sent in the dispute. See it on the load's page.\n\n${loadText(load)}`,
    },
  dispute_proposed: (facts) =>
    facts.load?.status === "DISPUTED"
      ? {
          subject: `A settlement proposed for ${lane(facts.load)}`,
          text: `${nameOfOther({ ...facts, load: facts.load })} proposes how to end the dispute. It ends so once you agree: see it on the load's page.\n\n${loadText(facts.load)}`,
        }
      : null,
  dispute_resolved: ({ load }) =>
    load && {
      subject: `Settled: ${lane(load)}`,
      text: `The problem with the load is settled.\n\n${loadText(load)}`,
    },
  waiting: ({ load }) =>
    load && ["BOOKED", "IN_TRANSIT"].includes(load.status)
      ? {
          subject: `Waiting beyond the free time: ${lane(load)}`,
          text: `The free time at a place of the load has ended and the lorry is still there. From now on each started quarter of an hour costs ${pounds(waitingOf(load).pencePerQuarter)}.\n\n${loadText(load)}`,
        }
      : null,
  carrier_at_risk: (facts) =>
    facts.load && ["BOOKED", "IN_TRANSIT"].includes(facts.load.status)
      ? {
          subject: `The carrier is at risk: ${lane(facts.load)}`,
          text: `${facts.load.posterId === facts.firm.id ? `${nameOfOther({ ...facts, load: facts.load })} has` : "Your firm has"} lost its operator's licence or an insurance that this load needs. Speak with ${nameOfOther({ ...facts, load: facts.load })} now. Until it is collected either of you may give the booking up, and it counts against nobody.\n\n${loadText(facts.load)}`,
        }
      : null,
  contact_changed: contactChanged,
  bank_changed: ({ load }) =>
    load && {
      subject: `A bank account was changed: ${lane(load)}`,
      text: `The carrier of this load, which is not paid yet, put another bank account in place of the one before. Ring it on a number that you knew before, and ask, before you pay to the new one.\n\n${loadText(load)}`,
    },
  own_bank_changed: () => ({
    subject: "Your firm's bank account was changed",
    text: "Somebody put another bank account in place of the one before in your firm's billing details. The firms that owe you were told. If it was none of you, put it back at once, and answer this email.",
  }),
  passport_expiring: ({ data }) => ({
    subject: `Your ${insurance(data.kind)} ends in ${data.days === 1 ? "1 day" : `${data.days} days`}`,
    text: `Your ${insurance(data.kind)} ends on ${data.until && formatFullDay(data.until)}. From the day after, loads that ask for it are closed to you. Send the new certificate: it counts once we have read it, usually within 3 hours.`,
  }),
  passport_lost: ({ data }) =>
    data.what === "operator_licence"
      ? {
          subject: "Your operator's licence is valid no more",
          text: "The register of operators' licences has no valid Standard licence for your firm any more. Loads that ask for one are closed to you, and the posters of jobs that need it were told. If that is wrong, answer this email.",
        }
      : {
          subject: `Your ${insurance(data.what)} has ended`,
          text: `Your ${insurance(data.what)} has ended. Loads that ask for it are closed to you, and the posters of jobs that need it were told. Send the new certificate: it counts once we have read it.`,
        },
  licence_claimed: () => ({
    subject: "Another firm gave your company or licence number",
    text: "Another firm on the Freight Board gave your company number or licence number as its own. Nothing changes for you: your licence stays yours, and it counts, unless somebody who runs the board decides otherwise. They look at it now. If the other firm is part of your business, answer this email.",
  }),
  document_accepted: ({ data }) => ({
    subject: `Accepted: your ${insurance(data.kind)}`,
    text: `We have read the certificate of your ${insurance(data.kind)}. It counts from now on.`,
  }),
  document_rejected: ({ data }) => ({
    subject: `Sent back: your ${insurance(data.kind)}`,
    text: `The certificate of your ${insurance(data.kind)} was sent back:\n\n${data.reason}\n\nSend another one.`,
  }),
  self_billing_proposed: (facts) =>
    ofAgreement(
      facts,
      "A customer asks to make your invoices itself",
      ({ name, until }) =>
        `${name} proposes self-billing until ${until}: it makes the invoices of the jobs that you deliver for it, and you issue none. Read the agreement, and accept or decline it.`,
    ),
  self_billing_accepted: (facts) =>
    ofAgreement(
      facts,
      "Self-billing was agreed",
      ({ name, until }) =>
        `${name} agreed to self-billing until ${until}. You make the invoices of the jobs that it delivers from now on.`,
    ),
  self_billing_ended: (facts) =>
    ofAgreement(
      facts,
      "Self-billing has ended",
      ({ name }) =>
        `The agreement on self-billing with ${name} has ended: one of you ended it, or a VAT number has changed. From now on the carrier issues its invoices itself.`,
    ),
  self_billing_ends_soon: (facts) =>
    ofAgreement(
      facts,
      "Self-billing ends soon",
      ({ name, until }) =>
        `The agreement on self-billing with ${name} ends after ${until}. If it is to go on, the customer proposes a new one, and the carrier accepts it; else the carrier issues its invoices itself again.`,
    ),
  network_invited: ({ data }) => ({
    subject: "A poster asks you to join its network",
    text: `${data.name} asks your firm to join its network: it may then offer you loads before the board, and you read each other's names in offers and quotes. Join, or decline; neither costs anything.`,
  }),
  network_joined: ({ data }) => ({
    subject: "A carrier has joined your network",
    text: `${data.name} has joined your network. You may offer it loads before the board.`,
  }),
  network_left: ({ data }) => ({
    subject: "A carrier has left your network",
    text: `${data.name} has left your network. Your open offers to it were withdrawn; jobs go on.`,
  }),
  network_removed: ({ data }) => ({
    subject: "A network membership has ended",
    text: `Your firm is no longer in the network of ${data.name}. Its open offers to you were withdrawn; jobs go on, and you keep your place on the board.`,
  }),
  vehicle_asked: ({ data, now }) => {
    const answerBy = data.vehicle?.answerBy ?? null;
    if (answerBy === null || new Date(answerBy) <= now) return null;
    return {
      subject: "Is your vehicle still empty?",
      text: `${vehicleName(data)} is offered to posters. Say that it is still empty, or it ends at ${formatLongExact(new Date(answerBy))}, UK time.`,
    };
  },
  vehicle_expired: ({ data }) => ({
    subject: "An empty vehicle has ended",
    text: `${vehicleName(data)} is offered no more: nobody said that it is still empty. Post it again if it is.`,
  }),
  which_vehicle: ({ load }) =>
    load && {
      subject: `Which vehicle does ${load.ref}?`,
      text: `Several of your empty vehicles fit this job. Say which one does it, so that the others stay on offer.\n\n${loadText(load)}`,
    },
  endpoint_failing: ({ data }) => ({
    subject: "Your webhook endpoint has been failing for an hour",
    text: `Nothing could be delivered to ${data.url} since ${data.since}.\nWe keep trying. After five days of failures the endpoint is disabled.`,
  }),
  endpoint_disabled: ({ data }) => ({
    subject: "Your webhook endpoint is disabled",
    text: `${data.url} ${data.reason === "gone" ? "answered 410 Gone" : "failed for five days"}, so nothing more is sent to it.\nPut it right, enable it, and replay what was missed: events are kept for 30 days.`,
  }),
};

/** Kinds about a booked load. They are emailed only to firms that are its ends when the email is sent. */
const ENDS_KINDS = [
  "booked",
  "collected",
  "waiting",
  "delivered",
  "goods_exception",
  "confirmed",
  "cancelled",
  "message_received",
  "sites_changed",
  "new_collection_code",
  "change_proposed",
  "change_agreed",
  "change_refused",
  "extra_proposed",
  "extra_reminder",
  "extra_accepted",
  "extra_queried",
  "invoice_issued",
  "invoice_approved",
  "invoice_queried",
  "invoice_credited",
  "invoice_paid",
  "invoice_contested",
  "invoice_overdue",
  "billing_details_needed",
  "carrier_at_risk",
  "contact_changed",
  "bank_changed",
  "disputed",
  "dispute_statement",
  "dispute_file",
  "dispute_proposed",
  "dispute_resolved",
];

export const EMAILED_KINDS = Object.keys(WRITERS);

/** Kinds that are also emailed to the firm's own address, whatever its members prefer. */
export const OFFICE_KINDS = [
  "extra_reminder",
  "invoice_overdue",
  "billing_details_needed",
  "goods_exception",
  "quote_again",
  "booked",
  "lost",
  "carrier_at_risk",
  "contact_changed",
  "bank_changed",
  "passport_expiring",
  "passport_lost",
  "licence_claimed",
  "document_accepted",
  "document_rejected",
  "self_billing_proposed",
  "self_billing_accepted",
  "self_billing_ended",
  "self_billing_ends_soon",
  "network_invited",
  "offer_received",
  "endpoint_failing",
  "endpoint_disabled",
];

/** Kinds about the firm's passport. */
const PASSPORT_KINDS = [
  "passport_expiring",
  "passport_lost",
  "licence_claimed",
  "document_accepted",
  "document_rejected",
];

const VEHICLE_KINDS = ["vehicle_matches", "vehicle_asked", "vehicle_expired", "which_vehicle"];

/** Returns the path of the page that an email or a push message leads to. A load's own page is only for its two ends. */
export function pageOf({ kind, load, firm, data }: EmailFacts): string {
  if (PASSPORT_KINDS.includes(kind)) return "/settings/passport";
  if (kind.startsWith("self_billing_")) return "/money";
  if (kind === "network_joined" || kind === "network_left") return "/network";
  if (kind === "network_invited" || kind === "network_removed") return "/settings/networks";
  if (VEHICLE_KINDS.includes(kind)) return "/vehicles";
  if (kind === "offer_received") return "/board/offers";
  if (kind === "billing_details_needed") return "/settings/billing";
  if (data.invoiceId !== undefined) return `/money/${data.invoiceId}`;
  if (load === null) return kind === "own_bank_changed" ? "/settings/billing" : "/settings";
  if (load.posterId === firm.id || load.carrierId === firm.id) return `/loads/${load.id}`;
  return BOARD_KINDS.includes(kind) ? `/board#${load.id}` : "/quotes";
}

/**
 * Returns the email of a notification; null if its kind is not emailed, or if the notification is out of
 * date.
 */
export function compose(facts: EmailFacts): Message | null {
  const { kind, load, firm, data } = facts;
  if (data.carrierId !== undefined && data.carrierId !== load?.carrierId) return null;
  const atAnEnd = load !== null && (load.posterId === firm.id || load.carrierId === firm.id);
  if (ENDS_KINDS.includes(kind) && !atAnEnd) return null;
  const message = WRITERS[facts.kind]?.(facts);
  if (!message) return null;
  return {
    subject: message.subject,
    text: `${message.text}\n\n${facts.siteUrl}${pageOf(facts)}\n`,
  };
}
