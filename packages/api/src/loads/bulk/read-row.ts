import { type FieldError, fieldError } from "../../core/field-error.ts";
import { fieldErrorsOf } from "../../core/field-errors.ts";
import { allProblems } from "../all-problems.ts";
import type { Judging } from "../plan-load.ts";
import { type PostLoadInput, postLoadInput } from "../schemas.ts";
import { rowKey } from "./schemas.ts";

interface ReadRow {
  key: string | null;
  /** null: the schema refuses it. */
  posting: PostLoadInput | null;
  problems: FieldError[];
}

/** A row of a bulk posting as the body of POST /loads and its key, every complaint of the schema named at once. */
export function readRow(ctx: Judging, raw: unknown): ReadRow {
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
