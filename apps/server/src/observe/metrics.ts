import { createServer, type Server } from "node:http";
import { asDomainError } from "@board/api/server";
import { type Facts, type Happening, type Operation, type OperationKind, poolStates } from "@board/db";
import type { Answered } from "@board/rest";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Outcome of an operation; `error` is set if the operation threw. */
interface OperationOutcome {
  ms: number;
  noted: Facts;
  error?: unknown;
}

export interface Metrics {
  register: Registry;
  /**
   * Adds a function that measures gauges at each scrape, with a time limit. If one fails or is late, the others
   * are still reported.
   */
  addCollector(name: string, collect: () => Promise<void>): void;
  countAnswered(answered: Pick<Answered, "method" | "route" | "status" | "ms" | "code" | "policy">): void;
  began(operation: Operation): void;
  ended(operation: Operation, ended: OperationOutcome): void;
  happened(what: Happening, name: string, value: number): void;
  /** Returns the answer to `GET /metrics`. */
  render(): Promise<{ type: string; text: string }>;
}

/** Upper bounds of the histograms' buckets, in seconds. */
const REQUESTS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WAITS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const SENDING = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
const JOBS = [0.01, 0.1, 1, 10, 60, 600, 3_600];

/** Time limit of a collector; the gauges of a slower one are left out of the scrape. */
const PATIENCE_MS = 2_000;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Returns the labels of a request: the route template and the method. Unknown methods become `other`, so that
 * callers cannot create time series.
 */
function labelsOf({ method, route }: Pick<Answered, "method" | "route">) {
  return { method: METHODS.has(method) ? method : "other", route: route ?? "none" };
}

/** Returns an error's SQLSTATE; `none` if the database did not answer. */
function sqlstateOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : "none";
}

