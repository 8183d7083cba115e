import { type Day, londonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Services } from "../../core/context.ts";
import { cleanText, linesAMinute, REMOVED } from "../../core/request-log/rules.ts";
import { columnNames, rowsJson } from "../../core/row-json.ts";
import { keptProblem, keptTarget, knownOf, type Operation } from "./known-fields.ts";

/** One answered call by an API key, as the boundary saw it. */
export interface AnsweredCall {
  requestId: string;
  firmId: string;
  mode: Mode;
  keyId: string;
  method: string;
  /** Template of the address; null where it named no operation. */
  route: string | null;
  /** Left out where the address and the method name no operation: nothing that was sent is kept. */
  operation?: Operation | undefined;
  /** Path and query. */
  target: string;
  status: number;
  code: string | null;
  ms: number;
  /** Fields of the body; null without one, and where it was no JSON. */
  sent: unknown;
  /** JSON of the answer; null for files and for reads that succeeded. */
  answer: string | Buffer | null;
}

/** A row of `logged_call`. */
interface Line extends Omit<AnsweredCall, "answer" | "operation"> {
  id: string;
  at: Date;
  refused: boolean;
  answer: unknown;
  calls: number;
  leftOut: number;
}

const COLUMNS = Prisma.raw(columnNames(Object.keys(Prisma.LoggedCallScalarFieldEnum)));

interface Repeated {
  until: number;
  /** The line of the calls after the first; null until there is one. */
  line: Line | null;
}

/** Lines of one firm and mode in the present minute and London day. */
interface Kept {
  day: Day;
  today: number;
  until: number;
  lines: number;
}

const MINUTE_MS = 60_000;
/** Lines that wait for the database, in one process: about 32 MB of bodies at most. */
const MAX_WAITING = 1_000;
/** Larger answers are not parsed: parsing would hold up other calls. */
const MAX_ANSWER_BYTES = 65_536;

const FLUSH_MS = 1_000;
/** Lines of one statement: what they take to be turned into JSON, no other call waits longer for. */
const LINES_AT_ONCE = 100;

interface Tools extends Pick<Services, "db" | "clock" | "newId"> {
  warn: (error: unknown, message: string) => void;
}

function answerOf({ answer, status, operation }: AnsweredCall): unknown {
  if (answer === null || answer.length === 0) return null;
  if (answer.length > MAX_ANSWER_BYTES) return `[left out: ${answer.length} bytes]`;
  const told = JSON.parse(answer.toString());
  if (status >= 400) return keptProblem(operation ?? null, told);
  return operation === undefined ? REMOVED : knownOf(operation.output, told);
}

function sentOf({ sent, operation }: AnsweredCall): unknown {
  if (sent === null) return null;
  return operation === undefined ? REMOVED : knownOf(operation.input, sent);
}

/**
 * Writes the request log in the background, in batches, so that no call waits for it. Reads that succeeded, and calls
 * beyond a rate limit, share a line for each minute, key, operation and status. What is more than the log takes in a minute
 * or a day is counted, and the firm's next line says how many calls were left out.
 */
export class RequestLog {
  readonly #tools: Tools;
  readonly #waiting: Line[] = [];
  readonly #repeated = new Map<string, Repeated>();
  readonly #kept = new Map<string, Kept>();
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

  /** Writes what waits. Resolves once it is in the database, or was counted as left out. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Ends the timer and writes the rest, lines of the current minute included. */
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
    const kept = this.#keptOf(firm);
    if (kept.lines >= linesAMinute(kept.today) || this.#waiting.length >= MAX_WAITING) {
      this.#leftOut.set(firm, (this.#leftOut.get(firm) ?? 0) + 1);
      return;
    }
    kept.lines += 1;
    kept.today += 1;
    const leftOut = this.#leftOut.get(firm) ?? 0;
    this.#leftOut.delete(firm);
    this.#waiting.push({ ...this.#lineOf(call), leftOut });
  }

  #keptOf(firm: string): Kept {
    const instant = this.#tools.clock.now();
    const [now, day] = [instant.getTime(), londonDay(instant)];
    const held = this.#kept.get(firm);
    const today = held?.day === day ? held.today : 0;
    const minute = held !== undefined && held.until > now ? held : { until: now + MINUTE_MS, lines: 0 };
    const kept = { day, today, until: minute.until, lines: minute.lines };
    this.#kept.set(firm, kept);
    return kept;
  }

  #lineOf(call: AnsweredCall): Line {
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
    for (const [firm, kept] of this.#kept) if (kept.day !== day) this.#kept.delete(firm);
    const lines = this.#waiting.splice(0);
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
      await this.#save(lines.slice(at, at + LINES_AT_ONCE));
  }

  async #save(lines: readonly Line[]): Promise<void> {
    try {
      // Prisma would compile a statement anew for each number of rows, and hold up calls for half a second.
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
