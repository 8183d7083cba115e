import { partOfStop } from "@board/api/stops/rules";
import { addDays, type Day, londonDay, londonTime } from "@board/calendar";
import { changedFieldWords, fieldWords } from "../../../shared/load-parts/field-words.ts";
import { placedOf, placesOf } from "../../../shared/load-parts/places.ts";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { formatLongDay } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { longSlot } from "../../../ui/format/slots.ts";

export interface Step {
  key: string;
  what: string;
  /** Time of the step in RFC 3339; null for a step to come. */
  at: string | null;
  /** Short time or note to display. */
  when: string;
  by: string | undefined;
  state: "done" | "next" | "trouble" | "noted" | "passed" | "look";
}

type Change = LoadPage["history"][number];

const NAMES: Record<string, string> = {
  post: "Posted",
  amend: "Amended",
  accept: "Booked",
  book: "Booked at the poster's price",
  cancel: "Cancelled",
  expire: "Expired",
  collect: "Collected, in transit",
  handBack: "Handed back by the carrier",
  release: "Carrier released",
  pod: "Proof of delivery sent",
  deliver: "Delivered",
  confirm: "Confirmed",
  dispute: "Disputed",
  statement: "Statement in the dispute",
  disputeFile: "File in the dispute",
  proposeOutcome: "Settlement proposed",
  withdrawDispute: "Dispute withdrawn",
  resolveDispute: "Dispute settled",
  reviseRuling: "Ruling revised",
  paid: "Payment recorded",
  stopDone: "Stop done",
  announceVehicle: "Driver and vehicle announced",
  gateCheck: "Checked at the gate",
  newCollectionCode: "New collection code",
  carrierAtRisk: "The carrier lost its licence or a cover",
  contactChanged: "The carrier changed its contact",
  contestPaid: "Payment contested",
  sites: "Sites changed",
  proposeChange: "Change proposed",
  agreeChange: "Change agreed",
  refuseChange: "Change refused",
  withdrawChange: "Change withdrawn",
  proposeExtra: "Extra proposed",
  acceptExtra: "Extra accepted",
  queryExtra: "Extra queried",
  offerExtra: "Another sum proposed for an extra",
  withdrawExtra: "Extra withdrawn",
};

const TROUBLE = ["cancel", "expire", "handBack", "release", "dispute"];
const THROUGH = {
  site: "on the site",
  api: "by API",
  driver: "by the driver's link",
  system: "by itself",
} as const;

/** Formats a time as `Tue 10:38` within a week, otherwise as `17 Nov 10:38`. */
export function shortTime(at: string, today: Day): string {
  const date = new Date(at);
  const day = londonDay(date);
  if (day === today) return `Today ${londonTime(date)}`;
  const words = formatLongDay(day, today);
  const near = day > addDays(today, -7) && day < addDays(today, 7);
  return `${near ? words.slice(0, 3) : words.slice(4)} ${londonTime(date)}`;
}

/** Actions that an admin can take as well as an end. */
const ADMIN_ACTIONS = ["cancel", "withdrawDispute", "resolveDispute", "reviseRuling"];

/**
 * Returns words for the author of a change if the author has no name: the other end, or "the board" for an admin. An
 * action that an admin can take was an admin's if both ends have names, or if it is a cancellation.
 */
function unnamed({ action }: Change, { load, side }: LoadPage): string {
  const bothNamed = load.poster !== null && load.carrier !== null;
  if (ADMIN_ACTIONS.includes(action) && (bothNamed || action === "cancel")) return "the board";
  return side === "poster" ? "the carrier" : "the poster";
}

/** Entries that the system adds when the carrier's firm changes; they have no author. */
const AUTOMATIC = ["carrierAtRisk", "contactChanged"];

function whoDid(change: Change, page: LoadPage): string {
  const { action, who, through, reason } = change;
  const name = who.person ?? who.firm ?? (who.system ? null : unnamed(change, page));
  return [name, AUTOMATIC.includes(action) ? null : THROUGH[through], reason && `“${reason}”`]
    .filter((part) => part !== null && part !== "")
    .join(" · ");
}

function changeStep(change: Change, page: LoadPage, today: Day): Step {
  const { load } = page;
  const bookings = page.history.filter(({ action }) => action === "accept" || action === "book");
  // The agreed price belongs to the last booking only: an earlier carrier, which handed the load back, had another
  // price.
  const isCurrent = load.bookedAt !== null && change === bookings.at(-1);
  // The quote's price has precedence: a settled dispute may have changed the agreed price since.
  const price = load.quotes.find(({ status }) => status === "ACCEPTED")?.amountPence ?? load.agreedPence;
  const alerted =
    page.side === "poster" && change.action === "post" && load.carriersAlerted
      ? ` · ${load.carriersAlerted === 1 ? "1 carrier" : `${load.carriersAlerted} carriers`} told`
      : "";
  return {
    key: `${change.version} ${change.action} ${change.at}`,
    what:
      isCurrent && price !== null
        ? `${NAMES[change.action]}, ${formatPence(price)}`
        : (NAMES[change.action] ?? change.action),
    at: change.at,
    when: shortTime(change.at, today),
    by: [`${whoDid(change, page)}${alerted}`, amendedWords(change.changed, today)]
      .filter(Boolean)
      .join(" · "),
    state: TROUBLE.includes(change.action) ? "trouble" : "done",
  };
}

