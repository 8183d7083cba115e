import { CallEnded } from "./answer.ts";
import { fieldName } from "./format/field-names.ts";
import { capital, inPounds, plainWords } from "./format/plain-words.ts";

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
export interface Problem {
  code: string;
  /** The problem, and whether anything was changed, in the site's words. */
  detail: string;
  status: number | null;
  requestId: string | null;
  /** Every field that was refused, by its path in the request. */
  errors: readonly FieldProblem[];
  /** Of `changed_meanwhile`: what was seen, and what is there now. */
  changed: { expectedPence: number | null; presentPence: number | null; presentVersion: number } | null;
}

const UNREACHED: Problem = {
  code: "unreached",
  detail: "The service could not be reached. It is not known whether anything was changed.",
  status: null,
  requestId: null,
  errors: [],
  changed: null,
};

function member(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? Object.getOwnPropertyDescriptor(of, name)?.value : undefined;
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function changedIn(problem: unknown): Problem["changed"] {
  const presentVersion = number(member(member(problem, "present"), "version"));
  if (member(problem, "code") !== "changed_meanwhile" || presentVersion === null) return null;
  return {
    presentVersion,
    expectedPence: number(member(member(problem, "expected"), "pence")),
    presentPence: number(member(member(problem, "present"), "pence")),
  };
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
  const pointer = path.map((part) => `/${part}`).join("");
  if (own === undefined) return { pointer, code, detail: capital(plainWords(detail)), predicate: null };
  const said = plainWords(detail.slice(own.length + 1));
  const predicate = last.endsWith("Pence") ? inPounds(said) : said;
  return { pointer, code, detail: capital(`${fieldName(last)} ${predicate}`), predicate };
}

function fieldProblem(error: unknown): FieldProblem[] {
  // A file goes over REST, where the fields beside it are parameters of the address.
  const path = member(error, "path") ?? [member(error, "parameter")];
  const code = text(member(error, "code"));
  const detail = text(member(error, "detail"));
  if (!Array.isArray(path) || code === null || detail === null) return [];
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

/** The end of a call without an answer, where it was ended here: as it was thrown, or as tRPC hands it on. */
function endIn(error: unknown): CallEnded | null {
  const cause = member(error, "cause");
  return error instanceof CallEnded ? error : cause instanceof CallEnded ? cause : null;
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

/** Reads what a call threw: the refusal of the service, or that the service was not reached. */
export function problemOf(error: unknown): Problem {
  const data = member(error, "data");
  const problem = member(data, "problem");
  const detail = text(member(problem, "detail"));
  if (detail === null) {
    const end = endIn(error);
    return end === null ? UNREACHED : { ...UNREACHED, code: end.code, detail: end.message };
  }
  const errors = member(problem, "errors");
  const status = member(data, "httpStatus");
  const code = text(member(problem, "code")) ?? "internal_error";
  return {
    code,
    detail: OWN_WORDS[code] ?? plainWords(detail),
    status: typeof status === "number" ? status : null,
    requestId: text(member(problem, "requestId")) ?? text(member(data, "requestId")),
    errors: Array.isArray(errors) ? errors.flatMap(fieldProblem) : [],
    changed: changedIn(problem),
  };
}

/** The id to quote to the people who run the board: of a failure of the service, since a refusal says itself what to do. */
export function supportId({ status, requestId }: Pick<Problem, "status" | "requestId">): string | null {
  return status === null || status >= 500 ? requestId : null;
}
