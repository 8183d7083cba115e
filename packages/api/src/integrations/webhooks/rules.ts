import { DAY_MS } from "@board/calendar";
import { type FieldError, fieldError } from "../../core/field-error.ts";

/** Maximum number of endpoints of a firm in one mode (contract 10). */
export const MAX_ENDPOINTS = 10;

/** Days for which events, deliveries and attempts are stored and can be replayed. */
export const KEPT_DAYS = 30;

/** Maximum number of events that one replay queues; `more` in the answer says that there are others. */
export const MAX_REPLAY = 10_000;

/** Time without a success after which an endpoint is disabled (contract 10). */
export const DISABLE_AFTER_MS = 5 * DAY_MS;

const MAX_URL_LENGTH = 2_048;

/** Matches an IP address as `URL` normalizes it: four numbers, or anything in brackets. */
const ADDRESS = /^(?:\[.*|\d+(?:\.\d+){3})$/;

/** Matches the host names of this machine and of its local network. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/**
 * Returns what is wrong with an endpoint's address, or null. If private addresses are allowed, for
 * development, so are plain HTTP and any host. The resolved IP address can change, so it is checked at each
 * connection.
 */
export function urlProblem(text: string, allowPrivate: boolean): FieldError | null {
  const problem = (code: string, predicate: string) => fieldError(["url"], code, predicate);
  if (text.length > MAX_URL_LENGTH)
    return problem("too_long", `must be at most ${MAX_URL_LENGTH} characters long.`);
  const url = text.isWellFormed() && !/\p{Cc}/u.test(text) ? URL.parse(text) : null;
  if (url === null) return problem("invalid_url", "must be a whole URL, such as https://example.com/hooks.");
  if (url.protocol !== "https:" && !(allowPrivate && url.protocol === "http:")) {
    return problem("https_required", "must start with https://.");
  }
  if (url.username !== "" || url.password !== "") {
    return problem("credentials_in_url", "must not hold a user name or password.");
  }
  if (url.hash !== "" || text.includes("#"))
    return problem("fragment_in_url", "must not hold a fragment (#).");
  if (allowPrivate) return null;
  const host = url.hostname.replace(/\.$/, "");
  if (ADDRESS.test(host)) {
    return problem("address_not_allowed", "must name its host; an IP address is not allowed.");
  }
  if (!host.includes(".") || PRIVATE_NAME.test(host)) {
    return problem("address_not_allowed", "must name a host on the public internet.");
  }
  return null;
}

/** Removes duplicates from event types; `*` replaces all others. */
export function tidyEvents<T extends string>(events: readonly (T | "*")[]): (T | "*")[] {
  return events.includes("*") ? ["*"] : [...new Set(events)];
}

/** A reader's place in a firm's feed: position and id of the last event that it read. */
export interface FeedPlace {
  position: bigint;
  eventId: string;
}

/** The end of a feed, and which events there are at and after a reader's place. */
export interface FeedState extends FeedPlace {
  /** Id of the event at the reader's place; null once retention has deleted it. */
  idAtPlace: string | null;
  nextIsKept: boolean;
}

/**
 * True if a reader cannot resume without missing events: after the restore of a backup the feed is shorter or
 * has another event at that place, or retention has deleted the next event.
 */
export function placeIsLost(place: FeedPlace, feed: FeedState | null): boolean {
  if (feed === null || place.position > feed.position) return true;
  if (place.position === feed.position) return place.eventId !== feed.eventId;
  return !feed.nextIsKept || (feed.idAtPlace ?? place.eventId) !== place.eventId;
}