/** Milestones of the road in the history, with the words before the place that they name. */
const MILESTONES: Record<string, string> = {
  onMyWay: "On the way to",
  arrived: "Arrived in",
  takeBack: "Taken back: step at",
};

const movesStops = ({ field }: Change["changed"][number]) =>
  ["kind", "postcode"].includes(partOfStop(field) ?? "");

/** Returns the step of a milestone, at the time when it happened and not when the board received it. */
function milestoneStep(change: Change, page: LoadPage, today: Day): Step | null {
  const words = MILESTONES[change.action];
  const [field, to] = [change.changed[0]?.field, change.changed[0]?.to];
  if (words === undefined || field === undefined) return null;
  // A later change of stops may have given the number to another place.
  const isRenumbered = page.history.some((later) => later.at > change.at && later.changed.some(movesStops));
  const place = isRenumbered ? null : placesOf(placedOf(page))[Number(field.split(".")[1]) - 1];
  const at = typeof to === "string" ? to : change.at;
  return {
    key: `${change.at} ${change.action} ${field}`,
    what: `${words} ${place?.town ?? "a place"}`,
    at,
    when: shortTime(at, today),
    by: whoDid(change, page),
    state: "passed",
  };
}

/** Returns the steps for free time that ended at a place, and for an ETA after the slot. */
function lookSteps(page: LoadPage, now: Date): Step[] {
  const { load } = page;
  const today = londonDay(now);
  const townOf = (place: number) => placesOf(placedOf(page))[place - 1]?.town ?? "";
  const look = (key: string, what: string, at: string, by: string): Step => ({
    key,
    what,
    at,
    when: shortTime(at, today),
    by,
    state: "look",
  });
  return [
    ...load.waits
      .filter(
        ({ freeUntil, doneAt }) => Date.parse(freeUntil) < (doneAt ? Date.parse(doneAt) : now.getTime()),
      )
      .map(({ place, freeUntil }) =>
        look(`free ${place}`, `Free time over at ${townOf(place)}`, freeUntil, "both ends told"),
      ),
    ...(load.eta?.late
      ? [
          look(
            "late",
            `ETA ${londonTime(new Date(load.eta.at))} at ${townOf(load.eta.place)}, late`,
            load.eta.asOf,
            "worked out by the board",
          ),
        ]
      : []),
  ];
}

/** Returns the steps for quotes on the poster's timeline of an open load. */
function quoteSteps({ load, side }: LoadPage, today: Day): Step[] {
  if (side !== "poster" || load.status !== "POSTED") return [];
  const [first] = load.quotes.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  if (!first) return [];
  return [
    {
      key: "first quote",
      // An updated quote has only its new price; the first one is no longer known.
      what:
        first.sentAt === first.createdAt ? `First quote, ${formatPence(first.amountPence)}` : "First quote",
      at: first.createdAt,
      when: shortTime(first.createdAt, today),
      by: undefined,
      state: "noted",
    },
  ];
}

/**
 * Describes amended fields with old and new values, if known: `collection Wed 18 Nov, now Thu 19 Nov; price £420`.
 */
function amendedWords(changed: Change["changed"], today: Day): string {
  return changed
    .map((one) => {
      const isDone = partOfStop(one.field) === "doneAt";
      return isDone
        ? `${fieldWords(one.field)} ${shortTime(String(one.to), today)}`
        : changedFieldWords(one, today);
    })
    .join("; ");
}

const next = (key: string, what: string, when: string, by?: string): Step => ({
  key,
  what,
  at: null,
  when,
  by,
  state: "next",
});

/** Returns the steps still to come. */
function comingSteps({ load, side, confirmsItselfAt }: LoadPage, today: Day): Step[] {
  const collect = longSlot(
    { date: load.collectDate, window: load.collectWindow, byTime: load.collectByTime },
    today,
  );
  const deliver =
    load.deliverDate === null
      ? null
      : longSlot({ date: load.deliverDate, window: load.deliverWindow, byTime: load.deliverByTime }, today);
  const collection = next(
    "to collect",
    collect.booked ? "Collection, booked slot" : "Collection",
    collect.text,
  );
  const delivery = next(
    "to deliver",
    deliver?.booked ? "Delivery, booked slot" : "Delivery",
    deliver?.text ?? "no deadline",
  );
  const due =
    load.paymentDue &&
    load.paidAt === null &&
    next("due", "Payment due", formatLongDay(load.paymentDue, today));
  switch (load.status) {
    case "POSTED":
    case "BOOKED":
      return [collection, delivery];
    case "IN_TRANSIT":
      return [delivery];
    case "DELIVERED":
      return [
        next(
          "to confirm",
          "Confirm",
          confirmsItselfAt === null
            ? ""
            : `by ${formatLongDay(londonDay(new Date(confirmsItselfAt)), today)}`,
          side === "poster" ? "you, or by itself" : "the poster, or by itself",
        ),
        ...(due ? [due] : []),
      ];
    case "CONFIRMED":
      return due ? [due] : [];
    default:
      return [];
  }
}

/** Returns the timeline of a load: past steps, oldest first, then those to come. */
export function stepsOf(page: LoadPage, now: Date): Step[] {
  const today = londonDay(now);
  const past = [
    ...page.history.map((change) => milestoneStep(change, page, today) ?? changeStep(change, page, today)),
    ...quoteSteps(page, today),
    ...lookSteps(page, now),
  ].sort((a, b) => (a.at ?? "").localeCompare(b.at ?? ""));
  return [...past, ...comingSteps(page, today)];
}
