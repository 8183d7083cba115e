import { join } from "node:path";
import {
  ACCESS_CHANNEL,
  ALERTS_CHANNEL,
  BoardIndex,
  type Ctx,
  createFileStore,
  createNewCollectionCode,
  createNewId,
  createNewLinkToken,
  createNewRef,
  LivePages,
  ports,
  RequestLog,
  rememberCarriers,
  rememberGuide,
  rememberKeys,
  rememberVehicles,
  SESSIONS_CHANNEL,
  type Services,
  type Settings,
  SYSTEM,
  type SystemActor,
} from "@board/api/server";
import {
  type ChannelSubscription,
  type Channels,
  createDb,
  createPool,
  type Db,
  openChannels,
  type Pool,
} from "@board/db";
import { createGeo, createOsrmProvider, estimateProvider } from "@board/geo";
import { createSecretBox, loadSecretKeys } from "@board/worker/secret-box";
import { type Env, StartProblem, s3Of } from "../env.ts";
import type { Log } from "../observe/log.ts";
import type { Step } from "../process/shutdown.ts";
import { clock } from "./clock.ts";
import type { Database } from "./database.ts";
import { contactOf, readLegal } from "./legal.ts";

/** Returns true for the demo of `npm start`, which is in the embedded database. */
function isDemo(env: Env): boolean {
  return env.SEED === "demo" && env.DATABASE_URL === undefined;
}

function settingsOf(env: Env, baseUrl: string): Settings {
  const limits = (perSecond: number, perMinute: number) => [
    { policy: "burst", requests: perSecond, seconds: 1 },
    { policy: "minute", requests: perMinute, seconds: 60 },
  ];
  return {
    baseUrl,
    adminSecondFactor: env.ADMIN_SECOND_FACTOR ?? (isDemo(env) ? "offered" : "required"),
    earlyAccessMinutes: env.EARLY_ACCESS_MINUTES,
    operatorContact: contactOf(env),
    bankRates: env.BANK_RATES,
    operatorName: env.OPERATOR_NAME,
    legal: readLegal(env),
    retention: {
      sessionDays: env.RETENTION_SESSION_DAYS,
      signInDays: env.RETENTION_SIGN_IN_DAYS,
      auditDays: env.RETENTION_AUDIT_DAYS,
      emailDays: env.RETENTION_EMAIL_DAYS,
      notificationDays: env.RETENTION_NOTIFICATION_DAYS,
    },
    newCarriers: env.NEW_CARRIERS,
    handBacksPerDay: env.HAND_BACKS_PER_DAY,
    extraBySilencePence: env.EXTRA_BY_SILENCE_PENCE,
    carrierChecks: env.CARRIER_CHECKS,
    allowPrivateWebhooks: env.WEBHOOK_ALLOW_PRIVATE ?? isDemo(env),
    pushHosts: env.PUSH_HOSTS,
    showEmailedLinks: isDemo(env) && env.SMTP_URL === undefined,
    rateLimits: {
      live: limits(env.RATE_LIVE_PER_SECOND, env.RATE_LIVE_PER_MINUTE),
      test: limits(env.RATE_TEST_PER_SECOND, env.RATE_TEST_PER_MINUTE),
    },
  };
}

/** Creates the services, which exist as long as the process. */
async function createServices(
  env: Env,
  db: Db,
  {
    baseUrl,
    subscription,
    geo,
    carriers,
    openVehicles,
  }: { baseUrl: string; subscription: ChannelSubscription } & Pick<
    Services,
    "geo" | "carriers" | "openVehicles"
  >,
): Promise<Services & { db: Db }> {
  const s3 = s3Of(env);
  return {
    db,
    clock,
    newId: createNewId(clock),
    newRef: createNewRef(),
    newCollectionCode: createNewCollectionCode(),
    newLinkToken: createNewLinkToken(),
    geo,
    board: new BoardIndex({ clock, geo, checks: env.CARRIER_CHECKS }),
    ports,
    miles: env.OSRM_URL === undefined ? estimateProvider : createOsrmProvider({ url: env.OSRM_URL }),
    settings: settingsOf(env, baseUrl),
    files: await createFileStore({ directory: join(env.DATA_DIR, "files"), ...(s3 ? { s3 } : {}) }),
    caughtUp: subscription.caughtUp,
    carriers,
    openVehicles,
    guide: rememberGuide({ db, clock }),
    proveOutputs: env.NODE_ENV !== "production",
    secrets: createSecretBox(await loadSecretKeys(env.WEBHOOK_SECRET_KEY, env.DATA_DIR)),
  };
}

