import { z } from "zod";

/** One wrong field of a request: where it is, a code for programs, a sentence for people (contract 7). */
export interface FieldError {
  path: readonly (string | number)[];
  code: string;
  detail: string;
}

const REQUIRED = "is required.";

/** Names the value's JSON type as a caller would. */
function typeName(value: unknown): string {
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

z.config({
  customError: (issue) => {
    switch (issue.code) {
      case "invalid_type":
        if (issue.input === undefined) return REQUIRED;
        return `must be ${EXPECTED[issue.expected] ?? issue.expected}, not ${typeName(issue.input)}.`;
      case "invalid_value":
        if (issue.input === undefined) return REQUIRED;
        return `must be one of ${issue.values.map(String).join(", ")}.`;
      case "too_big":
        return issue.origin === "string"
          ? `must be at most ${issue.maximum} characters long.`
          : issue.origin === "array"
            ? `must hold at most ${issue.maximum} entries.`
            : `must be at most ${issue.maximum}.`;
      case "too_small":
        return issue.origin === "string"
          ? `must be at least ${issue.minimum} characters long.`
          : issue.origin === "array"
            ? `must hold at least ${issue.minimum} entries.`
            : `must be at least ${issue.minimum}.`;
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

/** A field error whose sentence starts with the field's name. */
export function fieldError(path: readonly (string | number)[], code: string, predicate: string): FieldError {
  return { path, code, detail: `${path.join(".") || "The request"} ${predicate}` };
}

/** Every issue of a failed parse as field errors, one per unrecognized field. */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) =>
        fieldError([...pathOf(issue), key], "unrecognized_field", "is not a field of this request."),
      );
    }
    return [fieldError(pathOf(issue), codeOf(issue), issue.message)];
  });
}
