/** The kinds of work that metrics and traces tell apart. */
export type OperationKind =
  | "board"
  | "email"
  | "file"
  | "job"
  | "lock"
  | "pool"
  | "procedure"
  | "statement"
  | "stream"
  | "webhook";

/** Facts for a trace. Never a secret, an address or a name of a person or firm. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

export interface Operation {
  kind: OperationKind;
  /** One of few: it becomes a label of a metric. */
  name: string;
  facts?: Facts;
  /** The `traceparent` of what caused it, where that is over already. */
  cause?: string | null;
}

/** Adds facts that are known only while the operation runs. */
export type Note = (facts: Facts) => void;

/** Something that happened and took no time of its own. */
export type Happening = "idempotent_replay" | "endpoint_disabled" | "board_lag";

export interface Observer {
  run<T>(operation: Operation, work: (note: Note) => Promise<T>): Promise<T>;
  /** `value` is in milliseconds where it is a duration. */
  happened(what: Happening, name: string, value: number): void;
  /** The `traceparent` of the operation that runs now; null where it is not traced. */
  traceparent(): string | null;
}

let observer: Observer | null = null;

/** Sets the observer of this process; null: nothing is observed, and an operation costs one comparison. */
export function observe(next: Observer | null): void {
  observer = next;
}

export function isObserved(): boolean {
  return observer !== null;
}

/** Does the work, seen by the observer where there is one. */
export function operate<T>(operation: Operation, work: (note: Note) => Promise<T>): Promise<T> {
  return observer === null ? work(ignore) : observer.run(operation, work);
}

export function happened(what: Happening, name: string, value = 1): void {
  observer?.happened(what, name, value);
}

export function traceparent(): string | null {
  return observer === null ? null : observer.traceparent();
}

function ignore(): void {}
