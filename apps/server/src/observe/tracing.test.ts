import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as bodyOf } from "node:stream/consumers";
import { appRouter } from "@board/api";
import { authenticate, authenticateDriver, uuidOf } from "@board/api/server";
import { createWorld, posting } from "@board/api/testing";
import { createPool, observe, openChannels, type Pool } from "@board/db";
import { createBodyBudget, createLimiter, createRestHandler } from "@board/rest";
import { startWorker } from "@board/worker";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createHttpServer } from "../doors/http.ts";
import { listen } from "../process/port.ts";
import { closeServer } from "../process/shutdown.ts";
import { createHealth } from "./health.ts";
import { createLog, logRequests } from "./log.ts";
import { createObserver } from "./observer.ts";
import { startTracing, type Tracing, traceFields } from "./tracing.ts";

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
});
type Span = z.infer<typeof spanSchema>;
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

let world: Awaited<ReturnType<typeof createWorld>>;
let pool: Pool;
beforeAll(async () => {
  world = await createWorld();
  pool = createPool(world.url, { poolSize: 2, applicationName: "freight-board" });
});
const emailFolder = mkdtempSync(join(tmpdir(), "board-tracing-"));
afterAll(async () => {
  rmSync(emailFolder, { recursive: true });
  await pool.end();
  await world.drop();
});

/** Closed after each test, the last opened first. */
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  observe(null);
  for (const close of opened.splice(0).reverse()) await close();
});

