import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { appRouter } from "@board/api";
import type { Services } from "@board/api/server";
import {
  ACCESS_CHANNEL,
  ALERTS_CHANNEL,
  askPool,
  BOARD_CHANNEL,
  boardSource,
  proveOutputs,
  rememberCarriers,
  rememberKeys,
} from "@board/api/server";
import { createDb, createPool, listenToChannels } from "@board/db";
import {
  type Answered,
  createAddressLimiter,
  createBodyBudget,
  createLimiter,
  createPersonLimiter,
  createRestHandler,
  preparedBoard,
  type RestOptions,
} from "@board/rest";
import { apiDocument } from "@board/rest/document";
import { startWorker } from "@board/worker";
import { migrateDatabase, openDatabase } from "./database.ts";
import { openDemo } from "./demo.ts";
import { type Env, tellNextAuth } from "./env.ts";
import { createHealth } from "./health.ts";
import { createHttpServer } from "./http.ts";
import { startJobs } from "./jobs.ts";
import { type Log, logAnswered } from "./log.ts";
import { createMetrics, createMetricsServer } from "./metrics.ts";
import { checkPort, listen } from "./port.ts";
import { clock, createServices, systemContext } from "./services.ts";
import { closeServer, type Step, stopAll } from "./shutdown.ts";
import { openSite, type Site } from "./site.ts";
import { partyOf, personOf, readAsAdmin } from "./site-door/caller.ts";
import { createPageDoor } from "./site-door/page-door.ts";
import { providersOf } from "./site-door/providers.ts";
import { loadSessionSecret } from "./site-door/session-secret.ts";
import { createSiteServices, provideToPages } from "./site-door/site-services.ts";
import { createTrpcDoor } from "./site-door/trpc-door.ts";
import { welcome } from "./welcome.ts";

export interface Board {
  /** What to tell whoever started it. */
  welcome: string;
  stop: () => Promise<void>;
}

interface StartOptions {
  env: Env;
  log: Log;
  say: (line: string) => void;
  /** Aborted: whatever is open is closed again. */
  signal: AbortSignal;
}

/** The files of loads, for whoever is signed in: the operations of the API under a prefix of the site's own. */
const SITE_FILES_PATH = "/api/site";

const LIMITER_CONNECTIONS = 3;
const WORKER_CONNECTIONS = 4;
const BOARD_CONNECTIONS = 2;

/**
 * Opens the board, one thing after the other; when one fails, what was opened before is closed again.
 *
 * @throws StartProblem where a setting or the machine is in the way
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

/** Webhooks and emails. */
function startDeliveries(env: Env, url: string, services: Services, siteUrl: string, log: Log): Step {
  const pool = createPool(url, { poolSize: WORKER_CONNECTIONS, applicationName: "freight-board worker" });
  const email = {
    smtpUrl: env.SMTP_URL ?? null,
    folder: join(env.DATA_DIR, "mail"),
    from: env.MAIL_FROM,
    siteUrl,
  };
  const worker = startWorker({ databaseUrl: url, pool, services, settings: { email }, log });
  return {
    name: "worker",
    stop: async () => {
      await worker.stop();
      await pool.end();
    },
  };
}

/** The open board in memory: read before the first question, kept by what the database tells. */
async function openBoard(url: string, services: Services, log: Log): Promise<Step> {
  const pool = createPool(url, { poolSize: BOARD_CONNECTIONS, applicationName: "freight-board board" });
  const startedAt = performance.now();
  const stop = async () => {
    services.board.close();
    await pool.end();
  };
  await services.board.open({
    source: boardSource(askPool(pool)),
    hear: (listener) => listenToChannels(url, { [BOARD_CHANNEL]: listener }),
    warn: (err, message) => log.warn({ err }, message),
  });
  const ms = Math.round(performance.now() - startedAt);
  log.info({ openLoads: services.board.size, ms }, "The board is in memory");
  return { name: "board", stop };
}

