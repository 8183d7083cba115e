import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { DomainError } from "@board/api/errors";
import { type Answered, problemOf } from "@board/rest";
import type { Health } from "./health.ts";
import type { Metrics } from "./metrics.ts";

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void;

export interface HttpOptions {
  health: Health;
  metrics: Metrics;
  metricsPublic: boolean;
  newRequestId: () => string;
  /** The site's address, for the page that explains a refusal. */
  baseUrl: string;
  /** How long a request may take to arrive whole; 10 s or longer. */
  requestTimeoutMs: number;
  /**
   * What is under /api, the calls and files of the site's own pages, and everything else; null where the process only
   * works in the background.
   */
  web: { rest: Handler; trpc: Handler; files: Handler; page: Handler } | null;
  report: (answered: Answered) => void;
}

/** A connection that sends its headers drop by drop is not waited for. */
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_MS = 2_000;
/** Longer than the minute that most proxies keep a connection, so that they and not we end it. */
const KEEP_ALIVE_MS = 65_000;

const PROBLEM_TYPE = "application/problem+json; charset=utf-8";
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

function pathOf(req: IncomingMessage): string {
  const url = req.url ?? "/";
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}

/** A request that came through a proxy on this machine is from outside as well. */
function fromThisMachine(req: IncomingMessage): boolean {
  const direct = req.headers["x-forwarded-for"] === undefined && req.headers.forwarded === undefined;
  return direct && LOOPBACK.test(req.socket.remoteAddress ?? "");
}

function answerText(
  res: ServerResponse,
  status: number,
  text: string,
  type = "text/plain; charset=utf-8",
): void {
  res.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  res.end(text);
}

const UNREADABLE: Record<string, Unreadable> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

const DETAILS = {
  malformed_request: "The request is not valid HTTP.",
  request_timeout: "The request did not arrive in time.",
  headers_too_large: "The headers may hold 16 KiB.",
} as const;

type Unreadable = keyof typeof DETAILS;

function refusal(code: Unreadable, detail: string, where: { requestId: string; baseUrl: string }) {
  const error = new DomainError(code, { detail: `${detail} Nothing was changed.` });
  return { status: error.status, body: JSON.stringify(problemOf(error, { ...where, route: null })) };
}

/** What Node itself could not read as HTTP never reaches a handler. */
function refuseUnreadable(
  error: Error & { code?: string },
  socket: Duplex,
  where: { requestId: string; baseUrl: string },
): void {
  if (!socket.writable) return;
  const code = UNREADABLE[error.code ?? ""] ?? "malformed_request";
  const { status, body } = refusal(code, DETAILS[code], where);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Request-Id: ${where.requestId}`,
      "",
      body,
    ].join("\r\n"),
  );
}

/** RFC 9112, 3.2: a request of HTTP/1.1 names its host. */
function lacksHost(req: IncomingMessage): boolean {
  return req.httpVersion === "1.1" && req.headers.host === undefined;
}

function refuseHostless(res: ServerResponse, where: { requestId: string; baseUrl: string }): void {
  res.setHeader("Request-Id", where.requestId);
  res.setHeader("Connection", "close");
  const { status, body } = refusal("malformed_request", "The request lacks the header Host.", where);
  answerText(res, status, body, PROBLEM_TYPE);
}

/** The one port: health and figures, the API, and the site behind them. */
export function createHttpServer(options: HttpOptions): Server {
  const { baseUrl, health, metrics, metricsPublic, newRequestId, requestTimeoutMs, web, report } = options;

  async function ready(res: ServerResponse): Promise<void> {
    const yes = await health.ready();
    answerText(res, yes ? 200 : 503, yes ? "ready\n" : "not ready\n");
  }

  async function figures(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!metricsPublic && !fromThisMachine(req)) return answerText(res, 404, "not found\n");
    const { type, text } = await metrics.render();
    answerText(res, 200, text, type);
  }

  async function site(page: Handler, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const requestId = newRequestId();
    const route = pathOf(req).startsWith("/_next/") ? "(assets)" : "(pages)";
    let cause: unknown;
    res.setHeader("Request-Id", requestId);
    const closed = new Promise((resolve) => res.once("close", resolve));
    try {
      await page(req, res);
    } catch (error) {
      cause = error;
      if (res.headersSent) res.destroy();
      else answerText(res, 500, `Something went wrong on our side. Request ${requestId}\n`);
    }
    await closed;
    report({
      requestId,
      method: req.method ?? "",
      route,
      status: res.statusCode,
      ms: performance.now() - startedAt,
      firmId: null,
      keyId: null,
      mode: null,
      code: null,
      ...(cause === undefined ? {} : { cause }),
    });
  }

  function dispatch(req: IncomingMessage, res: ServerResponse): Promise<void> | void {
    if (lacksHost(req)) return refuseHostless(res, { requestId: newRequestId(), baseUrl });
    if (health.draining) res.setHeader("Connection", "close");
    const path = pathOf(req);
    const reads = req.method === "GET" || req.method === "HEAD";
    if (reads && path === "/livez") return answerText(res, 200, "live\n");
    if (reads && path === "/readyz") return ready(res);
    if (reads && path === "/metrics") return figures(req, res);
    if (web === null) return answerText(res, 404, "not found\n");
    if (path.startsWith("/api/trpc/")) return web.trpc(req, res);
    if (path.startsWith("/api/site/")) return web.files(req, res);
    // Signing in is next-auth's, which lives with the pages.
    if (path.startsWith("/api/auth/")) return site(web.page, req, res);
    if (path === "/api" || path.startsWith("/api/")) return web.rest(req, res);
    return site(web.page, req, res);
  }

  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Refused by `lacksHost`, in our own words.
      requireHostHeader: false,
    },
    (req, res) => void dispatch(req, res),
  );
  server.on("clientError", (error, socket) =>
    refuseUnreadable(error, socket, { requestId: newRequestId(), baseUrl }),
  );
  return server;
}
