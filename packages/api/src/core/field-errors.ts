import { z } from "zod";
import { loadType, stopKind, timeWindow, vehicle, weight } from "./csv/read-cell.ts";
import { type FieldError, fieldError, noSuchDay } from "./field-error.ts";
import { nearest } from "./nearest.ts";
import { formatSum } from "./pounds.ts";
import { readPounds } from "./typed/rules.ts";

const REQUIRED = "is required.";

/** Returns the JSON type of a value in words; for a number that is not an integer, what is wrong with it. */
function typeName(value: unknown, expected: string): string {
  if (typeof value === "number" && (expected === "number" || expected === "int")) {
    return Number.isFinite(value) ? "a fraction" : "a number of that size";
  }
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}

const EXPECTED: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
};

function counted(count: number | bigint, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Maximum length of a text that is searched for a mistake; a longer one is no mistyped name or time. */
const MAX_MISTAKE = 40;

/** Matches an instant whose `+` was decoded as a space in a query string. */
const OFFSET_AFTER_SPACE = /^\d{4}-\d\d-\d\dT[\d:.]+ \d\d:?\d\d$/;

const MEANT = " Did you mean ";

/** Returns the suggested value at the end of a sentence. */
function suggestionIn(message: string): string | undefined {
  const at = message.lastIndexOf(MEANT);
  return at < 0 || !message.endsWith("?") ? undefined : message.slice(at + MEANT.length, -1);
}

/** True for amounts of money: their names contain "pence", and they are whole pence (interface 1). */
const isMoney = (path: readonly PropertyKey[] = []) => String(path.at(-1)).toLowerCase().includes("pence");

/** Returns a hint with the amount in pence, if it was written in pounds: with a point or a £ sign. */
function inPence(input: unknown): string {
  const written = typeof input === "number" || typeof input === "string" ? String(input) : "";
  if (written.length > MAX_MISTAKE || !(written.includes(".") || written.includes("£"))) return "";
  const pence = readPounds(written);
  return pence === null ? "" : ` ${formatSum(pence)} is ${pence}.`;
}

const WORDS = [vehicle, weight, loadType, stopKind, timeWindow];

/**
 * Returns a suggestion for a value that is not allowed, such as 18T: the value that a sheet's cell with this
 * text would have, or else the value that is spelled most like it.
 */
function suggested(input: unknown, values: readonly string[]): string {
  if (typeof input !== "string" && typeof input !== "number") return "";
  if (String(input).length > MAX_MISTAKE) return "";
  const words = WORDS.map((read) => read(String(input)));
  const named = words.flatMap((cell) => ("value" in cell ? [String(cell.value)] : []));
  const meant = named.find((value) => values.includes(value)) ?? nearest(String(input), values);
  return meant === undefined ? "" : `${MEANT}${meant}?`;
}

z.config({
  customError: (issue) => {
    switch (issue.code) {
      case "invalid_type":
        if (issue.input === undefined) return REQUIRED;
        return isMoney(issue.path)
          ? `must be a whole number of pence, not ${typeName(issue.input, issue.expected)}.${inPence(issue.input)}`
          : `must be ${EXPECTED[issue.expected] ?? issue.expected}, not ${typeName(issue.input, issue.expected)}.`;
      case "invalid_value":
        if (issue.input === undefined) return REQUIRED;
        return `must be one of ${issue.values.map(String).join(", ")}.${suggested(issue.input, issue.values.map(String))}`;
      case "too_big":
        return issue.origin === "string"
          ? `must be at most ${counted(issue.maximum, "character")} long.`
          : issue.origin === "array"
            ? `must hold at most ${counted(issue.maximum, "entry", "entries")}.`
            : `must be at most ${issue.maximum}.`;
      case "too_small":
        return issue.origin === "string"
          ? `must be at least ${counted(issue.minimum, "character")} long.`
          : issue.origin === "array"
            ? `must hold at least ${counted(issue.minimum, "entry", "entries")}.`
            : `must be at least ${issue.minimum}.`;
      case "invalid_format":
        if (issue.format !== "datetime") return "is not written as it must be.";
        return OFFSET_AFTER_SPACE.test(String(issue.input))
          ? "has a space before its offset: in an address write + as %2B, or give the time in UTC with Z."
          : `must be an instant written as in 2026-11-20T12:00:00.123Z${noSuchDay(String(issue.input).slice(0, 10))}`;
      default:
        return undefined;
    }
  },
});

const CODES: Record<string, string> = {
  invalid_type: "wrong_type",
  invalid_value: "invalid_value",
  invalid_format: "invalid_format",
  too_big: "too_large",
  too_small: "too_small",
  not_multiple_of: "not_a_step",
};

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.message === REQUIRED) return "required";
  if (issue.code === "custom" && typeof issue.params?.code === "string") return issue.params.code;
  if (issue.code === "too_big" && issue.origin === "string") return "too_long";
  if (issue.code === "too_small" && issue.origin === "string") return "too_short";
  return CODES[issue.code] ?? "invalid";
}

function pathOf(issue: z.core.$ZodIssue): (string | number)[] {
  return issue.path.map((part) => (typeof part === "number" ? part : String(part)));
}

/** Returns the issues of the branch of a union that fits the value best: the one whose issues lie deepest. */
function unionIssues(issue: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] {
  const depth = (issues: readonly z.core.$ZodIssue[]) => Math.max(...issues.map(({ path }) => path.length));
  const [furthest = []] = issue.errors.toSorted((a, b) => depth(b) - depth(a));
  return furthest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function errorsOf(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) =>
      fieldError([...pathOf(issue), key], "unrecognized_field", "is not a field of this request."),
    );
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) return unionIssues(issue).flatMap(errorsOf);
  const error = fieldError(pathOf(issue), codeOf(issue), issue.message);
  const suggestion = suggestionIn(issue.message);
  return [suggestion === undefined ? error : { ...error, suggestion }];
}

/** Returns the field errors of a failed parse: one per field and code, and one per unknown field. */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  const errors = error.issues.flatMap(errorsOf);
  // Keeps only the last error of each field and code. A number that is too large breaks the limit of integers
  // first, and then the field's own limit, which is the useful one.
  return [...new Map(errors.map((each) => [JSON.stringify([each.path, each.code]), each])).values()];
}
