import { CallEnded } from "./answer.ts";
import { nameWords } from "./format/name-words.ts";

/** One field that was refused. */
interface FieldProblem {
  /** Its JSON pointer in the request: `/pallets`. */
  pointer: string;
  code: string;
  detail: string;
}

/** A refusal as the site's door carries it (the members of the API's problem documents). */
export interface Problem {
  code: string;
  /** The problem, and whether anything was changed. */
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

function fieldProblem(error: unknown): FieldProblem[] {
  // A file goes over REST, where the fields beside it are parameters of the address.
  const path = member(error, "path") ?? [member(error, "parameter")];
  const code = text(member(error, "code"));
  const detail = text(member(error, "detail"));
  if (!Array.isArray(path) || code === null || detail === null) return [];
  return [{ pointer: path.map((part) => `/${part}`).join(""), code, detail }];
}

/** True if an error is about one of the fields, or a part of one: `patch/pallets`. */
export function isAbout(fields: readonly string[], { pointer }: Pick<FieldProblem, "pointer">): boolean {
  return fields.some((name) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
}

/** `penceDelta must be …` for people: `Pence delta must be …`. */
function sentenceOf({ pointer, detail }: FieldProblem): string {
  const path = pointer.split("/").slice(1).join(".");
  const own = path !== "" && detail.startsWith(`${path} `) ? (path.split(".").at(-1) ?? "") : "";
  const said = own === "" ? detail : `${nameWords(own)}${detail.slice(path.length)}`;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** The words of a refusal: whether anything was changed, and the faults of the fields that do not name them themselves. */
export function saidOf(error: unknown, fields: readonly string[] = []): string {
  const { detail, errors } = problemOf(error);
  const others = errors.filter((one) => !isAbout(fields, one));
  const sentences = others.map(sentenceOf);
  return [...new Set([detail, ...sentences])].join(" ");
}

/** The end of a call without an answer, where it was ended here: as it was thrown, or as tRPC hands it on. */
function endIn(error: unknown): CallEnded | null {
  const cause = member(error, "cause");
  return error instanceof CallEnded ? error : cause instanceof CallEnded ? cause : null;
}

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
  return {
    code: text(member(problem, "code")) ?? "internal_error",
    detail,
    status: typeof status === "number" ? status : null,
    requestId: text(member(problem, "requestId")) ?? text(member(data, "requestId")),
    errors: Array.isArray(errors) ? errors.flatMap(fieldProblem) : [],
    changed: changedIn(problem),
  };
}
