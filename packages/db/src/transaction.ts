import { setTimeout } from "node:timers/promises";
import type { Db, DbOrTx, Tx } from "./client.ts";
import { isRetriable } from "./errors.ts";

export type TransactionOptions = {
  isolationLevel?: "ReadCommitted" | "RepeatableRead" | "Serializable";
  /** Time-out of the whole transaction in milliseconds. */
  timeout?: number;
  /** Returns 0 to 1, to spread the retries; default Math.random. */
  random?: () => number;
  /** Waits between two tries. */
  sleep?: (milliseconds: number) => Promise<unknown>;
};

/** The first try and three retries. */
const TRIES = 4;
const FIRST_WAIT_MS = 20;
const TIMEOUT_MS = 8_000;
/** Longer than the pool's wait for a connection, so that the pool's error is the one thrown. */
const MAX_WAIT_MS = 6_000;

/**
 * Runs `fn` in a transaction: in the caller's if one is open, so that verbs can call verbs, else in a new
 * one. A new transaction is retried up to three times after a serialization failure or deadlock; other
 * errors roll back and are thrown.
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
      return await dbOrTx.$transaction(fn, limits);
    } catch (error) {
      if (tried === TRIES || !isRetriable(error)) throw error;
      await sleep(FIRST_WAIT_MS * 2 ** (tried - 1) * (0.5 + random()));
    }
  }
}

/** Distinguishes a client from a transaction: only a client has `$connect`. */
function isDb(dbOrTx: DbOrTx): dbOrTx is Db {
  return "$connect" in dbOrTx;
}
