import type { Load } from "@board/db";
import { ZodError } from "zod";
import type { Ctx } from "../core/context.ts";
import { invalid } from "../core/errors.ts";
import type { FieldError } from "../core/field-error.ts";
import { fieldErrorsOf } from "../core/field-errors.ts";
import { middleware } from "../core/procedures.ts";
import { amended } from "./amend-load.ts";
import { asPosted, inputOf } from "./columns.ts";
import { moverOf } from "./find-load.ts";
import { allows, type Mover } from "./lifecycle.ts";
import { type PostingContext, problemsOf } from "./plan-load.ts";
import { type Posting, readPosting } from "./posting-rules.ts";
import { reposted } from "./repost-load.ts";
import { canRepost } from "./rules.ts";
import { type AmendInput, amendInput, type PostLoadInput } from "./schemas.ts";

/** Returns every error of a body that its schema refused; null to keep the schema's own errors. */
type CollectErrors = (
  ctx: Ctx,
  error: ZodError,
  body: unknown,
) => FieldError[] | null | Promise<FieldError[] | null>;

/**
 * Adds the errors of rules across fields, the clock and postcodes to the schema's errors, so that one answer names every
 * wrong field (contract 2). Must come before the input's parser.
 */
function refusedBy(collect: CollectErrors) {
  return middleware(async ({ ctx, next, getRawInput }) => {
    const result = await next();
    if (result.ok || !(result.error.cause instanceof ZodError)) return result;
    const errors = await collect(ctx, result.error.cause, await getRawInput());
    if (errors === null) return result;
    throw invalid(errors);
  });
}

/** Collects the errors of a body that describes a whole load, as in POST /loads. */
export const allPostingProblems = refusedBy(allProblems);

/** Returns the schema's errors of a body, and the errors of the other rules in its valid fields. */
export function allProblems(ctx: PostingContext, error: ZodError, body: unknown): FieldError[] {
  return withRules(ctx, error, readPosting(body));
}

function withRules(ctx: PostingContext, error: ZodError, posting: Posting, before?: Posting): FieldError[] {
  const shape = fieldErrorsOf(error);
  const named = new Set(shape.map(({ path }) => path.join(".")));
  return [...shape, ...problemsOf(ctx, posting, before).filter(({ path }) => !named.has(path.join(".")))];
}

/** Returns a stored load with the valid fields of a body; null if no body can change the load. */
type Merge = (
  load: Load,
  mover: Mover,
  given: AmendInput,
) => { posting: PostLoadInput; before?: PostLoadInput } | null;

/**
 * Collects the errors of a body that changes a stored load, as in PATCH and repost: the valid fields are
 * merged into the load, the malformed ones skipped.
 */
function allProblemsOver(merge: Merge) {
  return refusedBy(async (ctx, error, body) => {
    const wrong = new Set(error.issues.map(({ path }) => path[0]));
    const fields = Object.entries(Object(body) as object);
    const valid = fields.filter(([name]) => name in amendInput.shape && !wrong.has(name));
    const { data: given } = amendInput.safeParse(Object.fromEntries(valid));
    if (given === undefined) return null;
    const load = await ctx.db.load.findUnique({ where: { id: given.id } });
    const mover = load && moverOf(load, ctx.actor);
    const merged = load && mover && merge(load, mover, given);
    if (!merged) return null;
    const posting: Posting = { ...merged.posting };
    for (const name of wrong) if (name !== undefined) Reflect.deleteProperty(posting, name);
    return withRules(ctx, error, posting, merged.before);
  });
}

/** Collects the errors of PATCH /loads/{id}. */
export const allAmendProblems = allProblemsOver((load, mover, given) => {
  const before = inputOf(load);
  return allows("amend", load.status, mover) ? { posting: amended(before, given, {}), before } : null;
});

/** Collects the errors of POST /loads/{id}/repost. */
export const allRepostProblems = allProblemsOver((load, mover, given) =>
  canRepost(load.status, mover) ? { posting: reposted(inputOf(asPosted(load)), given, {}) } : null,
);
