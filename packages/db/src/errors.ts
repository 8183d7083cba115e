/** The database cannot be used; the message is one sentence with the remedy. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}

/** SQLSTATE class 23: integrity constraint violation. */
const INTEGRITY = "23";

/** Serialization failure, deadlock. */
const LOST_RACE = new Set(["40001", "40P01"]);

/**
 * Server shut down or starting, connection lost or refused, no connection, memory or disk left, a read-only
 * server (25006), a transaction ended because it was idle (25P03).
 */
const UNAVAILABLE_STATE = /^(08...|57P0[1-5]|53...|25006|25P03)$/;
const UNAVAILABLE_KIND = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TlsConnectionError",
]);
/** Errors that the pool and the driver identify only by their text. */
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Unable to start a transaction|expired transaction|Connection terminated|Client has encountered a connection error|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/;

/** Returns true for a violation of the named unique index, check, foreign key or exclusion. */
export function violates(error: unknown, constraintName: string): boolean {
  const { state, constraint, message } = diagnose(error);
  if (!state?.startsWith(INTEGRITY)) return false;
  return constraint === undefined ? quotes(message, constraintName) : constraint === constraintName;
}

/** Returns true if the whole transaction can be retried. */
export function isRetriable(error: unknown): boolean {
  const { state, kind, code } = diagnose(error);
  return (
    (state !== undefined && LOST_RACE.has(state)) || kind === "TransactionWriteConflict" || code === "P2034"
  );
}

/** Returns true for a statement that waited too long for a lock (lock_timeout). */
export function isLockTimeout(error: unknown): boolean {
  return diagnose(error).state === "55P03";
}

/** Returns true for a statement that the server cancelled because it took too long (statement_timeout). */
export function isStatementTimeout(error: unknown): boolean {
  return diagnose(error).state === "57014";
}

/** Returns true if the database could not be reached (down, restarting, no free connection). */
export function isUnavailable(error: unknown): boolean {
  const { state, kind, message } = diagnose(error);
  if (state !== undefined) return UNAVAILABLE_STATE.test(state);
  return (kind !== undefined && UNAVAILABLE_KIND.has(kind)) || UNAVAILABLE_TEXT.test(message);
}

/** The server names a violated check only in its message, in the quotation marks of its language. */
function quotes(message: string, name: string): boolean {
  return message.split(/[^\w]+/).includes(name);
}

/** The cause in an error of Prisma, its driver adapter, or `pg`. */
type Diagnosis = {
  /** SQLSTATE, five characters. */
  state: string | undefined;
  /** The driver adapter's name for the error. */
  kind: string | undefined;
  /** Prisma's code, P and four digits. */
  code: string | undefined;
  constraint: string | undefined;
  message: string;
};

/** Excludes codes of Prisma (P2002) and of the operating system (EPIPE). */
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
