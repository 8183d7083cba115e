import type { Answered } from "@board/rest";
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from "pino";

export type Log = Logger;

/** Names of fields that are never logged. */
const SECRETS = ["authorization", "cookie", "password", "secret", "token", "key"];

/** Prefixes of the redacted fields, by depth in the logged object. */
const DEPTHS = ["", "*.", "*.*."];

/** Text that is redacted: API keys, webhook secrets, email addresses, and credentials in server addresses. */
const REDACTED =
  /fb_(?:live|test)_\w+|whsec_[\w+/=]+|(?<=:\/\/)[^\s/@]+(?=@)|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Redacts secrets in an error's text, which libraries may have put there. */
export function scrub(text: string): string {
  return text.replace(REDACTED, "(left out)");
}

/** Characters that JSON does not escape, but that make terminals and editors hide or reorder text. */
const CONTROL_CHARACTERS = /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

function escaped(line: string): string {
  return line.replaceAll(
    CONTROL_CHARACTERS,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Returns an error's name, message, stack and cause. Omits fields that libraries add, because they can hold
 * rows and addresses.
 */
function describe(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return {
    type: name,
    message: scrub(message),
    ...(stack === undefined ? {} : { stack: scrub(stack) }),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...(cause === undefined || depth === MAX_CAUSES ? {} : { cause: describe(cause, depth + 1) }),
  };
}

const MAX_CAUSES = 3;

interface LogOptions {
  stream?: DestinationStream;
  /** Fields added to every line, such as the process. */
  base?: Readonly<Record<string, string>>;
  /** Returns more fields for a line; called once for each line. */
  mixin?: () => object;
}

/** Creates the log: JSON lines on standard error, because standard output is for the person who started the board. */
export function createLog(
  level: string,
  { stream = destination({ dest: 2, sync: true }), base, mixin }: LogOptions = {},
): Log {
  return pino(
    {
      level,
      base: base ?? null,
      ...(mixin && { mixin }),
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error) => describe(error) },
      redact: {
        paths: SECRETS.flatMap((name) => DEPTHS.map((depth) => `${depth}${name}`)),
        censor: "(left out)",
      },
    },
    { write: (line: string) => stream.write(escaped(line)) },
  );
}

/** Duration from which a read is slow and has a line of its own. */
const SLOW_MS = 1_000;
const MINUTE_MS = 60_000;

function isQuickRead({ method, status, ms }: Answered): boolean {
  return (method === "GET" || method === "HEAD") && status < 400 && ms < SLOW_MS;
}

/**
 * Logs requests without their bodies and headers. With `changes`, reads that went well are one line a minute,
 * because a line costs more processor time than answering a poll.
 */
export function logRequests(log: Log, which: "changes" | "all") {
  let reads = 0;
  const writeReads = () => {
    if (reads > 0) log.info({ reads }, "reads of the last minute");
    reads = 0;
  };
  const timer = setInterval(writeReads, MINUTE_MS).unref();
  return {
    add(answered: Answered): void {
      if (which === "changes" && isQuickRead(answered)) {
        reads += 1;
        return;
      }
      if (answered.status < 500 && !log.isLevelEnabled("info")) return;
      const { cause, ms, ...line } = answered;
      const record = { ...line, ms: Math.round(ms * 10) / 10 };
      if (line.status >= 500) log.error({ ...record, err: cause }, "request");
      else log.info(record, "request");
    },
    stop(): void {
      clearInterval(timer);
      writeReads();
    },
  };
}
