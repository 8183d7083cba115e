import type { SearchResult } from "../types.ts";

/** Returns the path of the only result; null if there are several or none. */
export function onlyAnswer(found: SearchResult): string | null {
  const ways = [
    ...found.loads.map(({ ref }) => `/admin/loads/${ref}`),
    ...found.firms.map(({ id }) => `/admin/firms/${id}`),
    ...found.people.map(({ id }) => `/admin/people/${id}`),
    ...found.quotes.map(({ loadRef }) => `/admin/loads/${loadRef}`),
    ...found.keys.map(({ firmId }) => `/admin/firms/${firmId}`),
    ...found.endpoints.map(({ firmId }) => `/admin/firms/${firmId}`),
    ...found.events.map(({ loadRef }) => (loadRef === null ? null : `/admin/loads/${loadRef}`)),
    ...found.changes.map(({ loadRef }) => (loadRef === null ? null : `/admin/loads/${loadRef}`)),
    // Refused API requests have no page of their own, so they count as a result without a path.
    ...found.calls.map(() => null),
  ];
  const different = new Set(ways);
  const [only] = different;
  return different.size === 1 && only !== undefined ? only : null;
}

export function isNothing(found: SearchResult): boolean {
  return Object.values(found).every((group) => !Array.isArray(group) || group.length === 0);
}
