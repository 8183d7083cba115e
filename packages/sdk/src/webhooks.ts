import type { WebhookEvent } from "./events.ts";
import { parseJson } from "./parse-json.ts";

export type * from "./events.ts";

/** Reason why a request is not accepted as the board's webhook. Answer 400 and do not process the request. */
export type Refusal = "missing_header" | "invalid_secret" | "too_old" | "too_new" | "no_match" | "not_json";

export class WebhookVerificationError extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal, message: string) {
    super(message);
    this.name = "WebhookVerificationError";
    this.reason = reason;
  }
}

/** Headers of a request: a `Headers` object, or a plain object such as Node's `request.headers`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

export interface VerifyOptions {
  /**
   * Maximum difference in seconds between the request's time and the current time; default 300. Prevents replay
   * attacks.
   */
  toleranceSeconds?: number;
  /** The current time; default: the machine's. */
  now?: Date;
}

const TOLERANCE_SECONDS = 300;
const SCHEME = "v1";

function header(headers: WebhookHeaders, name: string): string {
  const value =
    "get" in headers && typeof headers.get === "function" ? headers.get(name) : fromObject(headers, name);
  if (value === null || value === undefined || value === "") {
    throw new WebhookVerificationError("missing_header", `The header ${name} is missing.`);
  }
  return value;
}

function fromObject(headers: WebhookHeaders, name: string): string | undefined {
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() === name) return Array.isArray(value) ? value[0] : value;
  }
  return undefined;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (bytes === null || bytes.length === 0) {
    throw new WebhookVerificationError(
      "invalid_secret",
      "The secret is not one of the board's: whsec_ and base64.",
    );
  }
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function assertRecent(
  timestamp: string,
  { now = new Date(), toleranceSeconds = TOLERANCE_SECONDS }: VerifyOptions,
): void {
  const age = now.getTime() / 1_000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || age > toleranceSeconds) {
    throw new WebhookVerificationError("too_old", "The request is too old, or its timestamp cannot be read.");
  }
  if (age < -toleranceSeconds) {
    throw new WebhookVerificationError("too_new", "The request comes from the future: check your clock.");
  }
}

/** `crypto.subtle.verify` compares in constant time. */
async function matches(
  key: CryptoKey,
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const one of signatures.split(" ")) {
    const [scheme, base64 = ""] = one.split(",", 2);
    const signature = scheme === SCHEME ? bytesOf(base64) : null;
    if (signature && (await crypto.subtle.verify("HMAC", key, signature, signed))) return true;
  }
  return false;
}

/**
 * Verifies that a request is a webhook of the board (Standard Webhooks 1.0) and returns its body, typed by
 * `event.type`. Pass the body as received: parsing and serializing it would change the signed bytes. Needs
 * WebCrypto, which Node, edge runtimes and browsers have.
 *
 * @param secret `whsec_…`, or several during a rotation
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  const signatures = header(headers, "webhook-signature");
  assertRecent(timestamp, options);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const one of [secret].flat()) {
    if (await matches(await keyOf(one), signatures, signed)) return parse(text);
  }
  throw new WebhookVerificationError(
    "no_match",
    "No signature fits: is it the secret of this endpoint, and the raw body?",
  );
}

/**
 * Signs a body as the board does, to test a receiver without the board.
 *
 * @param secret `whsec_…`
 * @returns the three headers of Standard Webhooks
 * @throws WebhookVerificationError `invalid_secret`
 */
export async function signWebhook(
  id: string,
  body: string,
  secret: string,
  { now = new Date() }: Pick<VerifyOptions, "now"> = {},
): Promise<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret), signed));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `${SCHEME},${btoa(String.fromCharCode(...signature))}`,
  };
}

function parse(text: string): WebhookEvent {
  try {
    return parseJson(text) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError("not_json", "The body is not JSON.");
  }
}
