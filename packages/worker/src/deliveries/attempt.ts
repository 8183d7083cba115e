import { DISABLE_AFTER_MS } from "@board/api/webhooks/rules";
import type { Pool } from "@board/db";
import { sendRequest } from "../egress/send-request.ts";
import type { WorkerServices, WorkerSettings } from "../settings.ts";
import type { Claimed } from "./claim.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { recordAttempt } from "./record.ts";
import { outcomeOf, retryAfterMs, retryDelayMs } from "./rules.ts";
import { signedHeaders } from "./sign.ts";

export interface AttemptTools {
  pool: Pool;
  services: WorkerServices;
  settings: WorkerSettings;
}

const USER_AGENT = "Freight-Board-Webhooks/1";

function headersOf(
  claimed: Claimed,
  at: Date,
  { secrets }: AttemptTools["services"],
): Record<string, string> {
  const { previousSecret, previousSecretUntil } = claimed;
  const sealed = [claimed.secret];
  if (previousSecret && previousSecretUntil && previousSecretUntil > at) sealed.push(previousSecret);
  const open = sealed.map((one) => secrets.open(one));
  return {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    ...signedHeaders(claimed.eventId, at, claimed.body, open),
  };
}

/** Sends one claimed delivery once and writes down what came of it: delivered, due again, or given up. */
export async function attempt(tools: AttemptTools, claimed: Claimed): Promise<void> {
  const { pool, services, settings } = tools;
  const at = services.clock.now();
  const answer = await sendRequest(claimed.url, headersOf(claimed, at, services), Buffer.from(claimed.body), {
    allowPrivate: services.settings.allowPrivateWebhooks,
    timeoutMs: settings.attemptTimeoutMs,
    ...(settings.lookup && { lookup: settings.lookup }),
  });
  const outcome = outcomeOf(answer);
  if (outcome === "delivered") {
    await recordAttempt(pool, { claimed, at, answer, status: "delivered", failures: 0, nextAttemptAt: null });
    return;
  }
  const now = services.clock.now();
  const failures = claimed.failures + 1;
  const wish = retryAfterMs(answer.retryAfter, now);
  const delay =
    outcome === "gone" ? null : retryDelayMs(failures, wish, settings.random(), settings.retrySteps);
  await recordAttempt(pool, {
    claimed,
    at,
    answer,
    status: delay === null ? "failed" : "pending",
    failures,
    nextAttemptAt: delay === null ? null : new Date(now.getTime() + delay),
  });
  if (outcome === "gone") return disableEndpoint(pool, services, claimed.endpointId, "gone");
  const failingMs = claimed.failingSince ? now.getTime() - claimed.failingSince.getTime() : 0;
  if (failingMs >= DISABLE_AFTER_MS) await disableEndpoint(pool, services, claimed.endpointId, "failing");
}
