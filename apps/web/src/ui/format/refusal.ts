import { CallEnded } from "../hooks/answer.ts";

/* Reads what a call threw, for code that needs the facts and no words. The words are in problem.ts,
   which the first view of a page does not load. */

/** Refusal as the tRPC route returns it, without its words. */
export interface Refusal {
  code: string;
  /** Null if there was no answer. */
  status: number | null;
  /** Set for `changed_meanwhile`: the values that the page showed, and the current ones. */
  changed: { expectedPence: number | null; presentPence: number | null; presentVersion: number } | null;
}

/** Returns a member of an object of unknown type. */
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

/** The service's sentence, in API terms; null if there was no answer. */
export const detailOf = (error: unknown): string | null => text(member(problemIn(error), "detail"));

/** Finds the `CallEnded` in an error, directly or as the cause that tRPC wraps. */
function endIn(error: unknown): CallEnded | null {
  const cause = member(error, "cause");
  return error instanceof CallEnded ? error : cause instanceof CallEnded ? cause : null;
}

/** Words for a call without an answer. */
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

/** Converts what a call threw into a refusal of the service, or into "service not reached". */
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

/** Field errors in the shape in which the service sent them. */
export function fieldErrorsIn(error: unknown): unknown[] {
  const errors = member(problemIn(error), "errors");
  return Array.isArray(errors) ? errors : [];
}

/** Path of the refused field; null if the error names none. */
export function pathOf(fieldError: unknown): readonly (string | number)[] | null {
  // Files are sent over REST, where the other fields are query parameters.
  const path = member(fieldError, "path") ?? [member(fieldError, "parameter")];
  return Array.isArray(path) ? path : null;
}

/** JSON pointer of a path: `/patch/pallets`. */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((part) => `/${part}`).join("");

/** JSON pointers of the refused fields. */
export const refusedPointers = (error: unknown): string[] =>
  fieldErrorsIn(error).map((one) => pointerOf(pathOf(one) ?? []));
