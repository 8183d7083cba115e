import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import {
  askPool,
  BOARD_CHANNEL,
  boardSource,
  makeDocuments,
  playStories,
  readAttachment,
  startMatching,
  sweepOffers,
  sweepRuns,
  sweepVehicles,
} from "@board/api/server";
import { observe } from "@board/db";
import { prepareMiles } from "@board/geo";
import type { Answered } from "@board/rest";
import { startWorker } from "@board/worker";
import { createHttpServer, type Web } from "../doors/http.ts";
import type { Env } from "../env.ts";
import { readBuild } from "../observe/build.ts";
import { addGauges } from "../observe/gauges.ts";
import { createHealth } from "../observe/health.ts";
import { type Log, logRequests } from "../observe/log.ts";
import { createMetrics, createMetricsServer, type Metrics } from "../observe/metrics.ts";
import { createObserver } from "../observe/observer.ts";
import { reportStatus } from "../observe/status.ts";
import type { Tracing } from "../observe/tracing.ts";
import { type Database, migrateDatabase, openDatabase, openDemo } from "../wiring/database.ts";
import { JOBS, registerJob, startJobs } from "../wiring/jobs.ts";
import { assertFiles, assertSecrets } from "../wiring/secrets.ts";
import { type OpenServices, openServices, systemContext } from "../wiring/services.ts";
import { openSite, type Site } from "../wiring/site.ts";
import { welcome } from "../wiring/welcome.ts";
import { checkPort, listen } from "./port.ts";
import { CLOSING_MS, closeServer, FINISHING_MS, type Step, stopAll } from "./shutdown.ts";

export interface Board {
  /** Text printed for the person who started the board. */
  welcome: string;
  /**
   * Makes the process not ready, and serves for another `waitMs`, until proxies send requests elsewhere. Then
   * closes the listener and everything else; open requests have the rest of `drainMs` to end.
   */
  stop: (drainMs: number, waitMs: number) => Promise<void>;
}

interface StartOptions {
  env: Env;
  log: Log;
  say: (line: string) => void;
  /** Aborted to close everything that is open. */
  signal: AbortSignal;
  tracing?: Tracing | undefined;
}

const LEAVING_MS = 250;
const METRICS_NAMES = { port: "METRICS_PORT", host: "METRICS_HOST" };

/**
 * Opens the board step by step. If a step fails, closes what the earlier ones opened.
 *
 * @throws StartProblem if a setting or the machine prevents it
 */
export async function start(options: StartOptions): Promise<Board> {
  const opened: Step[] = [];
  try {
    return await open(options, opened);
  } catch (error) {
    await stopAll(opened, options.log);
    throw error;
  }
}

/** Starts the worker that sends webhooks and emails, and renders transport orders. */
function startDeliveries(
  env: Env,
  { services, pool, channels }: OpenServices,
  siteUrl: string,
  log: Log,
): Step {
  const email = {
    smtpUrl: env.SMTP_URL ?? null,
    connections: env.SMTP_CONNECTIONS,
    folder: join(env.DATA_DIR, "mail"),
    from: env.MAIL_FROM,
    siteUrl,
  };
  const worker = startWorker({
    subscribe: channels.subscribe,
    pool,
    services,
    settings: { email },
    log,
    makeOrder: (loadId, signal) => makeDocuments(systemContext(services), loadId, signal),
    readAttachment: (name, signal) => readAttachment(systemContext(services), name, signal),
    playStories: () => playStories(systemContext(services)),
    endOffers: async () => {
      const context = systemContext(services);
      await sweepOffers(context);
      await sweepRuns(context);
      await sweepVehicles(context);
    },
  });
  return { name: "worker", stop: () => worker.stop() };
}

/** Loads the open loads into memory, and subscribes to their changes by a notification channel. */
async function openBoard({ services, pool, channels }: OpenServices, log: Log): Promise<Step> {
  const startedAt = performance.now();
  await services.board.open({
    source: boardSource(askPool(pool)),
    subscribe: (listener) => channels.subscribe({ [BOARD_CHANNEL]: listener }),
    warn: (err, message) => log.warn({ err }, message),
  });
  const ms = Math.round(performance.now() - startedAt);
  log.info({ openLoads: services.board.size, ms }, "The board is in memory");
  return { name: "board", stop: async () => services.board.close() };
}

/** Starts jobs, webhooks and emails. They are stopped first, while requests are still answered. */
async function startBackground(
  { env, log }: Pick<StartOptions, "env" | "log">,
  { database, parts, siteUrl }: Background,
): Promise<Step> {
  const createContext = () => systemContext(parts.services);
  const stop = await startJobs({
    databaseUrl: database.jobsUrl,
    pooler: database.pooler,
    migrate: env.MIGRATE === "auto",
    createContext,
    log,
    jobs: env.OPERATOR_REGISTER_URL === undefined ? JOBS : [...JOBS, registerJob(env.OPERATOR_REGISTER_URL)],
  });
  const steps = [{ name: "jobs", stop }, startDeliveries(env, parts, siteUrl, log)];
  let stopping: Promise<unknown> | undefined;
  return {
    name: "background",
    stop: () => {
      stopping ??= Promise.all(steps.map((step) => stopAll([step], log)));
      return stopping;
    },
  };
}

interface Background {
  database: Database;
  parts: OpenServices;
  siteUrl: string;
}

