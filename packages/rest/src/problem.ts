import type { FieldError } from "@board/api/rules";
import { DomainError, ERRORS } from "@board/api/server";
import type { Route } from "./routes.ts";

/** One entry of a problem's `errors`: where it is, a code for programs, a sentence for people (contract 7). */
export type Fault = { code: string; detail: string } & (
  | { pointer: string }
  | { parameter: string }
  | { header: string }
);

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

/** Locates a field of the procedure's input in the request: in the path, the query string or the body. */
export function faultOf(error: FieldError, route: Route | null): Fault {
  const { code, detail } = error;
  const name = String(error.path[0] ?? "");
  const isInAddress = route?.pathNames.has(name) || route?.query.has(name);
  if (route?.takesBody && !isInAddress) return { pointer: pointerTo(error.path), code, detail };
  return { parameter: name, code, detail };
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
  const faults = (located as Fault[] | undefined) ?? error.errors?.map((field) => faultOf(field, route));
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
