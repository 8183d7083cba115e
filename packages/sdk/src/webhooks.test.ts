import { type WebhookEvent as ServiceEvent, webhookSchemas } from "@board/api/schemas";
import { EVENT_TYPES } from "@board/api/webhooks/event-types";
import { Webhook } from "standardwebhooks";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  type EventOf,
  type EventType,
  signWebhook,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from "./webhooks.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OLD = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const NOW = new Date("2026-11-20T12:00:00.500Z");

const exampleOf = (type: EventType) => webhookSchemas[type].meta()?.example;
const BODY = JSON.stringify(exampleOf("load.booked"));

function headersFor(body: string, secrets: string[] = [SECRET], at: Date = NOW) {
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign("evt_1", at, body)).join(" "),
  };
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "verified",
    (error: unknown) => (error instanceof WebhookVerificationError ? error.reason : String(error)),
  );
const verify = (
  body: string,
  headers: Parameters<typeof verifyWebhook>[1],
  secret: string | string[] = SECRET,
) => verifyWebhook(body, headers, secret, { now: NOW });

describe("verifyWebhook", () => {
  it.each(EVENT_TYPES)("returns the body of %s as it was signed", async (type) => {
    const body = JSON.stringify(exampleOf(type));
    expect(await verify(body, headersFor(body))).toEqual(JSON.parse(body));
  });

  it("accepts headers of every platform, in any case, and bytes as well as text", async () => {
    const plain = headersFor(BODY);
    const shouted = Object.fromEntries(
      Object.entries(plain).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const listed = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, [value]]));
    for (const headers of [plain, shouted, listed, new Headers(plain)]) {
      expect(await reasonOf(verify(BODY, headers))).toBe("verified");
    }
    const bytes = verifyWebhook(new TextEncoder().encode(BODY), plain, SECRET, { now: NOW });
    expect((await bytes).type).toBe("load.booked");
  });

  it("accepts either signature of a rotation, with either secret", async () => {
    const headers = headersFor(BODY, [SECRET, OLD]);
    expect(await reasonOf(verify(BODY, headers, SECRET))).toBe("verified");
    expect(await reasonOf(verify(BODY, headers, OLD))).toBe("verified");
    expect(await reasonOf(verify(BODY, headersFor(BODY, [OLD]), [SECRET, OLD]))).toBe("verified");
    expect(await reasonOf(verify(BODY, headersFor(BODY, [OLD]), SECRET))).toBe("no_match");
  });

  it("accepts a deviation of five minutes either way and not a second more", async () => {
    const at = (seconds: number) => headersFor(BODY, [SECRET], new Date(NOW.getTime() + seconds * 1_000));
    expect(await reasonOf(verify(BODY, at(-299)))).toBe("verified");
    expect(await reasonOf(verify(BODY, at(299)))).toBe("verified");
    expect(await reasonOf(verify(BODY, at(-301)))).toBe("too_old");
    expect(await reasonOf(verify(BODY, at(302)))).toBe("too_new");
    const strict = verifyWebhook(BODY, at(-30), SECRET, { now: NOW, toleranceSeconds: 10 });
    expect(await reasonOf(strict)).toBe("too_old");
  });

  it("refuses a changed body, id or time, and an unknown scheme", async () => {
    const headers = headersFor(BODY);
    expect(await reasonOf(verify(`${BODY} `, headers))).toBe("no_match");
    expect(await reasonOf(verify(BODY, { ...headers, "webhook-id": "evt_2" }))).toBe("no_match");
    const later = { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) };
    expect(await reasonOf(verify(BODY, later))).toBe("no_match");
    const scheme = { ...headers, "webhook-signature": headers["webhook-signature"].replace("v1,", "v1a,") };
    expect(await reasonOf(verify(BODY, scheme))).toBe("no_match");
    expect(await reasonOf(verify(BODY, { ...headers, "webhook-signature": "v1,?" }))).toBe("no_match");
  });

  it.each(["webhook-id", "webhook-timestamp", "webhook-signature"])(
    "refuses a request without %s",
    async (name) => {
      expect(await reasonOf(verify(BODY, { ...headersFor(BODY), [name]: undefined }))).toBe("missing_header");
      expect(await reasonOf(verify(BODY, { ...headersFor(BODY), [name]: "" }))).toBe("missing_header");
    },
  );

  it("refuses an invalid time, an invalid secret, and a body that is no JSON", async () => {
    expect(await reasonOf(verify(BODY, { ...headersFor(BODY), "webhook-timestamp": "now" }))).toBe("too_old");
    expect(await reasonOf(verify(BODY, headersFor(BODY), "whsec_"))).toBe("invalid_secret");
    expect(await reasonOf(verify(BODY, headersFor(BODY), "whsec_*"))).toBe("invalid_secret");
    for (const body of ["no", "[".repeat(65) + "]".repeat(65), "[".repeat(100_000)]) {
      expect(await reasonOf(verify(body, headersFor(body)))).toBe("not_json");
    }
    const brackets = JSON.stringify({ notes: `"\\${"[".repeat(100)}` });
    expect(await verify(brackets, headersFor(brackets))).toEqual(JSON.parse(brackets));
  });
});

describe("the types", () => {
  it("equal the service's schemas", () => {
    expectTypeOf<WebhookEvent>().toExtend<ServiceEvent>();
    expectTypeOf<EventType>().toEqualTypeOf<ServiceEvent["type"]>();
    expectTypeOf<EventOf<"load.posted">["type"]>().toEqualTypeOf<"load.posted">();
  });

  it("narrow by type", async () => {
    const event = await verify(BODY, headersFor(BODY));
    if (event.type !== "load.booked") throw new Error("The example is of load.booked.");
    expectTypeOf(event.data.quote.amountPence).toEqualTypeOf<number>();
    expect(event.data.poster?.name).toBe("Halden Foods Logistics");
    expect(event.data.quote.amountPence).toBe(49_800);
  });
});

describe("signWebhook", () => {
  it("returns the headers that the board sends, also by the reference implementation", async () => {
    const headers = await signWebhook("evt_1", BODY, SECRET, { now: NOW });
    expect(headers).toEqual(headersFor(BODY));
    expect(await reasonOf(verify(BODY, headers))).toBe("verified");
  });

  it("reports an invalid secret", async () => {
    expect(await reasonOf(signWebhook("evt_1", BODY, "whsec_"))).toBe("invalid_secret");
  });
});
