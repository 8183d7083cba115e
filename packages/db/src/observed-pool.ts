import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { isObserved, operate } from "./operation.ts";

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

type Answered = (error: Error | null, result?: unknown) => void;

const isCallback = (value: unknown): value is Answered => typeof value === "function";

/** Returns the text of a statement; null if the argument is something else, such as a cursor. */
function textOf(statement: unknown): string | null {
  if (typeof statement === "string") return statement;
  if (typeof statement !== "object" || statement === null || "submit" in statement) return null;
  return "text" in statement && typeof statement.text === "string" ? statement.text : null;
}

/** A transaction of Prisma, with its connection, which is null once COMMIT or ROLLBACK was sent. */
export interface OpenTransaction {
  pool?: pg.Pool;
  connection?: pg.PoolClient | null;
}

const opening = new AsyncLocalStorage<OpenTransaction | null>();
const running = new WeakMap<object, OpenTransaction>();

/**
 * Opens a transaction by `open` and calls `work` in it with its connection: the one that Prisma takes from the
 * pool meanwhile. Connections that the work takes are not the transaction's.
 */
export function withConnectionOf<T, Tx>(
  open: (begun: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx, transaction: OpenTransaction) => Promise<T>,
): Promise<T> {
  const transaction: OpenTransaction = {};
  return opening.run(transaction, () => open((tx) => opening.run(null, () => work(tx, transaction))));
}

/** Client that reports every statement as an operation, including those of Prisma. */
class ObservedClient extends pg.Client {
  override query<T>(statement: unknown, values?: unknown, callback?: unknown): T {
    const sent = textOf(statement);
    if (sent === "COMMIT" || sent === "ROLLBACK") {
      // Statements that are sent from now on would run outside of the transaction.
      const ended = running.get(this);
      if (ended !== undefined) ended.connection = null;
    }
    const text = isObserved() ? sent : null;
    if (text === null) return super.query(statement as string, values as [], callback as never) as T;
    const given = isCallback(values) ? undefined : (values as []);
    const answered = operate(
      { kind: "statement", name: text },
      () => super.query(statement as string, given) as Promise<unknown>,
    );
    const told = isCallback(values) ? values : callback;
    if (!isCallback(told)) return answered as T;
    answered.then(
      (result) => told(null, result),
      (error: Error) => told(error),
    );
    return undefined as T;
  }
}

/** Pool that reports the wait for a connection as an operation, and knows the connection of each transaction. */
export class ObservedPool extends pg.Pool {
  /** The open pools of this process. */
  static readonly open = new Set<ObservedPool>();
  readonly name: string;

  constructor(config: pg.PoolConfig & { application_name?: string }) {
    super({ ...config, Client: ObservedClient });
    this.name = config.application_name ?? "pool";
    ObservedPool.open.add(this);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined && !isObserved()) {
      super.connect(callback);
      return undefined;
    }
    const transaction = opening.getStore();
    const connected = operate({ kind: "pool", name: this.name }, () => super.connect());
    if (callback === undefined) return transaction ? this.#noted(connected, transaction) : connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #noted(connected: Promise<pg.PoolClient>, transaction: OpenTransaction): Promise<pg.PoolClient> {
    const connection = await connected;
    if (transaction.connection === undefined) {
      Object.assign(transaction, { pool: this, connection });
      running.set(connection, transaction);
    }
    return connection;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    ObservedPool.open.delete(this);
    if (callback === undefined) return super.end();
    super.end(callback);
    return undefined;
  }
}

export interface PoolState {
  name: string;
  inUse: number;
  idle: number;
  /** Callers waiting for a connection. */
  waiting: number;
  /** Maximum connections. */
  size: number;
}

/** Returns the state of the process's pools, for the metrics. */
export function poolStates(): PoolState[] {
  return [...ObservedPool.open].map(({ name, totalCount, idleCount, waitingCount, options }) => ({
    name,
    inUse: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    size: options.max,
  }));
}
