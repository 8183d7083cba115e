import { setTimeout } from "node:timers/promises";
import type { Db, DbOrTx, Pool, PoolClient, Tx } from "./client.ts";
import { isRetriable } from "./errors.ts";
import { type OpenTransaction, withConnectionOf } from "./observed-pool.ts";

export type TransactionOptions = {
  isolationLevel?: "ReadCommitted" | "RepeatableRead" | "Serializable";
  /** Time limit of the whole transaction in milliseconds. */
  timeout?: number;
  /** Returns a number from 0 to 1 that varies the pauses before retries; default Math.random. */
  random?: () => number;
  /** Pauses before a retry. */
  sleep?: (milliseconds: number) => Promise<unknown>;
};

/** Maximum tries: the first one and three retries. */
const TRIES = 4;
const FIRST_WAIT_MS = 20;
const TIMEOUT_MS = 8_000;
/** Longer than the pool waits for a connection, so that the pool's error is thrown and not Prisma's. */
const MAX_WAIT_MS = 6_000;

/**
 * Runs `fn` in a transaction: the caller's if one is open, so that verbs can call verbs, else a new one.
 * Repeats a new transaction up to three times after a serialization failure or a deadlock; any other error
 * rolls back and is thrown.
 */
export async function withTransaction<T>(
  dbOrTx: DbOrTx,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (!isDb(dbOrTx)) return fn(dbOrTx);
  const { isolationLevel, timeout = TIMEOUT_MS, random = Math.random, sleep = setTimeout } = options;
  const limits = { timeout, maxWait: MAX_WAIT_MS, ...(isolationLevel && { isolationLevel }) };
  for (let tried = 1; ; tried += 1) {
    try {
      return await withConnectionOf<T, Tx>(
        (begun) => dbOrTx.$transaction(begun, limits),
        (tx, transaction) => {
          transactions.set(tx, transaction);
          return fn(tx);
        },
      );
    } catch (error) {
      if (tried === TRIES || !isRetriable(error)) throw error;
      await sleep(FIRST_WAIT_MS * 2 ** (tried - 1) * (0.5 + random()));
    }
  }
}

const transactions = new WeakMap<object, OpenTransaction>();

/** Returns the connection of a transaction, and its pool; undefined once the transaction has ended. */
export function connectionOf(tx: Tx): { pool: Pool; connection: PoolClient } | undefined {
  const { pool, connection } = transactions.get(tx) ?? {};
  return pool && connection ? { pool, connection } : undefined;
}

/** Returns true for a client, false for a transaction: only a client has `$connect`. */
function isDb(dbOrTx: DbOrTx): dbOrTx is Db {
  return "$connect" in dbOrTx;
}
