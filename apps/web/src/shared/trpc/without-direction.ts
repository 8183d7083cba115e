import type { AppRouter } from "@board/api";
import type { TRPCLink } from "@trpc/client";

/**
 * Returns the input without `direction`: lists are paginated in one direction only, and procedures refuse unknown
 * fields.
 */
export function withoutDirection(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("direction" in input)) return input;
  const { direction: _, ...rest } = input;
  return rest;
}

/** Link that removes the field that `infiniteQueryOptions` adds to the input of a list. */
export const plainInput: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next({ ...op, input: withoutDirection(op.input) });
