import { happened, isLockTimeout, operate, Prisma, runSql, violates } from "@board/db";
import type { Actor, DriverActor, FirmActor } from "../actor.ts";
import type { Ctx, IdempotencyRequest } from "../context.ts";
import { DomainError } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { differences, KEPT_MS } from "./rules.ts";

type JsonObject = Record<string, unknown>;

export interface Replay {
  repeated?: true | undefined;
  differs?: string[] | undefined;
}

interface Work<A extends Actor, Plan, Output extends JsonObject> {
  /**
   * Does the work that needs no transaction, such as look-ups and rules about time, before the transaction
   * opens.
   */
  prepare?: () => Promise<Plan>;
  /** Makes the change, in the transaction that also stores the key. */
  commit: (tx: Ctx<A>, plan: Plan) => Promise<Output>;
  /**
   * Brings a stored answer up to date for the caller's present role (contract 2). If absent, the stored
   * answer is returned.
   */
  refresh?: (stored: Output) => Promise<Output>;
  /** The part of the input that is stored and compared; by default all of it. Neither has its `sentAt`. */
  request?: object;
  /** Timeout in milliseconds, for a change that takes longer than most. */
  timeout?: number;
}

interface Remembered {
  request: unknown;
  response: unknown;
}

/** A key with the operation and the request that belong to it. */
type Key = Required<IdempotencyRequest>;

/** A firm, or its driver: each driver's link has keys of its own, so that it meets no answer of the firm's. */
type KeyHolder = FirmActor | DriverActor;

function keyOf({ actor, idempotency }: Ctx): Key | null {
  if (idempotency === null) return null;
  const { operation, request } = idempotency;
  if (operation === undefined || request === undefined)
    throw new Error("No procedure has named the operation of an Idempotency-Key.");
  const by = actor.kind === "driver" ? ` by ${actor.link.id}` : "";
  return { ...idempotency, operation: `${operation}${by}`, request };
}

const holdsKeys = (actor: Actor): actor is KeyHolder => actor.kind === "firm" || actor.kind === "driver";

async function remembered(ctx: Ctx<KeyHolder>, { operation, key }: Key): Promise<Remembered | undefined> {
  const sql = Prisma.sql`
    SELECT request, response FROM idempotency_key
    WHERE firm_id = ${ctx.actor.firm.id} AND mode = ${ctx.actor.mode}::mode
      AND operation = ${operation} AND key = ${key}
      AND expires_at > ${ctx.clock.now()} AND response IS NOT NULL`;
  const [first] = await runSql<Remembered>(ctx.db, sql);
  return first;
}

/** Returns the answer that is stored under the caller's key, or null. */
export async function answerUnder<Output>(ctx: Ctx<Actor>): Promise<Output | null> {
  const { actor } = ctx;
  const key = keyOf(ctx);
  if (!holdsKeys(actor) || key === null) return null;
  const first = await remembered({ ...ctx, actor }, key);
  return first === undefined ? null : (first.response as Output);
}

/**
 * Inserts the key in this transaction; false if the key is in use. A concurrent request with the same key
 * waits here until the first request ends.
 */
async function claim(tx: Ctx<KeyHolder>, { operation, key, request }: Key): Promise<boolean> {
  const now = tx.clock.now();
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  const sql = Prisma.sql`
      INSERT INTO idempotency_key (firm_id, mode, operation, key, request, created_at, expires_at)
      VALUES (${tx.actor.firm.id}, ${tx.actor.mode}::mode, ${operation}, ${key},
              ${JSON.stringify(request)}::jsonb, ${now}, ${expiresAt})
      ON CONFLICT (firm_id, mode, operation, key) DO UPDATE
        SET request = excluded.request, response = NULL,
            created_at = excluded.created_at, expires_at = excluded.expires_at
        WHERE idempotency_key.expires_at <= ${now}
      RETURNING key`;
  const taken = await operate({ kind: "lock", name: "idempotency_key" }, () => runSql(tx.db, sql));
  return taken.length === 1;
}

/** Leaves the collection code out of a stored answer; a repeated request reads the load's code at that time. */
const withoutCode = (name: string, value: unknown) => (name === "collectionCode" ? null : value);

async function remember(tx: Ctx<KeyHolder>, { operation, key }: Key, response: unknown): Promise<void> {
  const sql = Prisma.sql`
    UPDATE idempotency_key SET response = ${JSON.stringify(response, withoutCode)}::jsonb
    WHERE firm_id = ${tx.actor.firm.id} AND mode = ${tx.actor.mode}::mode
      AND operation = ${operation} AND key = ${key}`;
  await runSql(tx.db, sql);
}

/** Leaves out when the call was sent, which differs in each try of the same act (contract 12, clocks). */
function actOf({ sentAt: _, ...act }: { sentAt?: unknown }): object {
  return act;
}

class AlreadyTaken extends Error {}

/**
 * Makes a change at most once for each Idempotency-Key of a firm, mode and operation (contract 2). The key is
 * stored in the transaction of the change, so a change that fails leaves no key.
 *
 * @throws DomainError `idempotency_key_reused` (strict, another body), `idempotency_in_progress` (waited 5 s)
 */
export async function once<A extends Actor, Plan, Output extends JsonObject>(
  caller: Ctx<A>,
  work: Work<A, Plan, Output>,
): Promise<Output & Replay> {
  const { actor, strict } = caller;
  const prepare = async () => (await work.prepare?.()) as Plan;
  const named = keyOf(caller);
  if (named === null || !holdsKeys(actor)) {
    const plan = await prepare();
    return inTransaction(caller, (tx) => work.commit(tx, plan), work);
  }
  const ctx = { ...caller, actor: actor satisfies KeyHolder };
  const key = { ...named, request: actOf(work.request ?? named.request) };

  const replay = async (): Promise<(Output & Replay) | null> => {
    const first = await remembered(ctx, key);
    if (first === undefined) return null;
    const differs = differences(first.request, JSON.parse(JSON.stringify(key.request)));
    if (strict && differs.length > 0) {
      throw new DomainError("idempotency_key_reused", {
        detail: "Another request was made under this key. Nothing was changed by this one.",
        members: { differs },
      });
    }
    const stored = first.response as Output;
    const answer = work.refresh ? await work.refresh(stored) : stored;
    happened("idempotent_replay", key.operation.split(" ", 1).join());
    return { ...answer, repeated: true, ...(differs.length > 0 ? { differs } : {}) };
  };

  const earlier = await replay();
  if (earlier !== null) return earlier;
  const plan = await prepare();
  try {
    return await inTransaction(
      caller,
      async (tx) => {
        const own = { ...ctx, db: tx.db };
        if (!(await claim(own, key))) throw new AlreadyTaken();
        const output = await work.commit(tx, plan);
        await remember(own, key, output);
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
