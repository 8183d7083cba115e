/** Days that a call stays in the request log. */
export const CALLS_KEPT_DAYS = 7;

/** Lines of one firm and mode in a London day that one process keeps at full rate. */
export const MOST_A_DAY = 10_000;
/** Lines of one firm and mode in a minute, in one process. */
const MOST_A_MINUTE = 120;
/** The same once the day has had `MOST_A_DAY`: enough to see what a program is still doing. */
const SAMPLED_A_MINUTE = 6;

/** The lines that the log takes in a minute of a day that has had so many. */
export function linesAMinute(today: number): number {
  return today < MOST_A_DAY ? MOST_A_MINUTE : SAMPLED_A_MINUTE;
}

/** Characters of a body that are kept; the rest of it is left out. */
export const MOST_KEPT_CHARACTERS = 16_384;

/** Longest text of one field that is kept whole. */
const LONGEST_TEXT = 1_000;

export const REMOVED = "[removed]";
export const TOO_LONG = "[left out: more than 16 KiB]";

/** Secrets: keys, signing secrets, addresses of webhooks (they carry tokens) and collection codes. */
const SECRETS = ["authorization", "collectionCode", "key", "password", "secret", "token", "url"];

/** People's data, and free text that can name people. */
const PERSONAL = [
  "address",
  "by",
  "comment",
  "contactName",
  "driver",
  "email",
  "instructions",
  "message",
  "messages",
  "note",
  "notes",
  "person",
  "phone",
  "reason",
  "receivedBy",
  "text",
  "vehicleReg",
];
const REMOVED_FIELDS = new Set([...SECRETS, ...PERSONAL].map((name) => name.toLowerCase()));

/** Finds secrets and email addresses inside other text, such as a key that was sent in the wrong field. */
const REMOVED_TEXT = /fb_(?:live|test)_\w+|whsec_[\w+/=]+|[^\s"'<>@]{1,64}@[^\s"'<>@]+/g;

/** Tells texts that can hold none of those apart, which are nearly all: the search costs more than the rest of the copy. */
const MAY_HOLD = /fb_|whsec_|@/;

/** Prepares text for the database, which holds neither NUL nor half a character. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "");
}

/** Removes secrets and email addresses from text, and what is longer than one field may be. */
export function cleanText(text: string, longest = LONGEST_TEXT): string {
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
  const stored = storable(short);
  return MAY_HOLD.test(stored) ? stored.replaceAll(REMOVED_TEXT, REMOVED) : stored;
}

/** Removes from an address what is removed from bodies. */
export function cleanTarget(target: string): string {
  const at = target.indexOf("?");
  if (at < 0) return cleanText(target);
  const query = target
    .slice(at + 1)
    .split("&")
    .map((pair) => {
      const name = pair.split("=", 1)[0] ?? "";
      return name === "code" || REMOVED_FIELDS.has(name.toLowerCase()) ? `${name}=${REMOVED}` : pair;
    });
  return cleanText(`${target.slice(0, at)}?${query.join("&")}`);
}

/** Names the field that one error of a problem is about; its sentence can quote the value. */
function faultyField(value: object): string {
  const { pointer, parameter } = value as { pointer?: unknown; parameter?: unknown };
  const place = typeof pointer === "string" ? pointer : parameter;
  return typeof place === "string" ? (place.split("/").at(-1) ?? "").toLowerCase() : "";
}

/** Tells if a part is the problem of a body that is no JSON: its sentence quotes the body, of whatever field. */
function isOfUnreadable(value: object): boolean {
  return "code" in value && value.code === "malformed_json";
}

/**
 * Returns a copy of JSON without secrets and people's data, of at most 16,384 characters: what does not fit is replaced
 * by a sentence. `alsoRemoved` names fields that are secret in what is sent, not in answers.
 */
export function withoutSecrets(value: unknown, alsoRemoved: readonly string[] = []): unknown {
  const also = new Set(alsoRemoved);
  let left = MOST_KEPT_CHARACTERS;
  const copy = (part: unknown): unknown => {
    if (typeof part === "string") {
      const text = cleanText(part);
      left -= text.length + 3;
      return text;
    }
    if (typeof part !== "object" || part === null) {
      left -= 8;
      return part;
    }
    left -= 4;
    if (Array.isArray(part)) {
      const items: unknown[] = [];
      for (const item of part) {
        if (left <= 0) {
          items.push(TOO_LONG);
          break;
        }
        items.push(copy(item));
      }
      return items;
    }
    const quotes = REMOVED_FIELDS.has(faultyField(part)) || isOfUnreadable(part);
    const fields: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(part)) {
      if (left <= 0) {
        fields["…"] = TOO_LONG;
        break;
      }
      const kept = cleanText(name, 100);
      left -= kept.length + 3;
      const removes =
        REMOVED_FIELDS.has(name.toLowerCase()) || also.has(name) || (quotes && name === "detail");
      fields[kept] = removes && field !== null ? REMOVED : copy(field);
    }
    return fields;
  };
  return copy(value);
}
