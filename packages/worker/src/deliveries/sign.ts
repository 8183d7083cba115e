import { createHmac } from "node:crypto";

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ""), "base64");
}

/**
 * The headers of Standard Webhooks 1.0 for one attempt: one signature for each secret, the current one first.
 * The body is signed as the bytes that are sent.
 */
export function signedHeaders(
  eventId: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac("sha256", keyOf(secret))
      .update(`${eventId}.${timestamp}.${body}`)
      .digest("base64");
    return `v1,${mac}`;
  });
  return { "webhook-id": eventId, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
