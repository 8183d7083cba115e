import type { WebhookEvent } from "../events.ts";
import { signWebhook } from "../webhooks.ts";

/** Time-out of a receiver, the same as for the board's webhooks. */
const LIMIT_MS = 15_000;

export interface Forwarded {
  /** Null if no answer came. */
  status: number | null;
  ms: number;
  /** Reason why no answer came. */
  error: string | null;
}

/** Sends an event to your server as the board would: the same body and headers, signed by the secret. */
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

/** Returns true for 2xx: the board counts nothing else as delivered. */
export function isTaken({ status }: Forwarded): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Generates a secret for a receiver that has none yet. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
