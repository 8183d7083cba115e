/** The database cannot be used. The message is one sentence that also says how to correct it. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}

/** SQLSTATE class of integrity constraint violations. */
const INTEGRITY = "23";

/** SQLSTATEs of serialization failures and deadlocks. */
const LOST_RACE = new Set(["40001", "40P01"]);

/**
 * SQLSTATEs that mean that the database is unavailable: server shutting down or starting, connection lost or
 * refused, no connection, memory or disk left, server read-only (25006), transaction ended because it was idle
 * (25P03).
 */
const UNAVAILABLE_STATE = /^(08...|57P0[1-5]|53...|25006|25P03)$/;
const UNAVAILABLE_KIND = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TlsConnectionError",
]);
/** Matches the messages of errors to which the pool or the driver gives no code. */
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Unable to start a transaction|expired transaction|Connection terminated|Client has encountered a connection error|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/;

/** Returns true if the error is a violation of the named unique index, check, foreign key or exclusion constraint. */
export function violates(error: unknown, constraintName: string): boolean {
  const { state, constraint, message } = diagnose(error);
  if (!state?.startsWith(INTEGRITY)) return false;
  return constraint === undefined ? quotes(message, constraintName) : constraint === constraintName;
}

/** Returns true if the transaction failed, but may succeed if all of it is repeated. */
export function isRetriable(error: unknown): boolean {
  const { state, kind, code } = diagnose(error);
  return (
    (state !== undefined && LOST_RACE.has(state)) || kind === "TransactionWriteConflict" || code === "P2034"
  );
}

/** Returns true if a statement waited too long for a lock (lock_timeout). */
export function isLockTimeout(error: unknown): boolean {
  return diagnose(error).state === "55P03";
}

/** Returns true if the server cancelled a statement because it took too long (statement_timeout). */
export function isStatementTimeout(error: unknown): boolean {
  return diagnose(error).state === "57014";
}

/** Returns true if the database could not be reached (down, restarting, no free connection). */
export function isUnavailable(error: unknown): boolean {
  const { state, kind, message } = diagnose(error);
  if (state !== undefined) return UNAVAILABLE_STATE.test(state);
  return (kind !== undefined && UNAVAILABLE_KIND.has(kind)) || UNAVAILABLE_TEXT.test(message);
}

/**
 * Returns true if the message contains the constraint's name. For a check, the server has the name only in its
 * message, inside the quotation marks of its language.
 */
function quotes(message: string, name: string): boolean {
  return message.split(/[^\w]+/).includes(name);
}

/** The cause of an error, as reported by Prisma, its driver adapter or `pg`. */
type Diagnosis = {
  /** SQLSTATE: five characters. */
  state: string | undefined;
  /** Name of the error in the driver adapter. */
  kind: string | undefined;
  /** Prisma's code: P and four digits. */
  code: string | undefined;
  constraint: string | undefined;
  message: string;
};

/** Matches SQLSTATEs, but not codes of Prisma (P2002) or of the operating system (EPIPE). */
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
