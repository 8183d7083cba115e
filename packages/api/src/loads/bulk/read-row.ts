import { type FieldError, fieldError } from "../../core/field-error.ts";
import { fieldErrorsOf } from "../../core/field-errors.ts";
import { allProblems } from "../all-problems.ts";
import type { PostingContext } from "../plan-load.ts";
import { type PostLoadInput, postLoadInput } from "../schemas.ts";
import { rowKey } from "./schemas.ts";

interface ReadRow {
  key: string | null;
  /** The parsed posting; null if the schema refuses it. */
  posting: PostLoadInput | null;
  problems: FieldError[];
}

/** Parses a row of a bulk posting into its key and the body of POST /loads, with every error of the schema. */
export function readRow(ctx: PostingContext, raw: unknown): ReadRow {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    return { key: null, posting: null, problems: [fieldError([], "wrong_type", "must be an object.")] };
  }
  const { key: given, ...body } = raw as Record<string, unknown>;
  const key = rowKey.optional().safeParse(given);
  const posting = postLoadInput.safeParse(body);
  const problems = [
    ...(key.success ? [] : fieldErrorsOf(key.error).map((problem) => ({ ...problem, path: ["key"] }))),
    ...(posting.success ? [] : allProblems(ctx, posting.error, body)),
  ];
  return { key: key.data ?? null, posting: posting.data ?? null, problems };
}