/** Creates the metrics of requests. */
function createDoorMetrics(register: Registry) {
  const registers = [register];
  return {
    requests: new Counter({
      name: "http_requests_total",
      help: "Answered requests.",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    durations: new Histogram({
      name: "http_request_duration_seconds",
      help: "From the request's arrival to the answer's departure.",
      labelNames: ["method", "route"],
      buckets: REQUESTS,
      registers,
    }),
    refusals: new Counter({
      name: "http_refusals_total",
      help: "Refusals of the API by code.",
      labelNames: ["code"],
      registers,
    }),
    limited: new Counter({
      name: "rate_limited_total",
      help: "Calls that a rate limit refused, by its policy.",
      labelNames: ["policy"],
      registers,
    }),
    procedures: new Counter({
      name: "procedure_calls_total",
      help: "Calls of procedures, over REST and by the site; code is ok or that of the refusal.",
      labelNames: ["procedure", "code"],
      registers,
    }),
    procedureDurations: new Histogram({
      name: "procedure_duration_seconds",
      help: "Duration of procedures.",
      labelNames: ["procedure"],
      buckets: REQUESTS,
      registers,
    }),
    replays: new Counter({
      name: "idempotent_replays_total",
      help: "Requests answered by what their Idempotency-Key remembers.",
      labelNames: ["operation"],
      registers,
    }),
    kept: new Counter({
      name: "kept_answers_total",
      help: "Reads answered without their procedure, because the answer is the same as before.",
      labelNames: ["procedure"],
      registers,
    }),
    streams: new Gauge({ name: "open_streams", help: "Live pages that are connected.", registers }),
  };
}

/** Creates the metrics of the database, its connections, and the board in memory. */
function createDatabaseMetrics(register: Registry) {
  const registers = [register];
  new Gauge({
    name: "db_pool_connections",
    help: "Connections to PostgreSQL; waiting counts the callers without one, size is the most there may be.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      this.reset();
      for (const { name: pool, inUse, idle, waiting, size } of poolStates()) {
        this.inc({ pool, state: "in_use" }, inUse);
        this.inc({ pool, state: "idle" }, idle);
        this.inc({ pool, state: "waiting" }, waiting);
        this.inc({ pool, state: "size" }, size);
      }
    },
  });
  return {
    poolWaits: new Histogram({
      name: "db_pool_wait_seconds",
      help: "Wait for a connection, that of opening one included.",
      labelNames: ["pool"],
      buckets: WAITS,
      registers,
    }),
    statements: new Histogram({
      name: "db_statement_duration_seconds",
      help: "Duration of statements, from sending to their answer.",
      buckets: WAITS,
      registers,
    }),
    statementErrors: new Counter({
      name: "db_statement_errors_total",
      help: "Statements that failed, by SQLSTATE; none where the connection failed.",
      labelNames: ["sqlstate"],
      registers,
    }),
    lockWaits: new Histogram({
      name: "db_lock_wait_seconds",
      help: "Duration of the statements that take a lock, nearly all of it the wait for whoever holds it.",
      labelNames: ["lock"],
      buckets: WAITS,
      registers,
    }),
    boardLag: new Histogram({
      name: "board_lag_seconds",
      help: "From the arrival of another process's committed change to its place on this process's board.",
      buckets: WAITS,
      registers,
    }),
  };
}

/** Creates the metrics of background work. */
function createWorkMetrics(register: Registry) {
  const registers = [register];
  return {
    attempts: new Counter({
      name: "webhook_attempts_total",
      help: "Webhook requests by result: delivered, or the reason why not.",
      labelNames: ["result"],
      registers,
    }),
    attemptDurations: new Histogram({
      name: "webhook_attempt_duration_seconds",
      help: "Duration of webhook attempts, their record included.",
      buckets: SENDING,
      registers,
    }),
    disabled: new Counter({
      name: "webhook_endpoints_disabled_total",
      help: "Endpoints that were disabled because they failed for days or are gone.",
      labelNames: ["reason"],
      registers,
    }),
    emails: new Counter({
      name: "email_attempts_total",
      help: "Emails handed to the SMTP server, by kind and result.",
      labelNames: ["kind", "result"],
      registers,
    }),
    emailDurations: new Histogram({
      name: "email_attempt_duration_seconds",
      help: "Duration of handing an email over.",
      labelNames: ["kind"],
      buckets: SENDING,
      registers,
    }),
    files: new Counter({
      name: "file_operations_total",
      help: "Reads, writes and deletions in the store of files.",
      labelNames: ["operation", "store", "result"],
      registers,
    }),
    fileDurations: new Histogram({
      name: "file_operation_duration_seconds",
      help: "Duration of reads (to the first byte), writes and deletions in the store of files.",
      labelNames: ["operation", "store"],
      buckets: REQUESTS,
      registers,
    }),
    jobs: new Counter({
      name: "job_runs_total",
      help: "Runs of the scheduled jobs.",
      labelNames: ["job_name", "result"],
      registers,
    }),
    jobDurations: new Histogram({
      name: "job_duration_seconds",
      help: "Duration of the scheduled jobs.",
      labelNames: ["job_name"],
      buckets: JOBS,
      registers,
    }),
    jobRows: new Counter({
      name: "job_rows_total",
      help: "Rows that jobs changed or deleted.",
      labelNames: ["job_name", "what"],
      registers,
    }),
  };
}

type Count = (
  operation: Operation,
  ended: OperationOutcome & { seconds: number; result: "done" | "failed" },
) => void;

/** Returns, for each kind of operation, the function that counts an operation when it ends. */
function createCounts(
  doors: ReturnType<typeof createDoorMetrics>,
  database: ReturnType<typeof createDatabaseMetrics>,
  work: ReturnType<typeof createWorkMetrics>,
): Partial<Record<OperationKind, Count>> {
  return {
    pool: ({ name: pool }, { seconds }) => database.poolWaits.observe({ pool }, seconds),
    statement: (_, { seconds, error }) => {
      database.statements.observe(seconds);
      if (error !== undefined) database.statementErrors.inc({ sqlstate: sqlstateOf(error) });
    },
    lock: ({ name: lock }, { seconds }) => database.lockWaits.observe({ lock }, seconds),
    procedure: ({ name: procedure }, { seconds, noted, error }) => {
      const code = error === undefined ? "ok" : String(noted.code ?? asDomainError(error).code);
      doors.procedures.inc({ procedure, code });
      doors.procedureDurations.observe({ procedure }, seconds);
    },
    stream: () => doors.streams.dec(),
    webhook: (_, { seconds, noted, result }) => {
      work.attempts.inc({ result: String(noted.result ?? result) });
      work.attemptDurations.observe(seconds);
    },
    email: ({ name: kind }, { seconds, result }) => {
      work.emails.inc({ kind, result });
      work.emailDurations.observe({ kind }, seconds);
    },
    file: ({ name, facts }, { seconds, result }) => {
      const labels = { operation: name, store: String(facts?.store) };
      work.files.inc({ ...labels, result });
      work.fileDurations.observe(labels, seconds);
    },
    // Named `job_name`, because Prometheus reserves the label `job`.
    job: ({ name: job_name }, { seconds, noted, result }) => {
      work.jobs.inc({ job_name, result });
      work.jobDurations.observe({ job_name }, seconds);
      for (const [what, rows] of Object.entries(noted)) {
        if (typeof rows === "number") work.jobRows.inc({ job_name, what }, rows);
      }
    },
  };
}

interface Collector {
  name: string;
  collect: () => Promise<void>;
}

/** Returns a function that runs all collectors, each with a time limit. */
function createCollecting(register: Registry, collectors: readonly Collector[]): () => Promise<void> {
  const failures = new Counter({
    name: "metrics_collector_failures_total",
    help: "Measurements that failed or came too late for a scrape.",
    labelNames: ["collector"],
    registers: [register],
  });
  return async () => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    late.catch(() => {});
    const timer = setTimeout(() => reject(new Error("too late")), PATIENCE_MS);
    await Promise.all(
      collectors.map(({ name, collect }) =>
        Promise.race([collect(), late]).catch(() => failures.inc({ collector: name })),
      ),
    );
    clearTimeout(timer);
  };
}

