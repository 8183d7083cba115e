import { DAY_MS } from "@board/calendar";
import { type FieldError, fieldError } from "../../core/field-error.ts";

/** Endpoints per firm and mode (contract 10). */
export const MAX_ENDPOINTS = 10;

/** The days that events, their deliveries and attempts are kept and can be replayed. */
export const KEPT_DAYS = 30;

/** Most events queued by one replay; `more` is true when there are further ones. */
export const MAX_REPLAY = 10_000;

/** Of nothing but failures: the endpoint is disabled (contract 10). */
export const DISABLE_AFTER_MS = 5 * DAY_MS;

const MAX_URL_LENGTH = 2_048;

/** An IP address, as `URL` writes every form of one: four numbers, or in brackets. */
const ADDRESS = /^(?:\[.*|\d+(?:\.\d+){3})$/;

/** Names that lead to this machine or its own network. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/**
 * Returns what is wrong with an endpoint's address, or null. Where private addresses are allowed (development), plain HTTP and
 * any host are, too. The address that a name leads to is checked at each connect, not here: it may change.
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

/** Removes duplicate names; `*` replaces all of them. */
export function tidyEvents<T extends string>(events: readonly (T | "*")[]): (T | "*")[] {
  return events.includes("*") ? ["*"] : [...new Set(events)];
}

/** A place in a firm's feed: the position of the event that was read last, and its id. */
export interface FeedPlace {
  position: bigint;
  eventId: string;
}

/** The end of a feed, and what is kept at and behind the place that a reader goes on from. */
export interface FeedState extends FeedPlace {
  /** The event at the reader's place; null when it was deleted by age. */
  idAtPlace: string | null;
  nextIsKept: boolean;
}

/**
 * Tells that a reader cannot go on from `place` without missing events: the feed ends before it or has another event there, since
 * the board was restored to an earlier state, or the next event was deleted by age.
 */
export function placeIsLost(place: FeedPlace, feed: FeedState | null): boolean {
  if (feed === null || place.position > feed.position) return true;
  if (place.position === feed.position) return place.eventId !== feed.eventId;
  return !feed.nextIsKept || (feed.idAtPlace ?? place.eventId) !== place.eventId;
}
