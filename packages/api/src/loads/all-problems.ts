import { ZodError } from "zod";
import { invalid } from "../errors.ts";
import type { FieldError } from "../field-error.ts";
import { fieldErrorsOf } from "../field-errors.ts";
import { middleware } from "../procedures.ts";
import { type Judging, problemsOf } from "./plan-load.ts";
import { readPosting } from "./rules.ts";

/**
 * Adds to a body's schema errors those of the rules across fields, the clock and the postcodes, so that a poster sees
 * every wrong field at once (contract 2). Stands before the input's parser.
 */
export const allPostingProblems = middleware(async ({ ctx, next, getRawInput }) => {
  const result = await next();
  if (result.ok || !(result.error.cause instanceof ZodError)) return result;
  throw invalid(allProblems(ctx, result.error.cause, await getRawInput()));
});

/** Returns the schema's errors of a body, and the errors of the other rules in its valid fields. */
export function allProblems(ctx: Judging, error: ZodError, body: unknown): FieldError[] {
  const shape = fieldErrorsOf(error);
  const named = new Set(shape.map(({ path }) => path.join(".")));
  return [...shape, ...problemsOf(ctx, readPosting(body)).filter(({ path }) => !named.has(path.join(".")))];
}
