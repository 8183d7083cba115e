import type { Answered } from "@board/rest";
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from "pino";

export type Log = Logger;

/** Names of fields that are never logged. */
const SECRETS = ["authorization", "cookie", "password", "secret", "token", "key"];

/** JSON lines on standard error; standard output is for whoever started the board. */
export function createLog(
  level: string,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: "(left out)" },
    },
    stream,
  );
}

/** Logs one line for a request, without its body and headers. */
export function logAnswered(log: Log, answered: Answered): void {
  if (answered.status < 500 && !log.isLevelEnabled("info")) return;
  const { cause, ms, ...line } = answered;
  const record = { ...line, ms: Math.round(ms * 10) / 10 };
  if (line.status >= 500) log.error({ ...record, err: cause }, "request");
  else log.info(record, "request");
}
