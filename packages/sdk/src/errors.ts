import type { Problem, ProblemField } from "./generated/api.ts";
import type { ProblemCode } from "./generated/codes.ts";

/**
 * Codes of all refusals, so that TypeScript checks `switch (error.code)`. The client sets `unexpected_answer`
 * if the answer is not the board's, but for example a proxy's. Newer boards may send other codes, so keep a
 * `default`.
 */
export type ErrorCode =
  | ProblemCode
  | "malformed_request"
  | "method_not_allowed"
  | "request_timeout"
  | "misdirected_request"
  | "headers_too_large"
  | "unexpected_answer";

/** A refusal by the board. Nothing was changed, unless `detail` says otherwise. */
export class BoardError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The cause of the refusal, and what was changed. */
  readonly detail: string;
  /** All fields that must be changed; empty for most codes. */
  readonly errors: readonly ProblemField[];
  /** Id of the request; quote it when you contact the board's operator. */
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry, if the board sent `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The complete body, including members that only one code has, such as `loadStatus`; null for `unexpected_answer`. */
  readonly problem: (Problem & Readonly<Record<string, unknown>>) | null;

  /** @param body the answer's body: parsed if it is JSON, else its text */
  constructor(response: Response, body: unknown) {
    const problem = isProblem(body) ? body : null;
    const code = (problem?.code ?? "unexpected_answer") as ErrorCode;
    const detail = problem?.detail ?? `The answer is not the board's: ${String(body).slice(0, 200)}`;
    const errors = problem?.errors ?? [];
    super([`${response.status} ${code}: ${detail}`, ...errors.map(inWords)].join("\n  "));
    this.name = "BoardError";
    this.code = code;
    this.status = response.status;
    this.detail = detail;
    this.errors = errors;
    this.requestId = problem?.requestId ?? response.headers.get("Request-Id") ?? undefined;
    this.retryAfter = secondsOf(response.headers.get("Retry-After"));
    this.problem = problem;
  }
}

function isProblem(body: unknown): body is Problem & Record<string, unknown> {
  return typeof body === "object" && body !== null && "code" in body && "detail" in body;
}

function inWords(field: ProblemField): string {
  const { pointer, parameter, header, code, detail } = field as ProblemField & Record<string, unknown>;
  return `${pointer ?? parameter ?? header} ${code}: ${detail}`;
}

/** Returns the seconds in a `Retry-After` header, which has either seconds or a date. */
export function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

/**
 * No answer arrived, even after all retries, so the change may have been made. `cause` is the platform's
 * error. To be sure, send a POST again with the same Idempotency-Key.
 */
export class ConnectionError extends Error {
  readonly reason: "network" | "timeout";

  constructor(reason: "network" | "timeout", message: string, cause: unknown) {
    super(message, { cause });
    this.name = "ConnectionError";
    this.reason = reason;
  }
}

/** Thrown by `waitFor` if the load can no longer reach the status. */
export class UnreachableStatusError<Load> extends Error {
  /** The load as it was last read. */
  readonly load: Load;

  constructor(message: string, load: Load) {
    super(message);
    this.name = "UnreachableStatusError";
    this.load = load;
  }
}
