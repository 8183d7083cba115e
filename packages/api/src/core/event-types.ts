/** Every type of event, with its recipients and meaning (contract 10). Only listed types can be emitted. */
export const EVENTS = {
  "load.posted": { to: ["poster"], tells: "A load is on the board." },
  "load.updated": {
    to: ["poster", "carrier"],
    tells:
      "The load was changed; its status is the same. The carrier is told what changed since the booking, such as whom to ask for, or that it was paid; the poster, that the carrier changed its contact (`contact_changed` among the load's warnings); both ends, what was said, sent or proposed in its dispute.",
  },
  "load.booked": {
    to: ["poster", "carrier"],
    tells: "A carrier has the load. Each end learns who the other is.",
  },
  "load.reopened": {
    to: ["poster", "carrier"],
    tells: "The carrier handed the load back, or the poster released the carrier: it is on the board again.",
  },
  "load.in_transit": { to: ["poster", "carrier"], tells: "The load was collected." },
  "load.milestone": {
    to: ["poster", "carrier"],
    tells: "The carrier is on its way to a place, or there, or took that back. DONE is part of other events.",
  },
  "load.eta_changed": {
    to: ["poster", "carrier"],
    tells: "The arrival time differs by 15 minutes or more from the last one told, or turned late.",
  },
  "load.delivered": {
    to: ["poster", "carrier"],
    tells: "The load was delivered and the proof of delivery is there.",
  },
  "load.confirmed": {
    to: ["poster", "carrier"],
    tells: "The poster, or seven days, confirmed the delivery.",
  },
  "load.cancelled": { to: ["poster", "carrier"], tells: "The load was called off." },
  "load.expired": { to: ["poster"], tells: "The collection day passed with nobody booked." },
  "load.disputed": { to: ["poster", "carrier"], tells: "One end raised a dispute." },
  "load.dispute_resolved": { to: ["poster", "carrier"], tells: "The dispute was withdrawn or settled." },
  "message.received": {
    to: ["poster", "carrier"],
    tells: "The other end of a booked load sent a message, in words or as a file.",
  },
  "change.proposed": {
    to: ["poster", "carrier"],
    tells: "An end of a booked load proposed a change: the other one agrees or refuses.",
  },
  "change.agreed": {
    to: ["poster", "carrier"],
    tells: "The other end agreed: the load is changed, and its transport order has a new revision.",
  },
  "change.refused": {
    to: ["poster", "carrier"],
    tells: "The other end refused: the load stays as it was.",
  },
  "extra.proposed": {
    to: ["poster", "carrier"],
    tells:
      "The carrier asked for an extra, the board worked waiting out, or an end proposed another sum for a queried extra.",
  },
  "extra.accepted": {
    to: ["poster", "carrier"],
    tells: "An extra is owed: an end accepted it, nobody answered for seven days, or a ruling set it.",
  },
  "extra.queried": { to: ["poster", "carrier"], tells: "The poster asked why an extra is due." },
  "invoice.issued": {
    to: ["poster", "carrier"],
    tells: "An invoice or a self-bill was issued, with its number and lines.",
  },
  "invoice.approved": {
    to: ["poster", "carrier"],
    tells: "The other end approved the invoice, which ends a query.",
  },
  "invoice.queried": { to: ["poster", "carrier"], tells: "The other end asked about the invoice." },
  "invoice.credited": {
    to: ["poster", "carrier"],
    tells: "A credit note took some of the invoice off, or all: its jobs can then be invoiced anew.",
  },
  "invoice.paid": {
    to: ["poster", "carrier"],
    tells:
      "All that the invoice holds is paid. Where the supplier contests that, `invoice` has another status again.",
  },
  "invoice.overdue": {
    to: ["poster", "carrier"],
    tells: "The invoice's due day is past, and it is not paid. It is told once.",
  },
  "quote.received": { to: ["poster"], tells: "A carrier sent a quote." },
  "quote.updated": { to: ["poster"], tells: "A carrier replaced its price." },
  "quote.withdrawn": { to: ["poster"], tells: "A carrier took its quote back." },
  "quote.expired": { to: ["poster"], tells: "A quote's time ran out." },
  "quote.accepted": { to: ["carrier"], tells: "The poster accepted your quote." },
  "quote.declined": { to: ["carrier"], tells: "The poster said no to your quote." },
  "quote.lost": { to: ["carrier"], tells: "The load went to another carrier." },
  "quote.void": {
    to: ["carrier"],
    tells: "The load was changed or called off, so your quote no longer counts.",
  },
  "offer.received": {
    to: ["carrier"],
    tells: "A poster asks you for a load: at a price, which a yes books at once, or for a quote.",
  },
  "offer.closed": {
    to: ["carrier"],
    tells: "An offer to you ended without your answer; `closed` of the offer says why.",
  },
  "offer.answered": {
    to: ["poster"],
    tells: "A carrier said yes or no to your offer, or sent the quote that it asks for.",
  },
  "offer.expired": { to: ["poster"], tells: "The time of your offer ended, and the carrier did not answer." },
  "run.step": {
    to: ["poster"],
    tells: "The next step of your routing guide has begun, or a step begins anew.",
  },
  "run.ended": {
    to: ["poster"],
    tells:
      "The run of your routing guide is over: booked, on the board, nobody took it, stopped or called off.",
  },
  "load.matched": {
    to: ["carrier"],
    tells:
      "A load that fits a vehicle or search of yours came onto your board; at most three an hour a vehicle.",
  },
  "load.waiting": {
    to: ["poster", "carrier"],
    tells:
      "The free time at a place has ended and the lorry is still there: from now on waiting costs what the load's `waiting` says.",
  },
  "load.carrier_at_risk": {
    to: ["poster", "carrier"],
    tells:
      "The carrier of a booked load has lost its operator's licence or an insurance that the load needs. Either end may give the booking up, and it counts against nobody.",
  },
  "network.invited": { to: ["carrier"], tells: "A poster asks you to join its network." },
  "network.joined": { to: ["poster"], tells: "A carrier has joined your network." },
  "network.left": {
    to: ["poster", "carrier"],
    tells: "The other end ended a membership: the carrier left, or the poster removed or blocked it.",
  },
  "vehicle.asked": {
    to: ["carrier"],
    tells: "Is the vehicle still empty? Without an answer within the hour it ends.",
  },
  "vehicle.expired": {
    to: ["carrier"],
    tells: "A vehicle has ended by itself: at its time, or because nobody said that it is still empty.",
  },
  "passport.expiring": {
    to: ["carrier"],
    tells: "An insurance of your passport ends in 30, 7 or 1 days, and none follows it.",
  },
  "passport.lost": {
    to: ["carrier"],
    tells: "Your operator's licence is valid no more, or an insurance of your passport has ended.",
  },
  "webhook.test": { to: [], tells: "You asked for it, to try an endpoint. The load in it is made up." },
} as const satisfies Record<string, { to: readonly ("poster" | "carrier")[]; tells: string }>;

export type EventType = keyof typeof EVENTS;

/** Types of events about a firm's passport, or about its networks; they concern no load. */
export type PassportEventType = Extract<EventType, `passport.${string}`>;
export type NetworkEventType = Extract<EventType, `network.${string}`>;
/** Types of events about a carrier's empty vehicles. */
export type VehicleEventType = Extract<EventType, `vehicle.${string}`>;
/** Types of events that concern a firm and come from no change of a load. */
export type FirmEventType = PassportEventType | NetworkEventType | VehicleEventType | "load.matched";
export type LoadEventType = Exclude<EventType, FirmEventType>;

export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];
export const LOAD_EVENT_TYPES = EVENT_TYPES.filter(
  (type): type is LoadEventType => !/^(passport|network|vehicle)\.|^load\.matched$/.test(type),
);