/**
 * Connections reserved for LISTEN, the rate limit and jobs, one for each. Requests share the rest of
 * DATABASE_CONNECTIONS.
 */
const RESERVED_CONNECTIONS = 3;
/** Time limit for counting a call in the database. If it is exceeded, this process counts the call in its memory. */
const COUNTING_MS = 1_000;

/** The services of a process, its connection pools and its cache of API keys. */
export interface OpenServices {
  services: Services & { db: Db };
  keys: ReturnType<typeof rememberKeys>;
  /** Connections for requests, the board in memory, webhooks, emails and jobs. */
  pool: Pool;
  /** One connection for the rate limit, so that it never waits for other statements. */
  limiterPool: Pool;
  channels: Channels;
  /** The open board pages, which receive changes. */
  pages: LivePages;
  /** Buffers entries of the request log before they are written. */
  requestLog: RequestLog;
}

/**
 * Checks the settings of database sessions. Direct connections set them when they open; behind a pooler, the
 * database role must have them.
 *
 * @throws StartProblem if sessions behind the pooler lack the role's settings
 */
async function assertSettings(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ sound: boolean }>(
    `SELECT current_setting('TimeZone') = 'UTC' AND NOT '0' IN (current_setting('statement_timeout'),
      current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')) AS sound`,
  );
  if (rows[0]?.sound) return;
  throw new StartProblem(
    "The sessions behind the pooler in DATABASE_URL have another time zone than UTC, or lack statement_timeout, lock_timeout or idle_in_transaction_session_timeout: give them to the role as docs/operations/database.md says, and let the pooler connect anew (RECONNECT).",
  );
}

/** Opens the pools, subscribes to the notification channels, and creates the services. */
export async function openServices(
  env: Env,
  { url, directUrl, pooler }: Pick<Database, "url" | "directUrl" | "pooler">,
  baseUrl: string,
  { opened, log }: { opened: Step[]; log: Log },
): Promise<OpenServices> {
  const pool = createPool(url, {
    poolSize: env.DATABASE_CONNECTIONS - RESERVED_CONNECTIONS,
    applicationName: "freight-board",
    pooler,
  });
  const limiterPool = createPool(url, {
    poolSize: 1,
    applicationName: "freight-board limits",
    connectTimeoutMs: COUNTING_MS,
    statementTimeoutMs: COUNTING_MS,
    pooler,
  });
  if (pooler) await assertSettings(pool);
  const db = createDb(pool);
  opened.push(
    { name: "pools", stop: () => Promise.all([pool.end(), limiterPool.end()]) },
    { name: "client", stop: () => db.$disconnect() },
  );
  const keys = rememberKeys({ db, clock, warn: (err, message) => log.warn({ err }, message) });
  opened.push({ name: "keys", stop: keys.close });
  const geo = createGeo({ dataDir: env.DATA_DIR });
  const carriers = rememberCarriers(db);
  const openVehicles = rememberVehicles({ db, geo });
  const channels = openChannels(directUrl);
  const subscription = channels.subscribe({
    [ACCESS_CHANNEL]: keys.listener,
    [ALERTS_CHANNEL]: carriers.listener,
  });
  channels.subscribe({
    [ALERTS_CHANNEL]: openVehicles.listeners.alerts,
    [ACCESS_CHANNEL]: openVehicles.listeners.access,
  });
  opened.push({ name: "notification channels", stop: async () => channels.stop() });
  const services = await createServices(env, db, { baseUrl, subscription, geo, carriers, openVehicles });
  const requestLog = new RequestLog({ ...services, warn: (err, message) => log.warn({ err }, message) });
  opened.push({ name: "request log", stop: () => requestLog.close() });
  const pages = new LivePages(services);
  const { access, sessions } = pages.listeners;
  channels.subscribe({ [ACCESS_CHANNEL]: access, [SESSIONS_CHANNEL]: sessions });
  return { services, keys, pool, limiterPool, channels, pages, requestLog };
}

/** Creates a context for scheduled jobs. */
export function systemContext(services: Services): Ctx<SystemActor> {
  return { ...services, actor: SYSTEM, requestId: services.newId("req"), idempotency: null };
}
