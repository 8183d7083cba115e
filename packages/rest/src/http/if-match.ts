import { DomainError } from "@board/api/server";

/** An ETag (RFC 9110, section 8.8.3). */
const TAG = /^(?:W\/)?"([\x21\x23-\x7E\x80-\xFF]*)"$/;
/**
 * Matches one entry of a comma-separated list. No text matches both alternatives, so the time is linear in the
 * header's length.
 */
const TAGS = /(\s*(?:W\/)?"[^"]*"\s*|[^",]*)(?:,|$)/y;
/** The version of a load, alone or as the beginning of its ETag: `"7"`, `"7-qPvOTFBqWkUuX0hUqnVJ2g"`. */
const VERSION = /^([1-9][0-9]{0,8})(?:-.*)?$/;

/** Maximum characters of the header: room for some 30 ETags. */
const MAX_HEADER = 1_024;

function invalid(sentence: string): DomainError {
  return new DomainError("if_match_invalid", {
    detail: `${sentence} Nothing was changed.`,
    members: { errors: [{ header: "If-Match", code: "if_match_invalid", detail: sentence }] },
  });
}

function tagsOf(value: string): string[] {
  const tags: string[] = [];
  TAGS.lastIndex = 0;
  while (TAGS.lastIndex < value.length) {
    const [, tag] = TAGS.exec(value) ?? [];
    if (tag === undefined) throw invalid('If-Match must be entity tags with commas between, such as "7".');
    if (tag.trim() !== "") tags.push(tag.trim());
  }
  return tags;
}

/**
 * Returns the load versions listed in If-Match (RFC 9110, section 13.1.1); null if the header is missing or
 * `*`. Accepts weak ETags, because proxies that compress make ETags weak.
 *
 * @throws DomainError `if_match_invalid`
 */
export function readIfMatch(headers: Readonly<NodeJS.Dict<string[]>>): number[] | null {
  const lines = headers["if-match"];
  if (lines === undefined) return null;
  const value = lines.join(",");
  if (value.length > MAX_HEADER) throw invalid("If-Match may hold at most 1,024 characters.");
  const tags = tagsOf(value);
  if (tags.length === 1 && tags[0] === "*") return null;
  const opaque = tags.map((tag) => {
    const [, content] = TAG.exec(tag) ?? [];
    if (content !== undefined) return content;
    const quoted = /^[0-9]+$/.test(tag) ? ` Write it in double quotes: "${tag}".` : "";
    throw invalid(`If-Match must be entity tags with commas between, or * alone.${quoted}`);
  });
  const versions = opaque.flatMap((tag) => VERSION.exec(tag)?.[1] ?? []).map(Number);
  if (versions.length > 0) return versions;
  throw invalid('If-Match must name a version of the load, such as "7", or the ETag of GET /loads/{id}.');
}
