import { fieldName } from "./format/field-names.ts";
import { capital, inPounds, plainWords } from "./format/plain-words.ts";
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

/** One field that was refused, in the site's words. */
export interface FieldProblem {
  /** Its JSON pointer in the request: `/pallets`. */
  pointer: string;
  code: string;
  /** A sentence that names the field. */
  detail: string;
  /** The sentence without its field, where it begins with it: `must be at most 66.` */
  predicate: string | null;
}

/** A refusal as the site's door carries it (the members of the API's problem documents). */
export interface Problem extends Refusal {
  /** The problem, and whether anything was changed, in the site's words. */
  detail: string;
  requestId: string | null;
  /** Every field that was refused, by its path in the request. */
  errors: readonly FieldProblem[];
}

/**
 * A field's refusal in the site's words. The service begins its sentence with the field, by its path or the end of it; an
 * amount is pence there.
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

/** True if an error is about one of the fields, or a part of one: `patch/pallets`. */
export function isAbout(fields: readonly string[], { pointer }: Pick<FieldProblem, "pointer">): boolean {
  return fields.some((name) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
}

/** The words of a refusal: whether anything was changed, and the faults of the fields that do not name them themselves. */
export function saidOf(error: unknown, fields: readonly string[] = []): string {
  const { detail, errors } = problemOf(error);
  const others = errors.filter((one) => !isAbout(fields, one));
  return [...new Set([detail, ...others.map((other) => other.detail)])].join(" ");
}

/** Refusals of the call itself, which only a fault of the page, or an old one, brings about. */
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

/** Reads what a call threw, with the words for it. */
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

/** The id to quote to the people who run the board: of a failure of the service, since a refusal says itself what to do. */
export function supportId({ status, requestId }: Pick<Problem, "status" | "requestId">): string | null {
  return status === null || status >= 500 ? requestId : null;
}
