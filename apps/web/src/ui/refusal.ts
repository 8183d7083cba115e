import { CallEnded } from "./answer.ts";

/*
 * The facts of what a call threw, for code that asks what happened and says nothing. The words are in problem.ts, which the
 * first view of a page does not need.
 */

/** A refusal as the site's door carries it, without its words. */
export interface Refusal {
  code: string;
  /** Null where there was no answer. */
  status: number | null;
  /** Of `changed_meanwhile`: what was seen, and what is there now. */
  changed: { expectedPence: number | null; presentPence: number | null; presentVersion: number } | null;
}

/** Member of an object of any kind. */
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

/** The sentence of the service, whose words are those of its API; null where there was no answer. */
export const detailOf = (error: unknown): string | null => text(member(problemIn(error), "detail"));

/** The end of a call without an answer, where it was ended here: as it was thrown, or as tRPC hands it on. */
function endIn(error: unknown): CallEnded | null {
  const cause = member(error, "cause");
  return error instanceof CallEnded ? error : cause instanceof CallEnded ? cause : null;
}

/** The words for a call without an answer. */
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

/** Reads what a call threw: the refusal of the service, or that the service was not reached. */
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

/** The fields that were refused, each as the service sent it. */
export function fieldErrorsIn(error: unknown): unknown[] {
  const errors = member(problemIn(error), "errors");
  return Array.isArray(errors) ? errors : [];
}

/** Path of a field that was refused; null where it names none. */
export function pathOf(fieldError: unknown): readonly (string | number)[] | null {
  // A file goes over REST, where the fields beside it are parameters of the address.
  const path = member(fieldError, "path") ?? [member(fieldError, "parameter")];
  return Array.isArray(path) ? path : null;
}

/** JSON pointer of a path: `/patch/pallets`. */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((part) => `/${part}`).join("");

/** JSON pointers of the fields that were refused. */
export const refusedPointers = (error: unknown): string[] =>
  fieldErrorsIn(error).map((one) => pointerOf(pathOf(one) ?? []));
