import { join } from "node:path";
import type { Carriers, Ctx, Services, Settings } from "@board/api/server";
import {
  BoardIndex,
  createFileStore,
  createNewId,
  createNewRef,
  rememberMarket,
  SYSTEM,
  type SystemActor,
} from "@board/api/server";
import type { ChannelSubscription, Db } from "@board/db";
import { createGeo, createOsrmProvider, estimateProvider } from "@board/geo";
import { createSecretBox, loadSecretKeys } from "@board/worker/secret-box";
import { type Env, s3Of } from "./env.ts";
import { readLegal } from "./legal.ts";

export const clock = { now: () => new Date() };

/** The demo as `npm start` opens it: made-up firms in the database that the board brings along. */
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
    legal: readLegal(env),
    retention: {
      sessionDays: env.RETENTION_SESSION_DAYS,
      emailDays: env.RETENTION_EMAIL_DAYS,
      notificationDays: env.RETENTION_NOTIFICATION_DAYS,
    },
    newCarriers: env.NEW_CARRIERS,
    allowPrivateWebhooks: env.WEBHOOK_ALLOW_PRIVATE ?? isDemo(env),
    showEmailedLinks: isDemo(env) && env.SMTP_URL === undefined,
    rateLimits: {
      live: limits(env.RATE_LIVE_PER_SECOND, env.RATE_LIVE_PER_MINUTE),
      test: limits(env.RATE_TEST_PER_SECOND, env.RATE_TEST_PER_MINUTE),
    },
  };
}

/** What lives as long as the process. */
export async function createServices(
  env: Env,
  db: Db,
  {
    baseUrl,
    subscription,
    carriers,
  }: { baseUrl: string; subscription: ChannelSubscription; carriers: Carriers },
): Promise<Services & { db: Db }> {
  const s3 = s3Of(env);
  const geo = createGeo({ dataDir: env.DATA_DIR });
  return {
    db,
    clock,
    newId: createNewId(clock),
    newRef: createNewRef(),
    geo,
    board: new BoardIndex({ clock, geo }),
    miles: env.OSRM_URL === undefined ? estimateProvider : createOsrmProvider({ url: env.OSRM_URL }),
    settings: settingsOf(env, baseUrl),
    files: await createFileStore({ directory: join(env.DATA_DIR, "files"), ...(s3 ? { s3 } : {}) }),
    caughtUp: subscription.caughtUp,
    carriers,
    market: rememberMarket({ db, clock }),
    secrets: createSecretBox(await loadSecretKeys(env.WEBHOOK_SECRET_KEY, env.DATA_DIR)),
  };
}

/** A context for the clock's own work. */
export function systemContext(services: Services): Ctx<SystemActor> {
  return { ...services, actor: SYSTEM, requestId: services.newId("req"), idempotency: null };
}