async function open({ env, log, say, signal }: StartOptions, opened: Step[]): Promise<Board> {
  const port = await checkPort(env.PORT, env.HOST);
  const baseUrl = env.BASE_URL ?? `http://localhost:${port}`;

  const database = await openDatabase(env, say);
  opened.push({ name: "database", stop: database.stop });
  signal.throwIfAborted();
  await migrateDatabase(database.ownerUrl, say);

  const pool = createPool(database.url, { applicationName: "freight-board" });
  const limiterPool = createPool(database.url, {
    poolSize: LIMITER_CONNECTIONS,
    applicationName: "freight-board limits",
  });
  const db = createDb(pool);
  opened.push(
    { name: "pools", stop: () => Promise.all([pool.end(), limiterPool.end()]) },
    { name: "client", stop: () => db.$disconnect() },
  );

  const keys = rememberKeys({ db, clock });
  const carriers = rememberCarriers(db);
  const pages = { accessChanged: (_firmId: string) => {} };
  const subscription = listenToChannels(database.url, {
    [ACCESS_CHANNEL]: {
      ...keys.listener,
      heard: (firmId) => {
        keys.listener.heard(firmId);
        pages.accessChanged(firmId);
      },
    },
    [ALERTS_CHANNEL]: carriers.listener,
  });
  opened.push({ name: "notification channels", stop: async () => subscription.stop() });
  if (env.NODE_ENV !== "production") proveOutputs(appRouter);
  const services = await createServices(env, db, { baseUrl, subscription, carriers });
  pages.accessChanged = (firmId) => services.board.feed.accessChanged(firmId);
  const demo = env.SEED === "demo" ? await openDemo(services, env.DATA_DIR, baseUrl, say) : null;
  signal.throwIfAborted();

  if (env.ROLES.has("web")) opened.push(await openBoard(database.url, services, log));
  signal.throwIfAborted();

  const metrics = createMetrics({ main: pool, limits: limiterPool }, services.board);
  const health = createHealth(() => limiterPool.query("SELECT 1"));
  const report = (answered: Answered) => {
    metrics.countAnswered(answered);
    logAnswered(log, answered);
  };
  const newRequestId = () => services.newId("req");
  const bodies = createBodyBudget();
  const takeCalls = createPersonLimiter(limiterPool, [
    { policy: "burst", requests: env.RATE_SESSION_PER_SECOND, seconds: 1 },
    { policy: "minute", requests: env.RATE_SESSION_PER_MINUTE, seconds: 60 },
  ]);
  const restOptions: RestOptions = {
    router: appRouter,
    createContext: (call) => ({ ...services, ...call }),
    newRequestId,
    authenticate: keys.authenticate,
    limiter: createLimiter({
      pool: limiterPool,
      firm: services.settings.rateLimits,
      failedAuthentications: {
        policy: "authentication",
        requests: env.RATE_FAILED_KEYS_PER_MINUTE,
        seconds: 60,
      },
    }),
    prepared: { "board.read": preparedBoard(services) },
    bodies,
    document: apiDocument,
    baseUrl,
    trustProxy: env.TRUST_PROXY,
    report,
  };
  const siteServices = createSiteServices(services, {
    baseUrl,
    sessionSecret: await loadSessionSecret(env.NEXTAUTH_SECRET, env.DATA_DIR),
    providers: providersOf(env),
  });
  tellNextAuth(baseUrl);
  provideToPages(siteServices);
  const door = { site: siteServices, trustProxy: env.TRUST_PROXY };
  const trpc = createTrpcDoor({
    ...door,
    takeVisit: createAddressLimiter(limiterPool, {
      policy: "visitor",
      requests: env.RATE_VISITOR_PER_MINUTE,
      seconds: 60,
    }),
    takeCalls,
    bodies,
    newRequestId,
    report,
  });
  const siteFiles = createRestHandler({
    ...restOptions,
    door: {
      basePath: SITE_FILES_PATH,
      identify: (req) => partyOf(req, door),
      takeCall: (actor) => takeCalls(personOf(actor)),
    },
  });
  const files = (req: IncomingMessage, res: ServerResponse) => {
    readAsAdmin(req);
    return siteFiles(req, res);
  };

  let site: Site | null = null;
  const page = createPageDoor({
    baseUrl,
    sessionSecret: siteServices.sessionSecret,
    trustProxy: env.TRUST_PROXY,
    takePage: takeCalls,
    handle: (req, res) => site?.handle(req, res),
  });
  const server = createHttpServer({
    health,
    newRequestId,
    baseUrl,
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    web: env.ROLES.has("web") ? { rest: createRestHandler(restOptions), trpc, files, page } : null,
    bodies,
    trustProxy: env.TRUST_PROXY,
    development: env.NODE_ENV === "development",
    report,
  });
  if (env.ROLES.has("web")) {
    site = await openSite(env.NODE_ENV === "development", port, server);
    opened.push({ name: "site", stop: site.close });
  }
  signal.throwIfAborted();

  if (env.ROLES.has("worker")) {
    const createContext = () => systemContext(services);
    const stop = await startJobs({ databaseUrl: database.ownerUrl, createContext, log, metrics });
    opened.push({ name: "jobs", stop });
    opened.push(startDeliveries(env, database.url, services, baseUrl, log));
  }

  if (env.METRICS_PORT !== undefined) {
    const figures = createMetricsServer(metrics);
    const at = await listen(figures, env.METRICS_PORT, env.METRICS_HOST, {
      port: "METRICS_PORT",
      host: "METRICS_HOST",
    });
    opened.push({ name: "metrics", stop: () => closeServer(figures, 0) });
    log.info({ host: env.METRICS_HOST, port: at }, "metrics");
  }
  await listen(server, port, env.HOST);
  opened.push(
    { name: "server", stop: () => closeServer(server, env.DRAIN_SECONDS * 1_000) },
    { name: "live pages", stop: async () => services.board.feed.close() },
  );
  log.info({ port, roles: [...env.ROLES] }, "open");
  return {
    welcome: welcome(baseUrl, demo, services.clock.now(), env.HOST, services.settings.adminSecondFactor),
    stop: async () => {
      health.drain();
      await stopAll(opened, log);
    },
  };
}
