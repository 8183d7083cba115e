/** Returns the host of an endpoint for permanent logs; the rest of the address may contain a secret. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

/** Matches the last part of a path that cannot be a secret: a short word, or words such as `order-events2`. */
const WORDS = /^(?:[a-z]{1,10}|[a-z]{1,15}(?:[._-][a-z]{1,15}){1,3})\d{0,3}$/;
/** Length below which no character of a secret is shown. */
const MIN_SECRET_CHARACTERS = 12;
/** Number of last characters of a secret that are shown, as for an API key. */
const SHOWN_OF_SECRET = 4;

/**
 * Returns an endpoint's host and the last part of its path, which distinguishes endpoints on one host. If
 * that part may be a secret, only its last characters are shown, or none if it is short. The query is never
 * shown.
 */
export function endpointLabel(url: string): string {
  if (!URL.canParse(url)) return "";
  const { host, pathname } = new URL(url);
  const [end, ...before] = pathname.split("/").filter(Boolean).toReversed();
  if (end === undefined) return host;
  if (!WORDS.test(end))
    return `${host}/…${end.length < MIN_SECRET_CHARACTERS ? "" : end.slice(-SHOWN_OF_SECRET)}`;
  return before.length === 0 ? `${host}/${end}` : `${host}/…/${end}`;
}
