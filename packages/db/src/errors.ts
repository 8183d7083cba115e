import { diagnose } from "./diagnosis.ts";

/** SQLSTATE class 23: the row breaks a rule kept by the database itself. */
const INTEGRITY = "23";

/** Serialization failure, deadlock. */
const LOST_RACE = new Set(["40001", "40P01"]);

/** Server shut down or starting, connection lost or refused, too many connections. */
const UNAVAILABLE_STATE = /^(08...|57P0[1-5]|53300)$/;
const UNAVAILABLE_KIND = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TlsConnectionError",
]);
/** The pool and the driver name these by their text only. */
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|Unable to start a transaction|Connection terminated|Client has encountered a connection error|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT/;

/** Whether the error is a breach of the named unique index, check, foreign key or exclusion. */
export function violates(error: unknown, constraintName: string): boolean {
  const { state, constraint, message } = diagnose(error);
  if (!state?.startsWith(INTEGRITY)) return false;
  return constraint === undefined ? quotes(message, constraintName) : constraint === constraintName;
}

/** Whether the whole transaction may simply be run again. */
export function isRetriable(error: unknown): boolean {
  const { state, kind, code } = diagnose(error);
  return (
    (state !== undefined && LOST_RACE.has(state)) || kind === "TransactionWriteConflict" || code === "P2034"
  );
}

/** Whether a statement waited for another's lock as long as it may (lock_timeout). */
export function isLockTimeout(error: unknown): boolean {
  return diagnose(error).state === "55P03";
}

/** Whether the database could not be asked at all (down, restarting, no free connection): try later. */
export function isUnavailable(error: unknown): boolean {
  const { state, kind, message } = diagnose(error);
  if (state !== undefined) return UNAVAILABLE_STATE.test(state);
  return (kind !== undefined && UNAVAILABLE_KIND.has(kind)) || UNAVAILABLE_TEXT.test(message);
}

/** The server sends the name of a broken check in its sentence only, in the quotation marks of its language. */
function quotes(message: string, name: string): boolean {
  return message.split(/[^\w]+/).includes(name);
}
