/** Kinds of work that metrics and traces distinguish. */
export type OperationKind =
  | "board"
  | "email"
  | "file"
  | "job"
  | "lock"
  | "pool"
  | "procedure"
  | "push"
  | "statement"
  | "stream"
  | "webhook";

/** Facts added to a trace. They must not contain secrets, addresses, or names of people and firms. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

export interface Operation {
  kind: OperationKind;
  /** Name of the operation; one of few values, because it is a label of metrics. */
  name: string;
  facts?: Facts;
  /** The `traceparent` of the operation that caused this one and has ended already. */
  cause?: string | null;
}

/** Adds facts that become known while the operation runs. */
export type Note = (facts: Facts) => void;

/** Kinds of event without a duration. */
export type Happening = "idempotent_replay" | "kept_answer" | "endpoint_disabled" | "board_lag";

export interface Observer {
  run<T>(operation: Operation, work: (note: Note) => Promise<T>): Promise<T>;
  /** Reports an event. `value` is in milliseconds if it is a duration. */
  happened(what: Happening, name: string, value: number): void;
  /** Returns the `traceparent` of the current operation; null if it is not traced. */
  traceparent(): string | null;
}

let observer: Observer | null = null;

/** Sets the observer of this process. Without one (null), an operation costs one comparison. */
export function observe(next: Observer | null): void {
  observer = next;
}

export function isObserved(): boolean {
  return observer !== null;
}

/** Runs the work; reports it as an operation if there is an observer. */
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
