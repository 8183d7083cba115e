import type { FieldError } from "@board/api/rules";
import { DomainError, ERRORS } from "@board/api/server";
import type { Route } from "./routes.ts";

/** One entry of a problem's `errors`: where it is, a code for programs, a sentence for people (contract 7). */
export type Fault = {
  code: string;
  detail: string;
  /** The name or the value that is probably meant, in place of the wrong one. */
  suggestion?: string;
} & ({ pointer: string } | { parameter: string } | { header: string });

export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  requestId: string;
  errors?: Fault[];
  [member: string]: unknown;
}

/** More would only make the answer larger than the request that earned it. */
const MOST_ERRORS = 100;
const LONGEST_ECHO = 300;

function shorten(text: string): string {
  return text.length > LONGEST_ECHO ? `${text.slice(0, LONGEST_ECHO).toWellFormed()}…` : text;
}

/** RFC 6901 as a URI fragment: `#/a/b`. */
export function pointerTo(path: readonly (string | number)[]): string {
  const escaped = path.map((part) => {
    const text = String(part).toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1");
    return `/${encodeURIComponent(text)}`;
  });
  return `#${escaped.join("")}`;
}

/** Letters to change, add or leave out to get from one name to the other, without regard to case, `_` and `-`. */
function distance(from: string, to: string): number {
  const [a, b] = [from, to].map((name) => name.toLowerCase().replaceAll(/[_-]/g, "")) as [string, string];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** A longer one is no mistyped name, and would cost time to compare. */
const LONGEST_NAME = 40;

/** The name that a mistyped one may have been meant for. */
function nearestOf(name: string, names: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const [nearest] = names
    .map((known) => ({ known, letters: distance(name, known) }))
    .filter(({ known, letters }) => letters <= Math.min(2, known.length / 3))
    .sort((a, b) => a.letters - b.letters);
  return nearest?.known;
}

/** Adds to a sentence about a mistyped name what it may have been meant for, else the list of all; once an answer, because the list is long. */
export function withSuggestion(
  detail: string,
  name: string,
  names: readonly string[],
  withList = true,
): Pick<Fault, "detail" | "suggestion"> {
  const suggestion = nearestOf(name, names);
  if (suggestion !== undefined) return { detail: `${detail} Did you mean ${suggestion}?`, suggestion };
  return { detail: withList && names.length > 0 ? `${detail} There are: ${names.join(", ")}.` : detail };
}

/** Adds what the operation's schema tells about a wrong field of the body. */
function advised(
  { path, code, detail }: FieldError,
  { input, pathNames }: Route,
  isAlone: boolean,
): Pick<Fault, "detail" | "suggestion"> {
  if (path.length !== 1) return { detail };
  const name = String(path[0]);
  const fields = Object.keys(input.shape).filter((field) => !pathNames.has(field));
  if (code === "unrecognized_field") return withSuggestion(detail, name, fields, isAlone);
  const isOptional = Object.hasOwn(input.shape, name) && input.shape[name]?.safeParse(undefined).success;
  const isNull = code === "wrong_type" && detail.endsWith("not null.");
  return { detail: isNull && isOptional ? `${detail} Leave it out.` : detail };
}

/** Locates a field of the procedure's input in the request: in the path, the query string or the body. `isAlone`: no other is wrong. */
export function faultOf(error: FieldError, route: Route | null, isAlone = false): Fault {
  const { path, ...fault } = error;
  const name = String(path[0] ?? "");
  const isInAddress = route?.pathNames.has(name) || route?.query.has(name);
  if (route?.takesBody && !isInAddress)
    return { pointer: pointerTo(path), ...fault, ...advised(error, route, isAlone) };
  return { parameter: name, ...fault };
}

function shortened(fault: Fault): Fault {
  return Object.fromEntries(Object.entries(fault).map(([name, text]) => [name, shorten(text)])) as Fault;
}

/** 422 `validation_failed` from faults whose place is known already. */
export function refuse(faults: Fault[]): DomainError {
  const count = faults.length === 1 ? "1 field needs" : `${faults.length} fields need`;
  return new DomainError("validation_failed", {
    detail: `${count} changing. Nothing was changed.`,
    members: { errors: faults },
  });
}

interface Where {
  route: Route | null;
  requestId: string;
  /** The site's address, for the page that explains the code. */
  baseUrl: string;
}

/** The body of a refusal: RFC 9457 with our `code` (contract 7). */
export function problemOf(error: DomainError, { route, requestId, baseUrl }: Where): Problem {
  const { errors: located, ...members } = error.members;
  const faults =
    (located as Fault[] | undefined) ??
    error.errors?.map((field) => faultOf(field, route, error.errors?.length === 1));
  return {
    type: `${baseUrl}/docs/errors#${error.code}`,
    title: ERRORS[error.code].title,
    status: error.status,
    code: error.code,
    detail: error.detail,
    requestId,
    ...members,
    ...(faults === undefined ? {} : { errors: faults.slice(0, MOST_ERRORS).map(shortened) }),
  };
}
