/** A refusal as the site's door carries it (the members of the API's problem documents). */
export interface Problem {
  code: string;
  /** What happened and whether anything was changed. */
  detail: string;
  status: number | null;
  requestId: string | null;
  errors: readonly { pointer?: string; parameter?: string; code: string; detail: string }[];
}

const UNREACHED: Problem = {
  code: "unreached",
  detail: "The service could not be reached. It is not known whether anything was changed.",
  status: null,
  requestId: null,
  errors: [],
};

function member(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? Object.getOwnPropertyDescriptor(of, name)?.value : undefined;
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Reads what a call threw: the refusal of the service, or that the service was not reached. */
export function problemOf(error: unknown): Problem {
  const data = member(error, "data");
  const problem = member(data, "problem");
  const detail = text(member(problem, "detail"));
  if (detail === null) return UNREACHED;
  const errors = member(problem, "errors");
  const status = member(data, "httpStatus");
  return {
    code: text(member(problem, "code")) ?? "internal_error",
    detail,
    status: typeof status === "number" ? status : null,
    requestId: text(member(problem, "requestId")) ?? text(member(data, "requestId")),
    errors: Array.isArray(errors) ? errors : [],
  };
}
