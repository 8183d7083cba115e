import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { asDomainError, uuidOf } from "@board/api/server";
import type { Facts, Note, Operation, OperationKind } from "@board/db";
import type { Answered } from "@board/rest";
import {
  type Attributes,
  context,
  createContextKey,
  defaultTextMapGetter,
  defaultTextMapSetter,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { suppressTracing, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";

export interface Tracing {
  /** Handles a request in a new span, which continues the caller's trace if there is a `traceparent` header. */
  request(req: IncomingMessage, res: ServerResponse, options: { requestId: string; run: () => void }): void;
  /** Returns the id of the current request. */
  requestId(): string | null;
  /** Names the request's span once the route is known. */
  answered(answered: Answered): void;
  /** Runs the work in a new span, if there is a trace that it belongs to. */
  operation<T>(operation: Operation, note: Note, work: (note: Note) => Promise<T>): Promise<T>;
  traceparent(): string | null;
  /** Exports the remaining spans, waiting a second at most. */
  stop(): Promise<void>;
}

export interface TracingOptions {
  version: string;
  host: string;
  roles: ReadonlySet<string>;
  /** Fraction of traces to record, 0 to 1. A caller's sampling decision takes precedence. */
  share: number;
  /** Address of the collector, set by tests; default OTEL_EXPORTER_OTLP_ENDPOINT. */
  collectorUrl?: string;
}

const REQUEST_ID = createContextKey("request id");
/** Paths that are not traced: health checks every few seconds, and assets. */
const UNTRACED_PATHS = /^\/(?:livez|readyz|_next\/)/;
const LEAVING_MS = 500;
const MAX_TEXT = 2_000;

/** Kinds of operation that never start a trace, such as a statement of a polling worker, but become spans of one. */
const KINDS_WITHIN_TRACE: ReadonlySet<OperationKind> = new Set([
  "pool",
  "statement",
  "lock",
  "file",
  "procedure",
]);
/** Kinds of operation without a span: they last as long as a page is open, or belong to no request. */
const KINDS_WITHOUT_SPAN: ReadonlySet<OperationKind> = new Set(["stream", "board"]);

const CLIENT_KINDS: ReadonlySet<OperationKind> = new Set(["statement", "file", "webhook", "email", "push"]);

/**
 * Returns the operation and the table of a statement, such as `INSERT load`. The first change in the statement has
 * precedence over its reads.
 */
function summaryOf(text: string): string {
  const change = text.match(/\b(INSERT INTO|UPDATE|DELETE FROM)\s+"?(?:\w+"?\."?)?(\w+)/i);
  if (change) return `${change[1]?.split(" ")[0]?.toUpperCase()} ${change[2]}`;
  const read = text.match(/\bFROM\s+"?(?:public"?\."?)?(\w+)/i);
  const verb = text.trimStart().match(/^\w+/)?.[0]?.toUpperCase() ?? "SQL";
  return read && /^(?:SELECT|WITH)$/.test(verb) ? `SELECT ${read[1]}` : verb;
}

/** Returns a span's name and attributes. The text of a statement can be included, because its values are parameters. */
function described({ kind, name, facts = {} }: Operation): { name: string; attributes: Attributes } {
  const own = Object.fromEntries(Object.entries(facts).map(([fact, value]) => [`board.${fact}`, value]));
  if (kind === "pool")
    return { name: "wait for a connection", attributes: { "db.client.connection.pool.name": name } };
  if (kind === "statement") {
    const summary = summaryOf(name);
    return {
      name: summary,
      attributes: {
        "db.system.name": "postgresql",
        "db.query.summary": summary,
        "db.query.text": name.slice(0, MAX_TEXT),
      },
    };
  }
  return { name: kind === "procedure" ? name : `${kind} ${name}`, attributes: own };
}

/** Returns the kind of an error. Its message is left out, because it may contain user input. */
function errorType(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code === "string" && /^\w{1,40}$/.test(code)) return code;
  return error instanceof Error ? error.name : "unknown";
}

const propagator = new W3CTraceContextPropagator();

function linksTo(cause: string | null | undefined): Link[] {
  if (!cause) return [];
  const from = trace.getSpanContext(
    propagator.extract(ROOT_CONTEXT, { traceparent: cause }, defaultTextMapGetter),
  );
  return from === undefined ? [] : [{ context: from }];
}

/** Runs the work inside the span, then ends the span, with an error status if the work failed. */
async function inSpan<T>(
  span: Span,
  kind: OperationKind,
  note: Note,
  work: (note: Note) => Promise<T>,
): Promise<T> {
  const noteBoth = (facts: Facts) => {
    for (const [fact, value] of Object.entries(facts)) span.setAttribute(`board.${fact}`, value);
    note(facts);
  };
  try {
    // Awaited in the callback, because a Prisma query starts only when it is awaited, and must start inside the
    // span.
    return await context.with(trace.setSpan(context.active(), span), async () => await work(noteBoth));
  } catch (error) {
    const refused = kind === "procedure" ? asDomainError(error) : null;
    span.setAttribute("error.type", refused?.code ?? errorType(error));
    // A refusal is not an error of the service.
    if (refused === null || refused.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Generates trace ids from the 128 bits of the request's id, so that each id can be derived from the other. */
class TraceIds extends RandomIdGenerator {
  next: string | null = null;
  override generateTraceId(): string {
    return this.next ?? super.generateTraceId();
  }
}

/** Creates the provider, which exports spans to OTEL_EXPORTER_OTLP_ENDPOINT. */
function createProvider(
  { version, host, roles, share, collectorUrl }: TracingOptions,
  idGenerator: TraceIds,
) {
  const exporter = new OTLPTraceExporter(collectorUrl === undefined ? {} : { url: collectorUrl });
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        "service.name": "freight-board",
        "service.version": version,
        "host.name": host,
        "board.role": [...roles].join(","),
      }),
    )
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence over the attributes above.
    .merge(detectResources({ detectors: [envDetector] }));
  return new TracerProvider({
    resource,
    idGenerator,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
}

/** Starts tracing. A process can have only one at a time. */
export function startTracing(options: TracingOptions): Tracing {
  const ids = new TraceIds();
  const provider = createProvider(options, ids);
  const tracer: Tracer = provider.getTracer("freight-board", options.version);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return {
    request(req, res, { requestId, run }) {
      if (UNTRACED_PATHS.test(req.url ?? "")) return context.with(suppressTracing(context.active()), run);
      const from = propagator.extract(ROOT_CONTEXT, req.headers, defaultTextMapGetter);
      const parent = from.setValue(REQUEST_ID, requestId);
      const method = req.method ?? "";
      ids.next = uuidOf(requestId).replaceAll("-", "");
      const span = tracer.startSpan(
        method,
        {
          kind: SpanKind.SERVER,
          attributes: { "http.request.method": method, "board.requestId": requestId },
        },
        parent,
      );
      ids.next = null;
      // Ends the span later than this event, because the report that names the span comes after it.
      res.once("close", () => setImmediate(() => span.end()));
      context.with(trace.setSpan(parent, span), run);
    },
    requestId() {
      const id = context.active().getValue(REQUEST_ID);
      return typeof id === "string" ? id : null;
    },
    answered({ method, route, status, code, firmId, mode }) {
      const span = trace.getActiveSpan();
      if (span === undefined) return;
      if (route !== null) span.updateName(`${method} ${route}`).setAttribute("http.route", route);
      span.setAttribute("http.response.status_code", status);
      if (code !== null) span.setAttribute("error.type", code);
      if (firmId !== null) span.setAttribute("board.firmId", firmId);
      if (mode !== null) span.setAttribute("board.mode", mode);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    operation(operation, note, work) {
      const { kind, cause } = operation;
      if (
        KINDS_WITHOUT_SPAN.has(kind) ||
        (KINDS_WITHIN_TRACE.has(kind) && trace.getActiveSpan() === undefined)
      )
        return work(note);
      const { name, attributes } = described(operation);
      const span = tracer.startSpan(name, {
        kind: CLIENT_KINDS.has(kind) ? SpanKind.CLIENT : SpanKind.INTERNAL,
        attributes,
        links: linksTo(cause),
      });
      return inSpan(span, kind, note, work);
    },
    traceparent() {
      const span = trace.getActiveSpan()?.spanContext();
      if (span === undefined || (span.traceFlags & TraceFlags.SAMPLED) === 0) return null;
      const carrier: { traceparent?: string } = {};
      propagator.inject(context.active(), carrier, defaultTextMapSetter);
      return carrier.traceparent ?? null;
    },
    async stop() {
      await Promise.race([
        provider.shutdown().catch(() => {}),
        setTimeout(LEAVING_MS, undefined, { ref: false }),
      ]);
      context.disable();
    },
  };
}

/** Returns the trace id as a field for log lines; no field outside of a trace. */
export function traceFields(): { traceId?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span !== undefined && isSpanContextValid(span) ? { traceId: span.traceId } : {};
}
