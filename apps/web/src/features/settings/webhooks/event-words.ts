import { EVENT_TYPES, EVENTS, type EventType } from "@board/api/webhooks/event-types";

export const ALL_EVENTS = "*";

/** A type of event to subscribe to, or all of them. */
export type EventChoice = EventType | typeof ALL_EVENTS;

/** Returns the types of event that the endpoint subscribes to, without those that this page does not know. */
export function chosenOf(events: readonly string[]): EventChoice[] {
  if (events.includes(ALL_EVENTS)) return [ALL_EVENTS];
  return EVENT_TYPES.filter((type) => events.includes(type));
}

interface Choosable {
  type: EventType;
  tells: string;
}

/** Returns the types of event that a firm can get as poster or carrier, including the test event. */
export function eventsFor(ends: { canPost: boolean; canCarry: boolean }): Choosable[] {
  return EVENT_TYPES.flatMap((type) => {
    const { to, tells } = EVENTS[type];
    const mine = to.some((end) => (end === "poster" ? ends.canPost : ends.canCarry));
    return mine ? [{ type, tells }] : [];
  });
}

/** Describes the subscription: `all events`, `load.booked`, `4 kinds of event`. */
export function eventsWords(events: readonly string[]): string {
  if (events.includes(ALL_EVENTS)) return "all events";
  return events.length === 1 ? (events[0] ?? "") : `${events.length} kinds of event`;
}

/** Says why an endpoint is disabled, and what to do about it. */
export function disabledWords(reason: "manual" | "gone" | "failing" | null): string {
  if (reason === "gone") return "It answered 410 Gone, which says that it wants no more.";
  if (reason === "failing") return "It failed for five days without one good answer.";
  return "Somebody at your firm disabled it, or the owner who made it left or has another role now.";
}
