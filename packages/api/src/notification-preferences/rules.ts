import { addDays, londonDay, londonInstant, londonTime } from "@board/calendar";

/** What a member can choose to be told of, and the kinds of notifications that belong to it. */
export const TOPIC_KINDS = {
  matching: ["load_matches"],
  quotes: ["quote_received"],
  bookings: ["booked", "lost", "declined", "quote_void", "quote_again", "reopened", "cancelled", "expired"],
  delivery: ["collected", "delivered", "confirmed"],
  disputes: ["disputed", "dispute_resolved"],
  webhooks: ["endpoint_failing", "endpoint_disabled"],
} as const;
export type NotificationTopic = keyof typeof TOPIC_KINDS;
export const TOPICS = Object.keys(TOPIC_KINDS) as [NotificationTopic, ...NotificationTopic[]];

/** How a member is told where they have chosen nothing: on the site, not by email. */
export const DEFAULT_PREFERENCE = { site: true, email: false };

/** The topic of a kind of notification; null for those that cannot be switched off, such as a question for a seat. */
export function topicOf(kind: string): NotificationTopic | null {
  return TOPICS.find((topic) => TOPIC_KINDS[topic].some((one) => one === kind)) ?? null;
}

/** London times, `HH:MM`; over midnight where `from` is the later one. */
export interface QuietHours {
  from: string;
  to: string;
}

/** When an email may leave: now, or at the end of the quiet hours in which it is. */
export function afterQuietHours(now: Date, quiet: QuietHours | null): Date {
  if (quiet === null || quiet.from === quiet.to) return now;
  const time = londonTime(now);
  const overMidnight = quiet.from > quiet.to;
  const inside = overMidnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!inside) return now;
  const today = londonDay(now);
  return londonInstant(overMidnight && time >= quiet.from ? addDays(today, 1) : today, quiet.to);
}