/** Installs the observer if metrics or tracing are on. Without an observer, operations have no overhead. */
function openMetrics({ env, tracing }: StartOptions, opened: Step[]): Metrics | null {
  const metrics = env.METRICS_PORT === undefined ? null : createMetrics();
  observe(createObserver(metrics, tracing));
  opened.push({ name: "observer", stop: async () => observe(null) });
  return metrics;
}

/** Serves the metrics if METRICS_PORT is set. */
async function serveMetrics(
  { env, log }: Pick<StartOptions, "env" | "log">,
  metrics: Metrics | null,
  { services, pool, limiterPool }: OpenServices,
  opened: Step[],
) {
  if (env.METRICS_PORT === undefined || metrics === null) return;
  addGauges(metrics, {
    pool,
    probe: limiterPool,
    now: () => services.clock.now(),
    board: services.board,
    dataDir: env.DATA_DIR,
    roles: env.ROLES,
    build: readBuild(env.GIT_COMMIT),
  });
  const server = createMetricsServer(metrics);
  const port = await listen(server, env.METRICS_PORT, env.METRICS_HOST, METRICS_NAMES);
  opened.push({ name: "metrics", stop: () => closeServer(server, 0) });
  log.info({ address: env.METRICS_HOST, port }, "metrics");
}

async function open(options: StartOptions, opened: Step[]): Promise<Board> {
  const { env, log, say, signal, tracing } = options;
  const isWeb = env.ROLES.has("web");
  const port = await checkPort(env.PORT, env.HOST);
  if (env.METRICS_PORT !== undefined) await checkPort(env.METRICS_PORT, env.METRICS_HOST, METRICS_NAMES);
  const baseUrl = env.BASE_URL ?? `http://localhost:${port}`;

  const metrics = openMetrics(options, opened);
  const database = await openDatabase(env, say);
  opened.push({ name: "database", stop: () => database.stop() });
  signal.throwIfAborted();
  await migrateDatabase(database.ownerUrl, say, env.MIGRATE);

  await assertSecrets(env, database.ownerUrl);
  await assertFiles(env, database.ownerUrl);

  const parts = await openServices(env, database, baseUrl, { opened, log });
  const { services, pool, limiterPool } = parts;
  const demo =
    env.SEED === "demo"
      ? await openDemo(services, { env, databaseUrl: database.directUrl, baseUrl, say })
      : null;
  signal.throwIfAborted();
  if (isWeb) {
    opened.push(await openBoard(parts, log));
    const warn = (err: unknown, message: string) => log.warn({ err }, message);
    const matching = startMatching(() => systemContext(services), { warn });
    opened.push({ name: "matching", stop: matching.stop });
  }
  signal.throwIfAborted();

  const health = createHealth(() => limiterPool.query("SELECT 1"));
  const status = reportStatus({ services, pool, roles: env.ROLES, log });
  opened.push({ name: "status", stop: status.stop });
  const requests = logRequests(log, env.LOG_REQUESTS);
  opened.push({ name: "log of requests", stop: async () => requests.stop() });
  const report = (answered: Answered) => {
    status.count(answered);
    metrics?.countAnswered(answered);
    tracing?.answered(answered);
    requests.add(answered);
  };
  const newRequestId = () => tracing?.requestId() ?? services.newId("req");
  let site: Site | null = null;
  const warn = (err: unknown, message: string) => log.warn({ err }, message);
  const renderPage: Web["page"] = (req, res) => site?.handle(req, res);
  // Loaded by web processes only, because loading the handlers takes half a second.
  const doors = isWeb ? await import("../doors/doors.ts") : null;
  const web =
    (await doors?.createDoors({ env, baseUrl, open: parts, newRequestId, report, warn, renderPage })) ?? null;
  const development = env.NODE_ENV === "development";
  const server = createHttpServer({
    health,
    newRequestId,
    baseUrl,
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    web,
    demo: env.SEED === "demo",
    development,
    report,
    tracing,
  });
  if (isWeb) {
    site = await openSite(development, port, server);
    opened.push({ name: "site", stop: site.close });
    prepareMiles();
  }
  signal.throwIfAborted();

  const background = env.ROLES.has("worker")
    ? await startBackground(options, { database, parts, siteUrl: baseUrl })
    : null;
  if (background !== null) opened.push(background);
  await serveMetrics(options, metrics, parts, opened);
  // Writes the cache to disk early, because in an upgrade the next process starts while this one still serves.
  flushCompileCache();
  await listen(server, port, env.HOST);
  let patienceMs = 0;
  opened.push(
    { name: "server", stop: () => closeServer(server, patienceMs) },
    // Closed before the server: the pages reconnect, and the proxy then sends them to another process.
    {
      name: "live pages",
      stop: async () => {
        parts.pages.close();
      },
    },
  );
  log.info({ port, roles: [...env.ROLES] }, "open");
  return {
    welcome: welcome(baseUrl, demo, services.clock.now(), env.HOST, services.settings.adminSecondFactor),
    stop: async (drainMs, waitMs) => {
      health.drain();
      void background?.stop();
      patienceMs = drainMs - waitMs + FINISHING_MS;
      const endsAt = performance.now() + drainMs + CLOSING_MS - LEAVING_MS;
      await setTimeout(waitMs);
      await stopAll(opened, log, endsAt);
    },
  };
}
