/** The kinds of work that metrics and traces distinguish. */
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
  /** One of few values, because it becomes a label of a metric. */
  name: string;
  facts?: Facts;
  /** The `traceparent` of the finished operation that caused this one. */
  cause?: string | null;
}

/** Adds facts that become known while the operation runs. */
export type Note = (facts: Facts) => void;

/** An event without a duration. */
export type Happening = "idempotent_replay" | "endpoint_disabled" | "board_lag";

export interface Observer {
  run<T>(operation: Operation, work: (note: Note) => Promise<T>): Promise<T>;
  /** `value` is in milliseconds if it is a duration. */
  happened(what: Happening, name: string, value: number): void;
  /** Returns the `traceparent` of the current operation; null if it is not traced. */
  traceparent(): string | null;
}

let observer: Observer | null = null;

/** Sets the observer of this process; with null an operation costs one comparison. */
export function observe(next: Observer | null): void {
  observer = next;
}

export function isObserved(): boolean {
  return observer !== null;
}

/** Runs the work, reported to the observer if there is one. */
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
