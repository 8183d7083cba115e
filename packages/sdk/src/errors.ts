import type { Problem, ProblemField } from "./generated/api.ts";
import type { ProblemCode } from "./generated/codes.ts";

/**
 * Every code of a refusal, so that `switch (error.code)` is checked. `unexpected_answer` is set by the
 * client: the answer is not the board's, but perhaps a proxy's. A newer board may send other codes, so keep
 * a `default`.
 */
export type ErrorCode =
  | ProblemCode
  | "malformed_request"
  | "method_not_allowed"
  | "request_timeout"
  | "misdirected_request"
  | "headers_too_large"
  | "unexpected_answer";

/** A refusal of the board: nothing was changed unless `detail` says otherwise. */
export class BoardError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The cause, and what was changed. */
  readonly detail: string;
  /** All fields that need changing; empty for most codes. */
  readonly errors: readonly ProblemField[];
  /** Quote it when you contact the board's operator. */
  readonly requestId: string | undefined;
  /** Seconds to wait, if the board sent `Retry-After`. */
  readonly retryAfter: number | undefined;
  /**
   * The whole answer, including members of one code only, such as `loadStatus`; null for
   * `unexpected_answer`.
   */
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

/** Parses `Retry-After`: seconds, or a date. */
export function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

/**
 * No answer came, after all retries: the change may have been made. `cause` is the platform's error. Send a
 * POST again under the same Idempotency-Key to be sure.
 */
export class ConnectionError extends Error {
  readonly reason: "network" | "timeout";

  constructor(reason: "network" | "timeout", message: string, cause: unknown) {
    super(message, { cause });
    this.name = "ConnectionError";
    this.reason = reason;
  }
}

/** Thrown by `waitFor`: the load can no longer reach the status. */
export class UnreachableStatusError<Load> extends Error {
  /** The load as last read. */
  readonly load: Load;

  constructor(message: string, load: Load) {
    super(message);
    this.name = "UnreachableStatusError";
    this.load = load;
  }
}
