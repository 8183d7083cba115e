import type { IdempotencyRequest } from "@board/api/server";
import { DomainError } from "@board/api/server";

const MAX_KEY = 255;
/** Length of the longest key in quotes, with every character escaped. */
const MAX_QUOTED = 2 * MAX_KEY + 2;
const PRINTABLE = /^[\x20-\x7E]+$/;
/** A string as RFC 8941, section 3.3.3, defines it: only quotation marks and backslashes are escaped. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5B\x5D-\x7E]|\\["\\])*)"$/;

function invalid(sentence: string): DomainError {
  return new DomainError("idempotency_key_invalid", {
    detail: `${sentence} Nothing was changed.`,
    members: { errors: [{ header: "Idempotency-Key", code: "idempotency_key_invalid", detail: sentence }] },
  });
}

function unquote(value: string): string {
  if (value.length < 2 || !value.startsWith('"') || !value.endsWith('"')) return value;
  const [, content] = QUOTED.exec(value) ?? [];
  if (content === undefined) throw invalid("A quoted Idempotency-Key must be an RFC 8941 string.");
  return content.replace(/\\(.)/g, "$1");
}

/** Returns true if one of the preferences is `handling=strict` (RFC 7240). */
export function prefersStrict({ prefer = [] }: Readonly<NodeJS.Dict<string[]>>): boolean {
  return prefer
    .flatMap((line) => line.split(","))
    .some((preference) => /^handling\s*=\s*"?strict"?$/i.test(preference.split(";")[0]?.trim() ?? ""));
}

/**
 * Returns the caller's Idempotency-Key (contract 2): 1 to 255 printable characters. A value in double quotes is
 * read as an RFC 8941 string, so `"J-1"` and `J-1` are the same key.
 *
 * @throws DomainError `idempotency_key_invalid`
 */
export function readIdempotencyKey(headers: Readonly<NodeJS.Dict<string[]>>): IdempotencyRequest | null {
  const [value, ...others] = headers["idempotency-key"] ?? [];
  if (value === undefined) return null;
  if (others.length > 0) throw invalid("Idempotency-Key may be given only once.");
  const key = value.length > MAX_QUOTED ? value : unquote(value);
  if (key.length > MAX_KEY) throw invalid(`Idempotency-Key must be at most ${MAX_KEY} characters long.`);
  if (!PRINTABLE.test(key) || key.trim() === "") {
    throw invalid("Idempotency-Key must be 1 to 255 visible ASCII characters.");
  }
  return { key };
}
