import { addDays, londonDay, londonInstant, londonTime } from "@board/calendar";
import type { Role } from "@board/db/enums";

/** Topics of the notification preferences, each with the kinds of notifications in it. */
export const TOPIC_KINDS = {
  matching: ["load_matches", "vehicle_matches"],
  offers: [
    "offer_received",
    "offer_closed",
    "offer_declined",
    "offer_expired",
    "run_exhausted",
    "run_on_board",
  ],
  quotes: ["quote_received"],
  bookings: [
    "booked",
    "lost",
    "declined",
    "quote_void",
    "quote_again",
    "may_quote",
    "reopened",
    "cancelled",
    "expired",
  ],
  delivery: [
    "collected",
    "waiting",
    "delivered",
    "goods_exception",
    "confirmed",
    "extra_proposed",
    "extra_accepted",
    "extra_queried",
  ],
  money: [
    "invoice_issued",
    "invoice_approved",
    "invoice_queried",
    "invoice_credited",
    "invoice_paid",
    "invoice_contested",
    "invoice_overdue",
  ],
  messages: [
    "message_received",
    "sites_changed",
    "new_collection_code",
    "change_proposed",
    "change_agreed",
    "change_refused",
  ],
  passport: [
    "passport_expiring",
    "passport_lost",
    "licence_claimed",
    "document_accepted",
    "document_rejected",
    "carrier_at_risk",
    "contact_changed",
    "bank_changed",
    "own_bank_changed",
  ],
  network: ["network_invited", "network_joined", "network_left", "network_removed"],
  vehicles: ["vehicle_asked", "vehicle_expired", "which_vehicle"],
  disputes: ["disputed", "dispute_statement", "dispute_file", "dispute_proposed", "dispute_resolved"],
  webhooks: ["endpoint_failing", "endpoint_disabled"],
} as const;
export type NotificationTopic = keyof typeof TOPIC_KINDS;
export const TOPICS = Object.keys(TOPIC_KINDS) as [NotificationTopic, ...NotificationTopic[]];

/** Topics that a role is not told of, because it does not read what they are about (contract 16). */
const UNTOLD: Partial<Record<Role, readonly NotificationTopic[]>> = {
  READER: ["matching", "offers", "messages", "passport", "network", "vehicles", "webhooks"],
};

/** True if members of a role are told of a topic. */
export function isToldOf(role: Role, topic: NotificationTopic): boolean {
  return !UNTOLD[role]?.includes(topic);
}

/** Preference for a topic until the member changes it: on the site, not by email. */
export const DEFAULT_PREFERENCE = { site: true, email: false };

/** Topics that are pushed to a member's devices until the member changes it. */
const PUSHED_TOPICS: readonly NotificationTopic[] = [
  "matching",
  "offers",
  "bookings",
  "messages",
  "vehicles",
];

/** Returns the preference for push messages of a topic; null for the topic's default. */
export function isPushed(topic: NotificationTopic, chosen: boolean | null | undefined): boolean {
  return chosen ?? PUSHED_TOPICS.includes(topic);
}

/**
 * Returns the topic of a kind of notification; null for a kind that is always sent, such as a request for a
 * seat.
 */
export function topicOf(kind: string): NotificationTopic | null {
  return TOPICS.find((topic) => TOPIC_KINDS[topic].some((one) => one === kind)) ?? null;
}

/** Hours in London as `HH:MM`, in which emails and push messages wait. They span midnight if `from` is later than `to`. */
export interface QuietHours {
  from: string;
  to: string;
}

/** Returns when an email or push message may be sent: now, or at the end of the present quiet hours. */
export function afterQuietHours(now: Date, quiet: QuietHours | null): Date {
  if (quiet === null || quiet.from === quiet.to) return now;
  const time = londonTime(now);
  const overMidnight = quiet.from > quiet.to;
  const inside = overMidnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!inside) return now;
  const today = londonDay(now);
  return londonInstant(overMidnight && time >= quiet.from ? addDays(today, 1) : today, quiet.to);
}

/** A member's quiet hours as the database has them, with the choice for offers that end in them. */
export interface Quiet {
  quietFrom: string | null;
  quietTo: string | null;
  quietOffers: boolean;
}

/**
 * Returns when a member is told: now, or after quiet hours; an offer that would be over by then is told now if the member
 * chose so.
 */
export function tellAt(now: Date, { quietFrom, quietTo, quietOffers }: Quiet, offerDueAt: Date | null): Date {
  const quiet = quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null;
  const at = afterQuietHours(now, quiet);
  return quietOffers && offerDueAt !== null && offerDueAt <= at ? now : at;
}
