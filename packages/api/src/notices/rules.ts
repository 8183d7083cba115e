import { addDays, londonDay, londonInstant, londonTime } from "@board/calendar";

/** What a member can choose to be told of, and the kinds of notes that belong to it. */
export const NOTICE_TOPICS = {
  matching: ["load_matches"],
  quotes: ["quote_received"],
  bookings: ["booked", "lost", "declined", "quote_void", "quote_again", "reopened", "cancelled", "expired"],
  delivery: ["collected", "delivered", "confirmed"],
  disputes: ["disputed", "dispute_resolved"],
  webhooks: ["endpoint_failing", "endpoint_disabled"],
} as const;
export type NoticeTopic = keyof typeof NOTICE_TOPICS;
export const TOPICS = Object.keys(NOTICE_TOPICS) as [NoticeTopic, ...NoticeTopic[]];

/** How a member is told where they have chosen nothing: on the site, not by email. */
export const DEFAULT_CHOICE = { site: true, mail: false };

/** The topic of a kind of note; null for those that cannot be switched off, such as a question for a seat. */
export function topicOf(kind: string): NoticeTopic | null {
  return TOPICS.find((topic) => NOTICE_TOPICS[topic].some((one) => one === kind)) ?? null;
}

/** London times, `HH:MM`; over midnight where `from` is the later one. */
export interface QuietHours {
  from: string;
  to: string;
}

/** When a mail may leave: now, or at the end of the quiet hours in which it is. */
export function afterQuietHours(now: Date, quiet: QuietHours | null): Date {
  if (quiet === null || quiet.from === quiet.to) return now;
  const time = londonTime(now);
  const overMidnight = quiet.from > quiet.to;
  const inside = overMidnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!inside) return now;
  const today = londonDay(now);
  return londonInstant(overMidnight && time >= quiet.from ? addDays(today, 1) : today, quiet.to);
}
