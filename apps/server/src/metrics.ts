import { createServer, type Server } from "node:http";
import type { BoardIndex } from "@board/api/board/index/board-index";
import type { Pool } from "@board/db";
import type { Answered } from "@board/rest";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { RequestTallies } from "./request-tallies.ts";

export interface Metrics {
  countAnswered(answered: Pick<Answered, "method" | "route" | "status" | "ms" | "code">): void;
  countJob(job: string, result: "done" | "failed"): void;
  /** The text of `GET /metrics`. */
  render(): Promise<{ type: string; text: string }>;
}

/** Counters of one process, by route template so that their number stays small. */
export function createMetrics(
  pools: Readonly<Record<string, Pool>> = {},
  board?: Pick<BoardIndex, "size" | "state">,
): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new RequestTallies();
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
      requests.count(answered);
      if (answered.code !== null) refusals.inc({ code: answered.code });
    },
    countJob: (job, result) => jobs.inc({ job, result }),
    render: async () => ({
      type: register.contentType,
      text: `${await register.metrics()}\n${requests.text}`,
    }),
  };
}

/** Answers `GET /metrics`, on a port of its own that the world does not reach. */
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