/** A collector that takes OTLP over HTTP, as JSON. */
async function startCollector() {
  const spans: Span[] = [];
  const texts: string[] = [];
  const server = createServer(async (req, res) => {
    const text = await bodyOf(req);
    texts.push(text);
    for (const { scopeSpans } of exported.parse(JSON.parse(text)).resourceSpans) {
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    res.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  const port = await listen(server, 0, "127.0.0.1");
  opened.push(() => closeServer(server, 0));
  return { url: `http://127.0.0.1:${port}/v1/traces`, spans, texts };
}

let collector: Awaited<ReturnType<typeof startCollector>>;
let tracing: Tracing;
let base: string;
let lines: string[];

/** The REST API as the server of the process has it, with traces. */
async function startApi(): Promise<void> {
  lines = [];
  const log = createLog("info", { stream: { write: (line) => lines.push(line) }, mixin: traceFields });
  const requests = logRequests(log, "all");
  const report: Parameters<typeof createRestHandler>[0]["report"] = (answered) => {
    tracing.answered(answered);
    requests.add(answered);
  };
  const many = [{ policy: "burst", requests: 1_000, seconds: 1 }];
  const newRequestId = () => tracing.requestId() ?? world.services.newId("req");
  const trustProxy = () => false;
  const bodies = createBodyBudget();
  const rest = createRestHandler({
    router: appRouter,
    createContext: (call) => ({ ...world.services, ...call }),
    newRequestId,
    authenticate: (token) => authenticate(world.services, token),
    authenticateDriver: (token) => authenticateDriver(world.services, token),
    isKeptOff: async () => false,
    limiter: createLimiter({
      pool,
      firm: { live: many, test: many },
      failedAuthentications: { policy: "authentication", requests: 20, seconds: 60 },
    }),
    bodies,
    document: {},
    today: () => "2026-11-20",
    baseUrl: "http://board.test",
    trustProxy,
    report,
  });
  const nothing = () => {};
  const server = createHttpServer({
    health: createHealth(async () => {}),
    newRequestId: () => world.services.newId("req"),
    baseUrl: "http://board.test",
    requestTimeoutMs: 60_000,
    web: {
      rest,
      mcp: nothing,
      trpc: nothing,
      stream: nothing,
      files: nothing,
      page: nothing,
      bodies,
      trustProxy,
    },
    report,
    tracing,
  });
  base = `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}`;
  opened.push(() => closeServer(server, 0));
}

beforeEach(async () => {
  collector = await startCollector();
  tracing = startTracing({
    version: "1.2.3",
    host: "board-1",
    roles: new Set(["web"]),
    share: 1,
    collectorUrl: collector.url,
  });
  opened.push(() => tracing.stop());
  observe(createObserver(null, tracing));
  await startApi();
});

const answerSchema = z.object({
  load: z.object({ id: z.string() }).optional(),
  quote: z.object({ id: z.string() }).optional(),
});

async function call(key: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${base}/api/v1${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { load, quote } = answerSchema.parse(await answer.json());
  return {
    status: answer.status,
    requestId: answer.headers.get("request-id") ?? "",
    loadId: load?.id ?? "",
    quoteId: quote?.id ?? "",
  };
}

/** A load with a quote, ready to be accepted by the poster's key. */
async function quotedLoad() {
  const poster = await world.newFirm();
  const carrier = await world.newFirm();
  const [posterKey, carrierKey] = [await world.newKey(poster), await world.newKey(carrier)];
  const { loadId } = await call(posterKey, "/loads", posting());
  world.clock.advance({ minutes: 6 });
  const { quoteId } = await call(carrierKey, `/loads/${loadId}/quotes`, { amountPence: 45_600 });
  return { poster, carrier, posterKey, path: `/loads/${loadId}/quotes/${quoteId}/accept` };
}

/** Ends tracing, so that everything is sent, and returns the spans of a trace. */
async function traceOf(traceId: string): Promise<Span[]> {
  await new Promise((resolve) => setImmediate(resolve));
  await tracing.stop();
  return collector.spans.filter((span) => span.traceId === traceId);
}

const isUnder = (spans: readonly Span[], child: Span | undefined, ancestor: Span | undefined): boolean => {
  if (child === undefined || ancestor === undefined) return false;
  if (child.parentSpanId === ancestor.spanId) return true;
  return isUnder(
    spans,
    spans.find(({ spanId }) => spanId === child.parentSpanId),
    ancestor,
  );
};

const CALLER = "0af7651916cd43dd8448eb211c80319c";
const TRACEPARENT = `00-${CALLER}-b7ad6b7169203331-01`;
const ROUTE = "POST /api/v1/loads/{id}/quotes/{quoteId}/accept";

describe("a traced request", () => {
  it("is one tree from the caller's span through procedure, pool and lock to its statements", async () => {
    const { posterKey, path } = await quotedLoad();
    expect((await call(posterKey, path, undefined, { traceparent: TRACEPARENT })).status).toBe(200);
    const spans = await traceOf(CALLER);
    const named = (name: string) => spans.find((span) => span.name === name);
    expect(named(ROUTE)?.parentSpanId).toBe("b7ad6b7169203331");
    const steps = ["quotes.accept", "wait for a connection", "lock load", "UPDATE load", "COMMIT"];
    for (const name of steps) expect([name, isUnder(spans, named(name), named(ROUTE))]).toEqual([name, true]);
    const locked = spans.filter(({ parentSpanId }) => parentSpanId === named("lock load")?.spanId);
    expect(locked.map(({ name }) => name)).toEqual(["SELECT load"]);
    expect(isUnder(spans, named("lock load"), named("quotes.accept"))).toBe(true);
  });

  it("without a caller's trace is identified by its Request-Id, and every log line names the trace", async () => {
    const { posterKey, path } = await quotedLoad();
    const { requestId } = await call(posterKey, path);
    const line = lines.map((one) => JSON.parse(one)).find((one) => one.requestId === requestId);
    const spans = await traceOf(line.traceId);
    expect(line.traceId).toBe(uuidOf(requestId).replaceAll("-", ""));
    expect(spans.map(({ name }) => name)).toContain(ROUTE);
    // A Request-Id holds the UUID that the trace has as hexadecimal digits: both begin with the time.
    expect(new Set(collector.spans.filter(({ name }) => name === ROUTE).map((span) => span.traceId))).toEqual(
      new Set([line.traceId]),
    );
    expect(line).toMatchObject({ requestId, route: "/api/v1/loads/{id}/quotes/{quoteId}/accept" });
  });

  it("holds no key, name, address, place or price", async () => {
    const { poster, carrier, posterKey, path } = await quotedLoad();
    await call(posterKey, path, { expectedPence: 45_600 }, { traceparent: TRACEPARENT });
    await traceOf(CALLER);
    // Times are left out, because their digits could match.
    const sent = JSON.stringify(collector.spans.map(({ name, attributes }) => ({ name, attributes })));
    for (const secret of [posterKey, poster.name, carrier.name, "LS10", "45600", "@"]) {
      expect([secret, sent.includes(secret)]).toEqual([secret, false]);
    }
  });

  it("records a refusal by its code, and not as a failure", async () => {
    const { posterKey } = await quotedLoad();
    const { status } = await call(posterKey, "/loads/load_01k/cancel", {}, { traceparent: TRACEPARENT });
    const route = (await traceOf(CALLER)).find(({ name }) => name.startsWith("POST /api"));
    expect(status).toBe(404);
    expect(route?.attributes).toContainEqual({ key: "error.type", value: { stringValue: "not_found" } });
  });
});

describe("a webhook and an email", () => {
  it("have traces of their own; the webhook's is linked to the request that caused it", async () => {
    const { poster, posterKey, path } = await quotedLoad();
    const receiver = createServer((req, res) => {
      req.resume();
      res.end();
    });
    const port = await listen(receiver, 0, "127.0.0.1");
    opened.push(() => closeServer(receiver, 0));
    const now = world.clock.now();
    await world.services.db.webhookEndpoint.create({
      data: {
        id: world.services.newId("endpoint"),
        firmId: poster.id,
        mode: "live",
        url: `http://127.0.0.1:${port}/secret-path`,
        events: ["load.booked"],
        secret: world.services.secrets.seal(`whsec_${Buffer.alloc(32).toString("base64")}`),
        createdAt: now,
        updatedAt: now,
      },
    });
    await call(posterKey, path, undefined, { traceparent: TRACEPARENT });
    const seen = { webhook: Promise.withResolvers<void>(), email: Promise.withResolvers<void>() };
    const shown = createObserver(null, tracing);
    if (shown === null) throw new Error("Nothing is traced.");
    observe({
      ...shown,
      run: async (operation, work) => {
        const result = await shown.run(operation, work);
        if (operation.kind === "webhook" || operation.kind === "email") seen[operation.kind].resolve();
        return result;
      },
    });
    const channels = openChannels(world.url);
    const settings = { ...world.services.settings, allowPrivateWebhooks: true };
    const worker = startWorker({
      subscribe: channels.subscribe,
      pool,
      services: { ...world.services, settings },
      settings: {
        email: {
          smtpUrl: null,
          connections: 1,
          folder: emailFolder,
          from: "board@freight.example",
          siteUrl: "https://board.example",
        },
      },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    await Promise.all([seen.webhook.promise, seen.email.promise]);
    await worker.stop();
    channels.stop();
    await traceOf(CALLER);
    const delivery = collector.spans.find(({ name }) => name === "webhook deliver");
    expect(delivery?.traceId).not.toBe(CALLER);
    expect(delivery?.links.map(({ traceId }) => traceId)).toEqual([CALLER]);
    expect(collector.spans.map(({ name }) => name)).toContain("email notification");
    expect(collector.texts.join("\n")).not.toContain("secret-path");
  });
});
