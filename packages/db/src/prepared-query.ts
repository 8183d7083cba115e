import pg from "pg";
import { PLAIN_TYPES } from "./plain-types.ts";

export type Row = Record<string, unknown>;
type Texts = readonly (string | null)[];

/** Reads a row of a statement. Its columns do not change while it is prepared: PostgreSQL would refuse to run it. */
export type ReadRow = (texts: Texts) => Row;

export function rowReader(fields: readonly pg.FieldDef[]): ReadRow {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: PLAIN_TYPES.getTypeParser(dataTypeID, "text"),
  }));
  const empty: Row = Object.fromEntries(columns.map(({ name }) => [name, null]));
  return (texts) => {
    const row = { ...empty };
    let index = 0;
    for (const { name, parse } of columns) {
      const text = texts[index++] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    return row;
  };
}

/** One run of a statement that the connection has prepared under this name. */
export interface Run {
  name: string;
  /** As they are sent: text, bytes or null. */
  values: readonly unknown[];
  read: ReadRow;
  resolve: (rows: Row[]) => void;
  reject: (error: Error) => void;
}

/** What of `pg`'s connection sends messages; its types say less. */
interface Wire {
  stream: { cork: () => void; uncork: () => void };
  bind: (message: { statement: string; values: readonly unknown[] }) => void;
  execute: (message: null) => void;
  sync: () => void;
}

/**
 * Prepared statements as one question to PostgreSQL: written at once, answered at once, none described anew. They are run
 * one after the other; where one fails, none of those after it is run.
 */
export class PreparedQuery extends pg.Query {
  readonly #runs: readonly Run[];
  #answered = 0;
  #rows: Row[] = [];
  #unreadable: Error | undefined;

  constructor(runs: readonly Run[]) {
    super("");
    this.#runs = runs;
  }

  override submit = (connection: unknown): void => {
    const wire = connection as Wire;
    wire.stream.cork();
    for (const { name, values } of this.#runs) {
      wire.bind({ statement: name, values });
      wire.execute(null);
    }
    wire.sync();
    wire.stream.uncork();
  };

  handleDataRow({ fields }: { fields: Texts }): void {
    const run = this.#runs[this.#answered];
    if (run === undefined) return;
    try {
      this.#rows.push(run.read(fields));
    } catch (error) {
      this.#unreadable ??= error as Error;
    }
  }

  handleCommandComplete(): void {
    const run = this.#runs[this.#answered];
    if (this.#unreadable === undefined) run?.resolve(this.#rows);
    else run?.reject(this.#unreadable);
    this.#answered += 1;
    this.#rows = [];
    this.#unreadable = undefined;
  }

  /** A text without a statement in it. */
  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handleError(error: Error): void {
    for (const run of this.#runs.slice(this.#answered)) run.reject(error);
    this.#answered = this.#runs.length;
  }

  handleReadyForQuery(): void {
    if (this.#answered < this.#runs.length) this.handleError(new Error("PostgreSQL left a statement out."));
  }
}
