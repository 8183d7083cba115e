import { fieldName } from "./field-names.ts";
import { capital, inPounds, plainWords } from "./plain-words.ts";
import {
  detailOf,
  fieldErrorsIn,
  member,
  pathOf,
  pointerOf,
  type Refusal,
  refusalOf,
  text,
  unansweredWords,
} from "./refusal.ts";

/** Error of one field, in the site's words. */
export interface FieldProblem {
  /** JSON pointer to the field in the request: `/pallets`. */
  pointer: string;
  code: string;
  /** Sentence that names the field. */
  detail: string;
  /** The sentence without its subject, if the subject is the field: `must be at most 66.` */
  predicate: string | null;
}

/** An error of the tRPC route, with the members that the API's problem documents have. */
export interface Problem extends Refusal {
  /** The error in the site's words, including whether anything was changed. */
  detail: string;
  requestId: string | null;
  /** Errors of single fields, each with its path in the request. */
  errors: readonly FieldProblem[];
}

/**
 * Converts the error of a field into the site's words. The service's sentence begins with the field's path, or
 * with the last parts of that path, and states amounts in pence.
 */
export function fieldProblemOf(
  path: readonly (string | number)[],
  code: string,
  detail: string,
): FieldProblem {
  const names = path.map((_, nth) => path.slice(nth).join("."));
  const own = names.find((name) => detail.startsWith(`${name} `));
  const last = String(path.findLast((part) => typeof part === "string") ?? "");
  const pointer = pointerOf(path);
  if (own === undefined) return { pointer, code, detail: capital(plainWords(detail)), predicate: null };
  const said = plainWords(detail.slice(own.length + 1));
  const predicate = last.endsWith("Pence") ? inPounds(said) : said;
  return { pointer, code, detail: capital(`${fieldName(last)} ${predicate}`), predicate };
}

function fieldProblem(error: unknown): FieldProblem[] {
  const path = pathOf(error);
  const code = text(member(error, "code"));
  const detail = text(member(error, "detail"));
  if (path === null || code === null || detail === null) return [];
  return [fieldProblemOf(path, code, detail)];
}

/** True if an error is about one of these fields or a part of one, such as `patch/pallets`. */
export function isAbout(fields: readonly string[], { pointer }: Pick<FieldProblem, "pointer">): boolean {
  return fields.some((name) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
}

/**
 * Describes an error: whether anything was changed, and the errors of all fields except `fields`, which show their
 * own.
 */
export function saidOf(error: unknown, fields: readonly string[] = []): string {
  const { detail, errors } = problemOf(error);
  const others = errors.filter((one) => !isAbout(fields, one));
  return [...new Set([detail, ...others.map((other) => other.detail)])].join(" ");
}

/** Codes of errors in the request itself, which only a bug or an outdated page causes. */
const PAGE_FAULTS = new Set([
  "malformed_request",
  "malformed_json",
  "body_not_object",
  "cursor_invalid",
  "cursor_expired",
  "key_missing",
  "key_invalid",
  "key_expired",
  "key_revoked",
  "test_key_not_allowed",
  "live_key_not_allowed",
  "scope_missing",
  "method_not_allowed",
  "misdirected_request",
  "headers_too_large",
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "if_match_invalid",
]);
const OWN_WORDS: Record<string, string> = {
  ...Object.fromEntries(
    [...PAGE_FAULTS].map((code) => [
      code,
      "This page and the service do not understand each other: load the page again. Nothing was changed.",
    ]),
  ),
  idempotency_in_progress: "This is still being done. Wait a moment, then look again.",
};

/** Converts an error that a request threw into a problem in the site's words. */
export function problemOf(error: unknown): Problem {
  const refusal = refusalOf(error);
  const detail = detailOf(error);
  if (detail === null) return { ...refusal, detail: unansweredWords(error), requestId: null, errors: [] };
  const data = member(error, "data");
  return {
    ...refusal,
    detail: OWN_WORDS[refusal.code] ?? plainWords(detail),
    requestId: text(member(member(data, "problem"), "requestId")) ?? text(member(data, "requestId")),
    errors: fieldErrorsIn(error).flatMap(fieldProblem),
  };
}

/**
 * Returns the request id to quote to support, for failures of the service only; a refusal already says what to do.
 */
export function supportId({ status, requestId }: Pick<Problem, "status" | "requestId">): string | null {
  return status === null || status >= 500 ? requestId : null;
}
