import { CallEnded } from "../hooks/answer.ts";

/* Reads the facts of an error that a request threw, for code that needs no words. The words are in problem.ts,
   which is not loaded for the first view of a page. */

/** An error of the tRPC route, without words. */
export interface Refusal {
  code: string;
  /** Null if there was no response. */
  status: number | null;
  /** Set for `changed_meanwhile`: the price that the page showed, the current price, and the current version. */
  changed: { expectedPence: number | null; presentPence: number | null; presentVersion: number } | null;
}

/** Returns the member of this name; undefined if the value is no object or has no such member. */
export function member(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? Object.getOwnPropertyDescriptor(of, name)?.value : undefined;
}

export function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

const problemIn = (error: unknown): unknown => member(member(error, "data"), "problem");

/** Returns a text of the service's answer by its name; null if there is none. */
export const memberOf = (error: unknown, name: string): string | null => text(member(problemIn(error), name));

/** Returns the service's sentence, in API terms; null if there was no response. */
export const detailOf = (error: unknown): string | null => memberOf(error, "detail");

/** Returns the error if it is a `CallEnded`, or the `CallEnded` that tRPC has wrapped in it; else null. */
function endIn(error: unknown): CallEnded | null {
  const cause = member(error, "cause");
  return error instanceof CallEnded ? error : cause instanceof CallEnded ? cause : null;
}

/** Returns the words for a request without a response. */
export const unansweredWords = (error: unknown): string =>
  endIn(error)?.message ?? "The service could not be reached. It is not known whether anything was changed.";

function changedIn(problem: unknown): Refusal["changed"] {
  const presentVersion = number(member(member(problem, "present"), "version"));
  if (member(problem, "code") !== "changed_meanwhile" || presentVersion === null) return null;
  return {
    presentVersion,
    expectedPence: number(member(member(problem, "expected"), "pence")),
    presentPence: number(member(member(problem, "present"), "pence")),
  };
}

/**
 * Converts an error that a request threw into the facts of the refusal. An error without a response becomes
 * "service not reached".
 */
export function refusalOf(error: unknown): Refusal {
  const problem = problemIn(error);
  if (detailOf(error) === null)
    return { code: endIn(error)?.code ?? "unreached", status: null, changed: null };
  return {
    code: text(member(problem, "code")) ?? "internal_error",
    status: number(member(member(error, "data"), "httpStatus")),
    changed: changedIn(problem),
  };
}

/** Returns the errors of fields in the shape in which the service sent them. */
export function fieldErrorsIn(error: unknown): unknown[] {
  const errors = member(problemIn(error), "errors");
  return Array.isArray(errors) ? errors : [];
}

/** Returns the path of the field that an error is about; null if the error names none. */
export function pathOf(fieldError: unknown): readonly (string | number)[] | null {
  // The errors of an uploaded file, which is sent over REST, name a query parameter instead.
  const path = member(fieldError, "path") ?? [member(fieldError, "parameter")];
  return Array.isArray(path) ? path : null;
}

/** Returns the JSON pointer for a path: `/patch/pallets`. */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((part) => `/${part}`).join("");

/** Returns the JSON pointers of the fields that were refused. */
export const refusedPointers = (error: unknown): string[] =>
  fieldErrorsIn(error).map((one) => pointerOf(pathOf(one) ?? []));
