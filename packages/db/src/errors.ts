/** The database cannot be used; the message is one sentence with the remedy. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}

/** SQLSTATE class 23: the row breaks a rule kept by the database itself. */
const INTEGRITY = "23";

/** Serialization failure, deadlock. */
const LOST_RACE = new Set(["40001", "40P01"]);

/**
 * Server shut down or starting, connection lost or refused, no connection, memory or disk left, a server that takes no
 * writes (25006), a transaction that the server ended because it was idle (25P03).
 */
const UNAVAILABLE_STATE = /^(08...|57P0[1-5]|53...|25006|25P03)$/;
const UNAVAILABLE_KIND = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TlsConnectionError",
]);
/** The pool and the driver name these by their text only. */
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Unable to start a transaction|expired transaction|Connection terminated|Client has encountered a connection error|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/;

/** Tests for a violation of the named unique index, check, foreign key or exclusion. */
export function violates(error: unknown, constraintName: string): boolean {
  const { state, constraint, message } = diagnose(error);
  if (!state?.startsWith(INTEGRITY)) return false;
  return constraint === undefined ? quotes(message, constraintName) : constraint === constraintName;
}

/** Tests that the whole transaction can be run again. */
export function isRetriable(error: unknown): boolean {
  const { state, kind, code } = diagnose(error);
  return (
    (state !== undefined && LOST_RACE.has(state)) || kind === "TransactionWriteConflict" || code === "P2034"
  );
}

/** Tests for a statement that waited too long for a lock (lock_timeout). */
export function isLockTimeout(error: unknown): boolean {
  return diagnose(error).state === "55P03";
}

/** Tests for a statement that the server ended because it took too long (statement_timeout). */
export function isStatementTimeout(error: unknown): boolean {
  return diagnose(error).state === "57014";
}

/** Tests that the database could not be reached (down, restarting, no free connection): try later. */
export function isUnavailable(error: unknown): boolean {
  const { state, kind, message } = diagnose(error);
  if (state !== undefined) return UNAVAILABLE_STATE.test(state);
  return (kind !== undefined && UNAVAILABLE_KIND.has(kind)) || UNAVAILABLE_TEXT.test(message);
}

/** The server sends the name of a broken check in its sentence only, in the quotation marks of its language. */
function quotes(message: string, name: string): boolean {
  return message.split(/[^\w]+/).includes(name);
}

/** The cause of an error of Prisma, of its driver adapter or of `pg`. */
type Diagnosis = {
  /** SQLSTATE, five characters. */
  state: string | undefined;
  /** The driver adapter's word for it. */
  kind: string | undefined;
  /** Prisma's code, P and four digits. */
  code: string | undefined;
  constraint: string | undefined;
  message: string;
};

/** Neither a code of Prisma (P2002) nor one of the operating system (EPIPE). */
const SQLSTATE = /^(?!P[1-9])(?=.*\d)[0-9A-Z]{5}$/;

type Fields = Record<string, unknown>;

function diagnose(error: unknown): Diagnosis {
  const top = fields(error);
  const cause = fields(fields(fields(top.meta).driverAdapterError).cause ?? top.cause ?? error);
  const code = text(top.code);
  return {
    state: [text(cause.originalCode), text(cause.code)].find((value) => value && SQLSTATE.test(value)),
    kind: text(cause.kind),
    code: code && /^P\d{4}$/.test(code) ? code : undefined,
    constraint: text(fields(cause.constraint).index) ?? text(cause.constraint),
    message: [text(top.code), text(cause.code), text(cause.originalMessage), text(top.message)].join(" "),
  };
}

function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
