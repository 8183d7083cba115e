import { type FieldError, nearest } from "@board/api/rules";
import { DomainError, ERRORS } from "@board/api/server";
import { safeParse } from "zod";
import type { $ZodType, $ZodTypeDef } from "zod/v4/core";
import type { Route } from "./routes.ts";

/** One entry of a problem's `errors`: the place of the error, a code for programs, a sentence for people (contract 7). */
export type Fault = {
  code: string;
  detail: string;
  /** The name or value that the caller probably meant. */
  suggestion?: string;
} & ({ pointer: string } | { parameter: string } | { header: string });

export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  requestId: string;
  /** Address of this call in the firm's request log. */
  instance?: string;
  errors?: Fault[];
  [member: string]: unknown;
}

/**
 * Maximum entries of `errors`. More could make the answer larger than the request, and finding a suggestion for
 * each takes time.
 */
export const MAX_ERRORS = 100;
const MAX_ECHO = 300;

function shorten(text: string): string {
  return text.length > MAX_ECHO ? `${text.slice(0, MAX_ECHO).toWellFormed()}…` : text;
}

/** Returns the JSON pointer (RFC 6901) as a URI fragment: `#/a/b`. */
export function pointerTo(path: readonly (string | number)[]): string {
  const escaped = path.map((part) => {
    const text = String(part).toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1");
    return `/${encodeURIComponent(text)}`;
  });
  return `#${escaped.join("")}`;
}

/**
 * Adds to a sentence about an unknown name the name that was probably meant, or else the list of valid names.
 * `withList` is true for one error of an answer only, because the list is long.
 */
export function withSuggestion(
  detail: string,
  name: string,
  names: readonly string[],
  withList = true,
): Pick<Fault, "detail" | "suggestion"> {
  const suggestion = nearest(name, names);
  if (suggestion !== undefined) return { detail: `${detail} Did you mean ${suggestion}?`, suggestion };
  return { detail: withList && names.length > 0 ? `${detail} There are: ${names.join(", ")}.` : detail };
}

type Def = $ZodTypeDef & {
  innerType?: $ZodType;
  in?: $ZodType;
  element?: $ZodType;
  options?: readonly $ZodType[];
  shape?: Readonly<Record<string, $ZodType>>;
};

/** Returns the fields of the object schema at a path; null if the path leads to no object. */
function shapeAt(schema: $ZodType | undefined, path: FieldError["path"]): Def["shape"] | null {
  if (schema === undefined) return null;
  const { innerType, in: piped, element, options = [], shape } = schema._zod.def as Def;
  const inner = innerType ?? piped;
  if (inner !== undefined) return shapeAt(inner, path);
  for (const option of options) {
    const found = shapeAt(option, path);
    if (found) return found;
  }
  const [part, ...rest] = path;
  if (part === undefined) return shape ?? null;
  return shapeAt(typeof part === "number" ? element : shape?.[part], rest);
}

/** Adds advice to an error in the body: what the operation's schema accepts at that place. */
function advised(
  { path, code, detail, suggestion }: FieldError,
  { input, pathNames }: Route,
  isAlone: boolean,
): Pick<Fault, "detail" | "suggestion"> {
  const own = { detail, ...(suggestion === undefined ? {} : { suggestion }) };
  const name = String(path.at(-1) ?? "");
  const shape = shapeAt(input, path.slice(0, -1));
  if (path.length === 0 || !shape) return own;
  if (code === "unrecognized_field") {
    const fields = Object.keys(shape).filter((field) => path.length > 1 || !pathNames.has(field));
    return withSuggestion(detail, name, fields, isAlone);
  }
  const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
  const isNull = code === "wrong_type" && detail.endsWith("not null.");
  const isOptional = isNull && field !== undefined && safeParse(field, undefined).success;
  return isOptional ? { detail: `${detail} Leave it out.` } : own;
}

/**
 * Returns an error with its place in the request: the path, the query string or the body. `isAlone` is true if
 * the request has no other error.
 */
export function faultOf(error: FieldError, route: Route | null, isAlone = false): Fault {
  const { path, ...fault } = error;
  const name = String(path[0] ?? "");
  const isInAddress = route?.pathNames.has(name) || route?.query.has(name);
  if (route?.takesBody && !isInAddress)
    return { pointer: pointerTo(path), ...fault, ...advised(error, route, isAlone) };
  return { parameter: name, ...fault };
}

/** Shortens an error's texts, but keeps the question about the suggestion at the end. */
function shortened(fault: Fault): Fault {
  const question = fault.suggestion === undefined ? "" : ` Did you mean ${fault.suggestion}?`;
  const cut = Object.fromEntries(Object.entries(fault).map(([name, text]) => [name, shorten(text)])) as Fault;
  if (!fault.detail.endsWith(question)) return cut;
  return {
    ...cut,
    detail: `${shorten(fault.detail.slice(0, fault.detail.length - question.length))}${question}`,
  };
}

/** Returns 422 `validation_failed` with the given errors. `count` is the number of all errors, including those left out. */
export function refuse(faults: Fault[], count = faults.length): DomainError {
  return new DomainError("validation_failed", {
    detail: `${count === 1 ? "1 field needs" : `${count} fields need`} changing. Nothing was changed.`,
    members: { errors: faults },
  });
}

interface ProblemContext {
  route: Route | null;
  requestId: string;
  /** The site's address, which begins the link to the page about the error code. */
  baseUrl: string;
  /** True if the call is in the request log of the key's firm; default false. */
  isLogged?: boolean;
}

/** Returns the body of a refusal: a problem as RFC 9457 defines it, with the additional member `code` (contract 7). */
export function problemOf(
  error: DomainError,
  { route, requestId, baseUrl, isLogged = false }: ProblemContext,
): Problem {
  const { errors: located, ...members } = error.members;
  const faults =
    (located as Fault[] | undefined) ??
    error.errors?.slice(0, MAX_ERRORS).map((field) => faultOf(field, route, error.errors?.length === 1));
  return {
    type: `${baseUrl}/docs/errors#${error.code}`,
    title: ERRORS[error.code].title,
    status: error.status,
    code: error.code,
    detail: error.detail,
    requestId,
    ...(isLogged ? { instance: `${baseUrl}/settings/api/log?request=${requestId}` } : {}),
    ...members,
    ...(faults === undefined ? {} : { errors: faults.slice(0, MAX_ERRORS).map(shortened) }),
  };
}
