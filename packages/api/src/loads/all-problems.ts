import { ZodError } from "zod";
import { asDomainError, invalid } from "../errors.ts";
import { middleware } from "../procedures.ts";
import { problemsOf } from "./plan-load.ts";
import { readPosting } from "./rules.ts";

/**
 * Adds to a body's schema errors those of the rules across fields, the clock and the postcodes, so that a poster sees
 * every wrong field at once (contract 2). Stands before the input's parser.
 */
export const allPostingProblems = middleware(async ({ ctx, next, getRawInput }) => {
  const result = await next();
  if (result.ok || !(result.error.cause instanceof ZodError)) return result;
  const shape = asDomainError(result.error.cause).errors ?? [];
  const named = new Set(shape.map(({ path }) => path.join(".")));
  const rules = problemsOf(ctx, readPosting(await getRawInput())).filter(
    ({ path }) => !named.has(path.join(".")),
  );
  throw invalid([...shape, ...rules]);
});
