/** Days that a call stays in the request log. */
export const CALLS_KEPT_DAYS = 7;

/** Lines of one firm and mode in a London day that one process keeps at full rate. */
export const MAX_PER_DAY = 10_000;
/** Lines of one firm and mode in a minute, in one process. */
const MAX_PER_MINUTE = 120;
/** The same once the day has had `MAX_PER_DAY`: enough to see what a program is still doing. */
const SAMPLED_A_MINUTE = 6;

/** The lines that the log takes in a minute of a day that has had so many. */
export function linesAMinute(today: number): number {
  return today < MAX_PER_DAY ? MAX_PER_MINUTE : SAMPLED_A_MINUTE;
}

/** Characters of a body that are kept; the rest of it is left out. */
export const MAX_KEPT_CHARACTERS = 16_384;

/** Longest text of one field that is kept whole. */
const MAX_TEXT = 1_000;

export const REMOVED = "[removed]";
export const TOO_LONG = "[left out: more than 16 KiB]";

/** Finds secrets and email addresses inside other text, such as a key that was sent in the wrong field. */
const REMOVED_TEXT = /fb_(?:live|test)_\w+|whsec_[\w+/=]+|[^\s"'<>@]{1,64}@[^\s"'<>@]+/g;

/** An @ that was percent-encoded, once or more. */
const ENCODED_AT = /%(?:25)*40/g;

/** Tells texts that can hold none of those apart, which are nearly all: the search costs more than the rest of the copy. */
const MAY_HOLD = /fb_|whsec_|@/;

/** Prepares text for the database, which holds neither NUL nor half a character. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "");
}

/** Removes secrets and email addresses from text, and what is longer than one field may be. */
export function cleanText(text: string, longest = MAX_TEXT): string {
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
  const stored = storable(short).replaceAll(ENCODED_AT, "@");
  return MAY_HOLD.test(stored) ? stored.replaceAll(REMOVED_TEXT, REMOVED) : stored;
}
