import { happened, isLockTimeout, operate, violates } from "@board/db";
import type { Actor, FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { differences, KEPT_MS } from "./rules.ts";

type JsonObject = Record<string, unknown>;

export interface Replay {
  repeated?: true | undefined;
  differs?: string[] | undefined;
}

interface Work<A extends Actor, Plan, Output extends JsonObject> {
  /** Works out what needs no transaction, before it opens: look-ups, rules of the clock. */
  prepare: () => Promise<Plan>;
  /** The change itself, inside the transaction that also keeps the key. */
  commit: (tx: Ctx<A>, plan: Plan) => Promise<Output>;
  /** Brings a remembered answer up to date, for who the caller is now (contract 2). */
  refresh: (stored: Output) => Promise<Output>;
  /** Milliseconds, where the change takes longer than most. */
  timeout?: number;
}

interface Remembered {
  request: unknown;
  response: unknown;
}

function remembered(ctx: Ctx<FirmActor>, operation: string, key: string): Promise<Remembered[]> {
  return ctx.db.$queryRaw<Remembered[]>`
    SELECT request, response FROM idempotency_key
    WHERE firm_id = ${ctx.actor.firm.id} AND mode = ${ctx.actor.mode}::mode
      AND operation = ${operation} AND key = ${key}
      AND expires_at > ${ctx.clock.now()} AND response IS NOT NULL`;
}

/** The remembered answer of an operation under a key, as it was given then. */
export async function answerUnder<Output>(
  ctx: Ctx<FirmActor>,
  operation: string,
  key: string,
): Promise<Output | null> {
  const [first] = await remembered(ctx, operation, key);
  return first === undefined ? null : (first.response as Output);
}

/** Tells if the caller's key has an answer already: whatever the rules say now, that answer comes again. */
export async function isAnswered(ctx: Ctx<Actor>, operation: string): Promise<boolean> {
  const { actor, idempotency } = ctx;
  if (actor.kind !== "firm" || idempotency === null) return false;
  return (await answerUnder({ ...ctx, actor }, operation, idempotency.key)) !== null;
}

/** Takes the key for this transaction; a duplicate in flight waits here for the first to end. */
async function claim(tx: Ctx<FirmActor>, operation: string, key: string, request: unknown): Promise<boolean> {
  const now = tx.clock.now();
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  const taken = await operate(
    { kind: "lock", name: "idempotency_key" },
    () => tx.db.$executeRaw`
      INSERT INTO idempotency_key (firm_id, mode, operation, key, request, created_at, expires_at)
      VALUES (${tx.actor.firm.id}, ${tx.actor.mode}::mode, ${operation}, ${key},
              ${JSON.stringify(request)}::jsonb, ${now}, ${expiresAt})
      ON CONFLICT (firm_id, mode, operation, key) DO UPDATE
        SET request = excluded.request, response = NULL,
            created_at = excluded.created_at, expires_at = excluded.expires_at
        WHERE idempotency_key.expires_at <= ${now}`,
  );
  return taken === 1;
}

/** Leaves the collection code out of an answer that is kept; a repeat reads it at the load, as it is then. */
const withoutCode = (name: string, value: unknown) => (name === "collectionCode" ? null : value);

async function remember(
  tx: Ctx<FirmActor>,
  operation: string,
  key: string,
  response: unknown,
): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE idempotency_key SET response = ${JSON.stringify(response, withoutCode)}::jsonb
    WHERE firm_id = ${tx.actor.firm.id} AND mode = ${tx.actor.mode}::mode
      AND operation = ${operation} AND key = ${key}`;
}

class AlreadyTaken extends Error {}

/**
 * Does a POST at most once per Idempotency-Key of the firm, mode and operation (contract 2).
 * Only successes are remembered: the key lives and dies with the transaction of the change.
 *
 * @throws DomainError `idempotency_key_reused` (strict, another body), `idempotency_in_progress` (waited 5 s)
 */
export async function once<A extends Actor, Plan, Output extends JsonObject>(
  caller: Ctx<A>,
  operation: string,
  input: JsonObject,
  work: Work<A, Plan, Output>,
): Promise<Output & Replay> {
  const { actor, idempotency } = caller;
  if (idempotency === null || actor.kind !== "firm") {
    const plan = await work.prepare();
    return inTransaction(caller, (tx) => work.commit(tx, plan), work);
  }
  const ctx = { ...caller, actor: actor satisfies FirmActor };
  const { key } = idempotency;
  const { strict } = caller;

  const replay = async (): Promise<(Output & Replay) | null> => {
    const [first] = await remembered(ctx, operation, key);
    if (first === undefined) return null;
    const differs = differences(first.request, JSON.parse(JSON.stringify(input)));
    if (strict && differs.length > 0) {
      throw new DomainError("idempotency_key_reused", {
        detail: "Another request was made under this key. Nothing was changed by this one.",
        members: { differs },
      });
    }
    const answer = await work.refresh(first.response as Output);
    happened("idempotent_replay", operation);
    return { ...answer, repeated: true, ...(differs.length > 0 ? { differs } : {}) };
  };

  const earlier = await replay();
  if (earlier !== null) return earlier;
  const plan = await work.prepare();
  try {
    return await inTransaction(
      caller,
      async (tx) => {
        const own = { ...ctx, db: tx.db };
        if (!(await claim(own, operation, key, input))) throw new AlreadyTaken();
        const output = await work.commit(tx, plan);
        await remember(own, operation, key, output);
        return output;
      },
      work,
    );
  } catch (error) {
    const taken = error instanceof AlreadyTaken || violates(error, "idempotency_key_pkey");
    if (taken) {
      const other = await replay();
      if (other !== null) return other;
    }
    if (taken || isLockTimeout(error)) {
      throw new DomainError("idempotency_in_progress", {
        detail:
          "Another request under this key, or for the same load, has not finished. Nothing was changed by this one.",
        retryAfterSeconds: 1,
        cause: error,
      });
    }
    throw error;
  }
}
