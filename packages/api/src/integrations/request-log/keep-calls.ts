import { type Day, londonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Services } from "../../core/context.ts";
import { cleanText, linesAMinute, REMOVED } from "../../core/request-log/rules.ts";
import { columnNames, rowsJson } from "../../core/row-json.ts";
import { keptProblem, keptTarget, knownOf, type Operation } from "./known-fields.ts";

/** One answered request of an API key, as the REST server records it. */
export interface AnsweredCall {
  requestId: string;
  firmId: string;
  mode: Mode;
  keyId: string;
  method: string;
  /** Template of the route, such as `/loads/{id}`; null if no operation matched. */
  route: string | null;
  /** The operation that was called; if no operation matched, the body is not stored. */
  operation?: Operation | undefined;
  /** Path and query of the request. */
  target: string;
  status: number;
  code: string | null;
  ms: number;
  /** Parsed JSON body of the request; null if there was no body, or if it was not JSON. */
  sent: unknown;
  /** JSON of the answer; null for a file and for a successful read. */
  answer: string | Buffer | null;
}

/** A row of `logged_call`. */
interface LogRow extends Omit<AnsweredCall, "answer" | "operation"> {
  id: string;
  at: Date;
  refused: boolean;
  answer: unknown;
  calls: number;
  leftOut: number;
}

const COLUMNS = Prisma.raw(columnNames(Object.keys(Prisma.LoggedCallScalarFieldEnum)));

interface RepeatedCalls {
  until: number;
  /** Row that counts the minute's second and all further requests; null until the second one. */
  line: LogRow | null;
}

/** Number of a firm's rows in one mode: in the present minute, and on the present day in London. */
interface RowCount {
  day: Day;
  today: number;
  until: number;
  lines: number;
}

const MINUTE_MS = 60_000;
/** Maximum number of rows that a process buffers, with at most about 32 MB of bodies. */
const MAX_BUFFERED = 1_000;
/** Size above which an answer is not parsed, because that would block the event loop. */
const MAX_ANSWER_BYTES = 65_536;

const FLUSH_MS = 1_000;
/** Number of rows in one INSERT; more at a time would block the event loop. */
const ROWS_PER_INSERT = 100;

interface Tools extends Pick<Services, "db" | "clock" | "newId"> {
  warn: (error: unknown, message: string) => void;
}

function answerOf({ answer, status, operation }: AnsweredCall): unknown {
  if (answer === null || answer.length === 0) return null;
  if (answer.length > MAX_ANSWER_BYTES) return `[left out: ${answer.length} bytes]`;
  const json = JSON.parse(answer.toString());
  if (status >= 400) return keptProblem(operation ?? null, json);
  return operation === undefined ? REMOVED : knownOf(operation.output, json);
}

function sentOf({ sent, operation }: AnsweredCall): unknown {
  if (sent === null) return null;
  return operation === undefined ? REMOVED : knownOf(operation.input, sent);
}

/**
 * Writes the request log in the background, in batches. Successful reads and rate-limited requests share one
 * row per minute, key, operation and status. Requests above the log's own limits are counted in the firm's
 * next row.
 */
export class RequestLog {
  readonly #tools: Tools;
  readonly #waiting: LogRow[] = [];
  readonly #repeated = new Map<string, RepeatedCalls>();
  readonly #counts = new Map<string, RowCount>();
  readonly #leftOut = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  add(call: AnsweredCall): void {
    const read = (call.method === "GET" || call.method === "HEAD") && call.status < 400;
    if (read || call.status === 429) this.#addRepeated(call);
    else this.#push(call);
  }

  /** Writes the buffered rows. Resolves once they are stored, or counted as left out. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Stops the timer and writes all remaining rows, including the rows of the present minute. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const repeated of this.#repeated.values()) repeated.until = 0;
    await this.flush();
  }

  #addRepeated(call: AnsweredCall): void {
    const name = `${call.keyId} ${call.method} ${call.route} ${call.status}`;
    const now = this.#tools.clock.now().getTime();
    const held = this.#repeated.get(name);
    if (held === undefined || held.until <= now) {
      if (held?.line) this.#waiting.push(held.line);
      this.#repeated.set(name, { until: now + MINUTE_MS, line: null });
      this.#push(call);
    } else if (held.line === null) {
      held.line = this.#lineOf(call);
    } else {
      held.line.calls += 1;
    }
  }

  #push(call: AnsweredCall): void {
    const firm = `${call.firmId} ${call.mode}`;
    const count = this.#countOf(firm);
    if (count.lines >= linesAMinute(count.today) || this.#waiting.length >= MAX_BUFFERED) {
      this.#leftOut.set(firm, (this.#leftOut.get(firm) ?? 0) + 1);
      return;
    }
    count.lines += 1;
    count.today += 1;
    const leftOut = this.#leftOut.get(firm) ?? 0;
    this.#leftOut.delete(firm);
    this.#waiting.push({ ...this.#lineOf(call), leftOut });
  }

  #countOf(firm: string): RowCount {
    const instant = this.#tools.clock.now();
    const [now, day] = [instant.getTime(), londonDay(instant)];
    const held = this.#counts.get(firm);
    const today = held?.day === day ? held.today : 0;
    const minute = held !== undefined && held.until > now ? held : { until: now + MINUTE_MS, lines: 0 };
    const count = { day, today, until: minute.until, lines: minute.lines };
    this.#counts.set(firm, count);
    return count;
  }

  #lineOf(call: AnsweredCall): LogRow {
    const { operation, target, ...line } = call;
    return {
      ...line,
      id: this.#tools.newId("call"),
      at: this.#tools.clock.now(),
      method: cleanText(call.method, 20),
      target: keptTarget(target, call.route, operation ?? null),
      refused: call.status >= 400,
      calls: 1,
      leftOut: 0,
      sent: sentOf(call),
      answer: answerOf(call),
    };
  }

  async #write(): Promise<void> {
    const { clock } = this.#tools;
    const now = clock.now().getTime();
    for (const [name, { until, line }] of this.#repeated) {
      if (until > now) continue;
      if (line !== null) this.#waiting.push(line);
      this.#repeated.delete(name);
    }
    const day = londonDay(clock.now());
    for (const [firm, kept] of this.#counts) if (kept.day !== day) this.#counts.delete(firm);
    const lines = this.#waiting.splice(0);
    for (let at = 0; at < lines.length; at += ROWS_PER_INSERT)
      await this.#save(lines.slice(at, at + ROWS_PER_INSERT));
  }

  async #save(lines: readonly LogRow[]): Promise<void> {
    try {
      // Passes the rows as JSON: for a VALUES list, Prisma would compile a statement for each number of rows,
      // which blocks the event loop for half a second.
      await this.#tools.db.$executeRaw`
        INSERT INTO logged_call (${COLUMNS})
        SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::logged_call, ${rowsJson(lines)}::jsonb)`;
    } catch (error) {
      for (const { firmId, mode, calls, leftOut } of lines) {
        const firm = `${firmId} ${mode}`;
        this.#leftOut.set(firm, (this.#leftOut.get(firm) ?? 0) + calls + leftOut);
      }
      this.#tools.warn(error, `${lines.length} lines of the request log could not be written`);
    }
  }
}
