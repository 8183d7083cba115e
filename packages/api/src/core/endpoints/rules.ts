/** The host of an endpoint alone, for logs that are never changed: the rest of an address may hold a secret. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

/** A path's end that is a short word, or words such as `order-events2`; anything else may be a secret. */
const WORDS = /^(?:[a-z]{1,10}|[a-z]{1,15}(?:[._-][a-z]{1,15}){1,3})\d{0,3}$/;
/** Of a shorter end that may be a secret nothing is shown. */
const MIN_SECRET_CHARACTERS = 12;
/** As many are shown of an API key as well. */
const SHOWN_OF_SECRET = 4;

/**
 * An endpoint by its host and the end of its path, so that two of one host read apart. Of a long end that may be a secret the
 * last letters are shown, and of a short one and of a query nothing.
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
