import type { WebhookEvent } from "../events.ts";
import { signWebhook } from "../webhooks.ts";

/** Time limit of a receiver, the same as for webhooks from the board. */
const LIMIT_MS = 15_000;

export interface Forwarded {
  /** Null if there was no answer. */
  status: number | null;
  ms: number;
  /** Reason why there was no answer; else null. */
  error: string | null;
}

/** Sends an event to your server as the board would: with the same body and headers, signed with the secret. */
export async function forward(event: WebhookEvent, to: string, secret: string): Promise<Forwarded> {
  const body = JSON.stringify(event);
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(to, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(await signWebhook(event.id, body, secret)),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await response.body?.cancel();
    return { status: response.status, ms: ms(), error: null };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
    return { status: null, ms: ms(), error: cause?.code ?? cause?.message ?? message };
  }
}

/** Returns true for 2xx, the only statuses that the board counts as delivered. */
export function isTaken({ status }: Forwarded): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Generates a secret for a receiver that does not have one. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
