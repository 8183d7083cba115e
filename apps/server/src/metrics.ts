import { createServer, type Server } from "node:http";
import type { BoardIndex } from "@board/api/server";
import type { Pool } from "@board/db";
import type { Answered } from "@board/rest";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  countAnswered(answered: Pick<Answered, "method" | "route" | "status" | "ms" | "code">): void;
  countJob(job: string, result: "done" | "failed"): void;
  /** The text of `GET /metrics`. */
  render(): Promise<{ type: string; text: string }>;
}

/** Upper ends of the buckets of the durations, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Labels of a request: route template and known method only, so that no caller can add time series. */
function labelsOf({ method, route }: Pick<Answered, "method" | "route">) {
  return { method: METHODS.has(method) ? method : "other", route: route ?? "none" };
}

/** Metrics of one process. */
export function createMetrics(
  pools: Readonly<Record<string, Pool>> = {},
  board?: Pick<BoardIndex, "size" | "state">,
): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: "http_requests_total",
    help: "Answered requests.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "From the request's arrival to the answer's departure.",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: "http_refusals_total",
    help: "Refusals of the API by code.",
    labelNames: ["code"],
    registers,
  });
  const jobs = new Counter({
    name: "job_runs_total",
    help: "Runs of the scheduled jobs.",
    labelNames: ["job", "result"],
    registers,
  });
  new Gauge({
    name: "db_pool_connections",
    help: "Connections to PostgreSQL; waiting counts the callers without one.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: "in_use" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });

  if (board !== undefined) {
    new Gauge({
      name: "board_open_loads",
      help: "Loads on the board that this process holds in memory.",
      registers,
      collect() {
        this.set(board.size);
      },
    });
    new Gauge({
      name: "board_behind_seconds",
      help: "For how long this process may have missed changes of the board; 0 while it hears all.",
      registers,
      collect() {
        const { state } = board;
        this.set(state.kind === "catching_up" ? state.ms / 1_000 : 0);
      },
    });
  }

  return {
    countAnswered(answered) {
      const labels = labelsOf(answered);
      requests.inc({ ...labels, status: answered.status });
      durations.observe(labels, answered.ms / 1_000);
      if (answered.code !== null) refusals.inc({ code: answered.code });
    },
    countJob: (job, result) => jobs.inc({ job, result }),
    render: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
}

/** Serves `GET /metrics`, on a port of its own that is not public. */
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
