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

/** Client that reports every statement as an operation, including those of Prisma. */
class ObservedClient extends pg.Client {
  override query<T>(statement: unknown, values?: unknown, callback?: unknown): T {
    const text = isObserved() ? textOf(statement) : null;
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

/** Pool that reports the wait for a connection as an operation. */
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
    const connected = operate({ kind: "pool", name: this.name }, () => super.connect());
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
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
