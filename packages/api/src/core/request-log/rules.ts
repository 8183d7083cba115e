/** Days for which a request stays in the request log. */
export const CALLS_KEPT_DAYS = 7;

/** Number of entries of one firm and mode that one process logs at the full rate in a day, by London time. */
export const MAX_PER_DAY = 10_000;
/** Maximum number of entries of one firm and mode in a minute, in one process. */
const MAX_PER_MINUTE = 120;
/** Maximum number of entries in a minute after `MAX_PER_DAY`; enough to show what a program does. */
const SAMPLED_A_MINUTE = 6;

/** Returns the maximum number of entries in this minute, by the number logged today. */
export function linesAMinute(today: number): number {
  return today < MAX_PER_DAY ? MAX_PER_MINUTE : SAMPLED_A_MINUTE;
}

/** Maximum number of characters of a logged body; a longer one is left out. */
export const MAX_KEPT_CHARACTERS = 16_384;

/** Maximum length of a field's text; the rest is cut off. */
const MAX_TEXT = 1_000;

export const REMOVED = "[removed]";
export const TOO_LONG = "[left out: more than 16 KiB]";

/** Matches secrets and email addresses within other text, such as a key in the wrong field. */
const REMOVED_TEXT = /fb_(?:live|test)_\w+|whsec_[\w+/=]+|[^\s"'<>@]{1,64}@[^\s"'<>@]+/g;

/** Matches a percent-encoded @, encoded once or several times. */
const ENCODED_AT = /%(?:25)*40/g;

/** Rules out nearly every text before the search for secrets, which is slow. */
const MAY_HOLD = /fb_|whsec_|@/;

/** Removes NUL and unpaired surrogates, which the database does not accept. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "");
}

/** Removes secrets and email addresses from text, and cuts it to the maximum length. */
export function cleanText(text: string, longest = MAX_TEXT): string {
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
  const stored = storable(short).replaceAll(ENCODED_AT, "@");
  return MAY_HOLD.test(stored) ? stored.replaceAll(REMOVED_TEXT, REMOVED) : stored;
}
