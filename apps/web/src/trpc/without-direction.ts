import type { AppRouter } from "@board/api";
import type { TRPCLink } from "@trpc/client";

/** The input as the procedure names it: lists are read page by page in one direction only, and refuse a field they do not know. */
export function withoutDirection(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("direction" in input)) return input;
  const { direction: _, ...rest } = input;
  return rest;
}

/** Leaves out what `infiniteQueryOptions` adds to the input of every list. */
export const plainInput: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next({ ...op, input: withoutDirection(op.input) });
