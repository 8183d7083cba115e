import { isDeepStrictEqual } from "node:util";
import { operate } from "@board/db";
import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { z } from "zod";
import { type Access, assertAccess, assertDriver, LINK_NEEDED } from "./access.ts";
import type { AdminActor, DriverActor, FirmActor, MemberActor } from "./actor.ts";
import type { Ctx } from "./context.ts";
import {
  asDomainError,
  DomainError,
  type ErrorCode,
  refusal,
  signedOut,
  tooLate,
  toTrpcError,
} from "./errors.ts";
import { operationOf } from "./idempotency/rules.ts";
import { loadIdOf } from "./load-id.ts";
import { isKeptOff } from "./own-test-load.ts";

/** Metadata of a procedure beside its schemas, from which the REST API and its document are generated. */
export interface ProcedureMeta extends OpenApiMeta {
  access?: Access;
  /** Set if REST answers without a key; requests are then rate limited by the caller's address. */
  open?: true;
  /** HTTP status of a success over REST; 200 by default. */
  status?: 200 | 201 | 202;
  /** Set if a repeat under the caller's own `clientId` is answered with 200 (contract 12). */
  repeats?: true;
  /** Set if the procedure takes a file as `content`: over REST it is the body, or the only file of a form. */
  upload?: true;
  /** Maximum size of a JSON body over REST, if not the usual one (contract 7). */
  maxBodyBytes?: number;
  /**
   * Set if the answer is a `Download`, whose bytes REST sends. A list names the media types, if they are not
   * those of uploads.
   */
  download?: true | readonly string[];
  /**
   * Set to require a second factor or the password within the session's last ten minutes. By default only
   * admins' changes require that.
   */
  stepUp?: boolean;
  /** Schema of the answer for a driver's link, if it does not read all of the answer. */
  driverOutput?: z.ZodType;
  /** Codes of the procedure's refusals, apart from those that every operation has. */
  refusals?: readonly ErrorCode[];
}

