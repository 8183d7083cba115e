import pg from "pg";
import { PLAIN_TYPES } from "./plain-types.ts";
import { PreparedQuery, type ReadRow, type Row, type Run, rowReader } from "./prepared-query.ts";
import type { Statement } from "./statement.ts";

/** A statement that waits to be sent, and whoever waits for its rows. */
interface Asked extends Omit<Run, "name" | "read"> {
  statement: Statement;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

interface Prepared {
  text: string;
  read: ReadRow;
}

/** What each connection has prepared, by the statement's name. */
const prepared = new WeakMap<pg.PoolClient, Map<string, Prepared>>();

function preparedOn(connection: pg.PoolClient): Map<string, Prepared> {
  const known = prepared.get(connection) ?? new Map<string, Prepared>();
  prepared.set(connection, known);
  return known;
}

/** Prepares what is not, and has it described; refuses another text under the same name. */
function sendEach(connection: pg.PoolClient, all: readonly Asked[], known: Map<string, Prepared>): void {
  for (const { statement, values, resolve, reject } of all) {
    connection
      .query<Row>({ ...statement, values: [...values], types: PLAIN_TYPES })
      .then(({ rows, fields }) => {
        const { name, text } = statement;
        if (name !== "") known.set(name, { text, read: rowReader(fields) });
        resolve(rows);
      })
      .catch(reject);
  }
}

function send(connection: pg.PoolClient, all: readonly Asked[]): void {
  const known = preparedOn(connection);
  const runs = all.flatMap(({ statement: { name, text }, ...asked }) => {
    const found = known.get(name);
    return found?.text === text ? [{ ...asked, name, read: found.read }] : [];
  });
  if (runs.length === all.length) connection.query(new PreparedQuery(runs));
  else sendEach(connection, all, known);
}

/** Runs the statements of one connection: those that are asked for in one go are sent together, in their order. */
export class StatementBatch {
  readonly #connection: pg.PoolClient;
  #waiting: Asked[] = [];

  constructor(connection: pg.PoolClient) {
    this.#connection = connection;
  }

  /** @throws what the statement failed by, or one before it that was sent with it */
  run<R extends object>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
    return new Promise((resolve, reject) => {
      const sent = values.map((value) => prepareValue(value));
      this.#waiting.push({ statement, values: sent, resolve: resolve as (rows: Row[]) => void, reject });
      if (this.#waiting.length === 1) queueMicrotask(() => this.flush());
    });
  }

  /** Sends what still waits, so that what the caller sends past this comes after it. */
  flush(): void {
    const all = this.#waiting;
    this.#waiting = [];
    if (all.length > 0) send(this.#connection, all);
  }
}