/** Creates the metrics of one process. */
export function createMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const doors = createDoorMetrics(register);
  const database = createDatabaseMetrics(register);
  const work = createWorkMetrics(register);
  const counts = createCounts(doors, database, work);
  const collectors: Collector[] = [];
  const collect = createCollecting(register, collectors);
  return {
    register,
    addCollector: (name, run) => collectors.push({ name, collect: run }),
    countAnswered(answered) {
      const labels = labelsOf(answered);
      doors.requests.inc({ ...labels, status: answered.status });
      doors.durations.observe(labels, answered.ms / 1_000);
      if (answered.code !== null) doors.refusals.inc({ code: answered.code });
      if (answered.policy !== undefined) doors.limited.inc({ policy: answered.policy });
    },
    began({ kind }) {
      if (kind === "stream") doors.streams.inc();
    },
    ended(operation, ended) {
      const result = ended.error === undefined ? "done" : "failed";
      counts[operation.kind]?.(operation, { ...ended, seconds: ended.ms / 1_000, result });
    },
    happened(what, name, value) {
      if (what === "idempotent_replay") doors.replays.inc({ operation: name }, value);
      else if (what === "kept_answer") doors.kept.inc({ procedure: name }, value);
      else if (what === "endpoint_disabled") work.disabled.inc({ reason: name }, value);
      else database.boardLag.observe(value / 1_000);
    },
    render: async () => {
      await collect();
      return { type: register.contentType, text: await register.metrics() };
    },
  };
}

/** Creates the server of `GET /metrics`, on a separate port that is not public. */
export function createMetricsServer(metrics: Pick<Metrics, "render">): Server {
  return createServer(async (req, res) => {
    const reads = req.method === "GET" || req.method === "HEAD";
    if (!reads || req.url !== "/metrics") {
      res.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("not found\n");
      return;
    }
    const { type, text } = await metrics.render();
    res.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(text);
  });
}