const t = initTRPC
  .context<Ctx>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => {
      const domain = asDomainError(error);
      return {
        ...shape,
        message: domain.detail,
        data: {
          code: shape.data.code,
          httpStatus: domain.status,
          requestId: ctx?.requestId ?? null,
          problem: { code: domain.code, detail: domain.detail, errors: domain.errors, ...domain.members },
        },
      };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const middleware = t.middleware;
export const createCallerFactory = t.createCallerFactory;

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/**
 * Adds the schema of the answer to a procedure: `.concat(returns(schema))`. tRPC removes fields that the
 * schema does not name; with `ctx.proveOutputs` such a field is an error. Must come after the input, from
 * which the operation of an Idempotency-Key is named.
 */
export function returns<Schema extends z.ZodType>(schema: Schema) {
  return t.procedure.output(schema).use(async ({ ctx, path, meta, input, next }) => {
    const { idempotency } = ctx;
    const named = idempotency && {
      ...idempotency,
      operation: operationOf(path, meta?.openapi?.path ?? "", input),
      request: Object(input),
    };
    const result = await next({ ctx: { idempotency: named } });
    if (!ctx.proveOutputs || !result.ok) return result;
    const { success, data } = await schema.safeParseAsync(result.data);
    if (success && !isDeepStrictEqual(asJson(data), asJson(result.data))) {
      throw new Error(`The answer holds what its schema does not name: ${JSON.stringify(result.data)}`);
    }
    return result;
  });
}

/** Time limit of an answer; callers give up after 12 s or more. */
const ANSWER_MS = 10_000;

const MIN_MS = 1_000;

/** Returns the time left to answer a request that began at `startedAt`, a time of `performance.now()`. */
export function answerTimeLeft(startedAt: number): number {
  return Math.max(MIN_MS, ANSWER_MS - (performance.now() - startedAt));
}

/** Rejects after `ms` milliseconds; the work itself goes on. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooLate()), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** True for a caller that no page of the site waits for. */
const byToken = ({ actor }: Ctx) => actor.kind === "driver" || (actor.kind === "firm" && actor.via === "key");

/**
 * Converts errors to refusals, and delays the answer to a change on the site until this process has applied
 * it. Keys, seats and plans change on the site only.
 */
const refusals = t.middleware(({ ctx, path, type, meta, next }) =>
  operate({ kind: "procedure", name: path }, async (note) => {
    // Bulk requests have no time limit, as long as the database answers.
    const unbounded = meta?.maxBodyBytes !== undefined;
    const ms = unbounded ? Number.POSITIVE_INFINITY : (ctx.answerWithinMs ?? ANSWER_MS);
    const result = ms === Number.POSITIVE_INFINITY ? await next() : await inTime(next(), ms);
    if (!result.ok) {
      const error = toTrpcError(result.error);
      note({ code: asDomainError(error).code });
      throw error;
    }
    if (type === "mutation" && !byToken(ctx)) await ctx.caughtUp();
    return result;
  }),
);

/**
 * Refuses a driver every procedure that is not in `DRIVER_PROCEDURES`, and leaves in the answers of the others what a
 * driver may read. Every procedure begins with it.
 */
const forDrivers = t.middleware(async ({ ctx, path, meta, next }) => {
  if (ctx.actor.kind !== "driver") return next();
  assertDriver(ctx.actor, path);
  const result = await next();
  if (!result.ok || meta?.driverOutput === undefined) return result;
  return { ...result, data: await meta.driverOutput.parseAsync(result.data) };
});

const anyProcedure = t.procedure.use(refusals).use(forDrivers);

/** Requires a recent proof of identity. Runs after the check of rights and before the input is read. */
const steppedUp = t.middleware(async ({ ctx, meta, type, next }) => {
  const asks = meta?.stepUp ?? (ctx.actor.kind === "admin" && type === "mutation");
  if (asks && !byToken(ctx)) await ctx.ports.assertSteppedUp(ctx);
  return next();
});

/** Fields of an input that may name a load, by its id or its ref. */
const LOAD_FIELDS = ["id", "loadId"];

/**
 * Replaces a load's ref in the input by its id. Runs after the check of rights and before the input is read
 * (contract 3).
 */
const byLoadId = t.middleware(async ({ ctx, getRawInput, next }) => {
  const given = await getRawInput();
  if (typeof given !== "object" || given === null) return next();
  const named = { ...given } as Record<string, unknown>;
  for (const field of LOAD_FIELDS) {
    const text = named[field];
    if (typeof text !== "string") continue;
    const id = await loadIdOf(ctx, text);
    if (id === text) continue;
    named[field] = id;
    ctx.namedLoad?.(text, id);
  }
  return next({ getRawInput: async () => named });
});

/** Returns the id or ref of the load that an input names, before a schema has parsed the input. */
const namedIn = (input: unknown): unknown =>
  typeof input === "object" && input !== null && "id" in input ? input.id : undefined;

function assertEnrolled(actor: AdminActor): void {
  if (!actor.mustEnrol) return;
  throw new DomainError("second_factor_required", {
    detail:
      "An admin needs a second factor: add a passkey or an authenticator app first. Nothing was changed.",
  });
}

/** Procedure for a firm, by key or session. Checks the role and `meta.access` before the input is read. */
export const firmProcedure = anyProcedure
  .use(async ({ ctx, path, meta, getRawInput, next }) => {
    const actor = ctx.actor;
    const access = meta?.access ?? {};
    const named = access.ownTestLoad && namedIn(await getRawInput());
    assertAccess(actor, access, path, await isKeptOff(ctx, actor, access, named));
    return next({ ctx: { actor: actor satisfies FirmActor } });
  })
  .use(steppedUp)
  .use(byLoadId);

/**
 * Procedure for the member for whom a key or session acts. Its `access` must require a seat, so that there
 * always is such a member.
 */
export const actingProcedure = firmProcedure.use(({ ctx, next }) => {
  const { member } = ctx.actor;
  if (member === null) throw signedOut();
  return next({ ctx: { actor: { ...ctx.actor, member } satisfies MemberActor } });
});

/** Procedure for a firm or an admin; the verb decides what each may do. */
export const partyProcedure = anyProcedure
  .use(({ ctx, path, meta, next }) => {
    if (ctx.actor.kind === "visitor") throw signedOut();
    if (ctx.actor.kind === "firm") assertAccess(ctx.actor, meta?.access ?? {}, path);
    if (ctx.actor.kind === "admin") assertEnrolled(ctx.actor);
    return next();
  })
  .use(steppedUp)
  .use(byLoadId);

/** Procedure for admins; refuses anybody else before the input is read. */
export const adminProcedure = anyProcedure
  .use(({ ctx, next }) => {
    const actor = ctx.actor;
    if (actor.kind === "visitor") throw signedOut();
    if (actor.kind !== "admin") {
      throw new DomainError("admin_only", {
        detail: "Only an admin of the board can do this. Nothing was changed.",
      });
    }
    assertEnrolled(actor);
    return next({ ctx: { actor: actor satisfies AdminActor } });
  })
  .use(steppedUp)
  .use(byLoadId);

/** Procedure for visitors of the site, signed in or not. */
export const visitorProcedure = anyProcedure;

/** Procedure for every signed-in person, even of a suspended firm, for sessions and firms of that person. */
export const personProcedure = anyProcedure.use(async ({ ctx, meta, next }) => {
  if (ctx.session === undefined) throw signedOut();
  if (meta?.stepUp) await ctx.ports.assertSteppedUp(ctx);
  return next({ ctx: { session: ctx.session } });
});

/** Procedure like `personProcedure`, but also for a person who has not given the second factor yet. */
export const sessionProcedure = anyProcedure.use(({ ctx, next }) => {
  const session = ctx.actor.kind === "visitor" ? ctx.actor.owing : ctx.session;
  if (session === undefined) throw signedOut();
  return next({ ctx: { session } });
});

/** Procedure for a member in a session, by role; refuses API keys. */
export const memberProcedure = anyProcedure
  .use(({ ctx, path, meta, next }) => {
    const actor = ctx.actor;
    assertAccess(actor, meta?.access ?? {}, path);
    if (actor.via !== "session" || actor.member === null) throw signedOut();
    return next({ ctx: { actor: { ...actor, member: actor.member } satisfies MemberActor } });
  })
  .use(steppedUp)
  .use(byLoadId);

/** Procedure for a driver's link alone. */
export const driverProcedure = anyProcedure.use(({ ctx, next }) => {
  const { actor } = ctx;
  if (actor.kind === "visitor") throw signedOut();
  if (actor.kind !== "driver") throw refusal("link_needed", LINK_NEEDED);
  return next({ ctx: { actor: actor satisfies DriverActor } });
});
