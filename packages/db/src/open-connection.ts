import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import type { StatementBatch } from "./statement-batch.ts";

/** The connection of one transaction; none before BEGIN, nor once its end was asked for. */
export interface OpenConnection {
  connection: pg.PoolClient | undefined;
  /** Sends its statements, where it takes nothing else: nobody but they end it. */
  batch?: StatementBatch;
  /** What its work takes for the last statement is not. */
  anotherFollows?: boolean;
}

const opening = new AsyncLocalStorage<OpenConnection>();
const openOf = new WeakMap<object, OpenConnection>();

/** Runs what opens one transaction through the adapter, and learns on which connection. */
export function withConnection<T>(open: (found: OpenConnection) => Promise<T>): Promise<T> {
  const found: OpenConnection = { connection: undefined };
  return opening.run(found, () => open(found));
}

/** Keeps under a transaction's client which connection it has. */
export function rememberConnection(tx: object, found: OpenConnection): void {
  openOf.set(tx, found);
}

/** The connection of an open transaction, for statements that go past Prisma. */
export function connectionOf(tx: object): pg.PoolClient | undefined {
  return openOf.get(tx)?.connection;
}

/** What sends the statements of an open transaction that takes nothing else. */
export function batchOf(tx: object): StatementBatch | undefined {
  const open = openOf.get(tx);
  return open?.connection && open.batch;
}

/** As `batchOf`, for its last statement and its end; nothing may follow. */
export function takeBatch(tx: object): StatementBatch | undefined {
  const open = openOf.get(tx);
  if (open?.connection === undefined || open.anotherFollows) return undefined;
  if (open.batch !== undefined) open.connection = undefined;
  return open.batch;
}

/** Runs work in an open transaction whose last statement is not to end it: the caller has one more. */
export async function withAnotherToFollow<T>(tx: object, work: () => Promise<T>): Promise<T> {
  const open = openOf.get(tx);
  if (open === undefined) return work();
  const before = open.anotherFollows ?? false;
  open.anotherFollows = true;
  try {
    return await work();
  } finally {
    open.anotherFollows = before;
  }
}

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Transaction = Awaited<ReturnType<Adapter["startTransaction"]>>;

/** A transaction that has run into its time is rolled back under whoever still works in it: nothing may follow then. */
function closeAtEnd(transaction: Transaction, found: OpenConnection): void {
  const execute = transaction.executeRaw.bind(transaction);
  transaction.executeRaw = (query) => {
    if (query.sql === "COMMIT" || query.sql === "ROLLBACK") found.connection = undefined;
    return execute(query);
  };
}

/** Prisma's adapter, which says on which connection a transaction runs. */
export class BoardAdapter extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => {
      const found = opening.getStore();
      const transaction = await start(isolationLevel);
      if (found !== undefined) {
        const { client } = transaction as unknown as { client: pg.PoolClient };
        found.connection = client;
        closeAtEnd(transaction, found);
      }
      return transaction;
    };
    return adapter;
  }
}
