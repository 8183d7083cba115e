import { SYSTEM, type SystemActor } from "@board/api/actor";
import type { Ctx, Services, Settings } from "@board/api/context";
import { createNewId, createNewRef } from "@board/api/ids";
import type { Db } from "@board/db";
import { createGeo, createOsrmProvider, estimateProvider } from "@board/geo";
import type { Env } from "./env.ts";
import { createSecretBox, secretsKey } from "./secret-box.ts";

const clock = { now: () => new Date() };

function settingsOf(env: Env): Settings {
  const limits = (perSecond: number, perMinute: number) => [
    { policy: "burst", requests: perSecond, seconds: 1 },
    { policy: "minute", requests: perMinute, seconds: 60 },
  ];
  return {
    earlyAccessMinutes: env.EARLY_ACCESS_MINUTES,
    allowPrivateWebhooks: env.ALLOW_PRIVATE_WEBHOOKS,
    rateLimits: {
      live: limits(env.RATE_LIVE_PER_SECOND, env.RATE_LIVE_PER_MINUTE),
      test: limits(env.RATE_TEST_PER_SECOND, env.RATE_TEST_PER_MINUTE),
    },
  };
}

/** What lives as long as the process. */
export function createServices(env: Env, db: Db): Services & { db: Db } {
  return {
    db,
    clock,
    newId: createNewId(clock),
    newRef: createNewRef(),
    geo: createGeo({ dataDir: env.DATA_DIR }),
    miles: env.OSRM_URL === undefined ? estimateProvider : createOsrmProvider({ url: env.OSRM_URL }),
    settings: settingsOf(env),
    secrets: createSecretBox(secretsKey(env.DATA_DIR, env.SECRETS_KEY)),
  };
}

/** A context for the clock's own work. */
export function systemContext(services: Services): Ctx<SystemActor> {
  return { ...services, actor: SYSTEM, requestId: services.newId("req"), idempotency: null };
}
