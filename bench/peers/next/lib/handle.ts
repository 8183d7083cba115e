import { ZodError } from "zod";
import { type Caller, newId, Problem } from "../../shared/common.ts";
import { createLimits } from "../../shared/limits.ts";
import { findCaller } from "./caller.ts";

const { RATE_PER_SECOND = "20", RATE_PER_MINUTE = "600" } = process.env;
const take = createLimits(Number(RATE_PER_SECOND), Number(RATE_PER_MINUTE));

function refusal(error: unknown): Response {
  const problem =
    error instanceof Problem
      ? error
      : error instanceof ZodError
        ? new Problem(422, "validation_failed", error.issues)
        : new Problem(500, "internal_error");
  if (problem.status === 500) console.error(error);
  const { status, code, errors } = problem;
  return Response.json(
    { status, code, errors },
    { status, headers: { "Content-Type": "application/problem+json" } },
  );
}

/** Checks key, limit and scope, the first steps of every route. */
export async function handle(
  request: Request,
  scope: string,
  status: number,
  work: (caller: Caller) => Promise<object>,
): Promise<Response> {
  const headers: Record<string, string> = { "Request-Id": newId("req") };
  try {
    const caller = await findCaller(request.headers.get("authorization"));
    const limit = await take(caller.firmId);
    Object.assign(headers, limit.headers);
    if (limit.retryAfter !== null) throw new Problem(429, "rate_limited");
    if (!caller.scopes.includes(scope)) throw new Problem(403, "scope_missing");
    return Response.json(await work(caller), { status, headers });
  } catch (error) {
    return refusal(error);
  }
}
