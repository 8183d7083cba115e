import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { asDomainError, DomainError, tooLate } from "@board/api/server";
import type { Answered, BodyBudget } from "@board/rest";
import { clientAddress, type TrustProxy } from "@board/rest/client-address";
import { HSTS, MAX_VISITOR_BODY_BYTES, MCP_PATH } from "@board/rest/edge";
import type { Health } from "./health.ts";
import {
  answerProblem,
  answerText,
  answerUnavailable,
  assertOwnHost,
  faultOf,
  isReadable,
  refuse,
  refuseOnSocket,
  UNREADABLE,
  type Where,
} from "./refusals.ts";
import { rememberSockets } from "./shutdown.ts";
import type { Tracing } from "./tracing.ts";

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void;

/** Handlers of programs and browsers, and their limits; a process that only runs background jobs has none. */
export interface Web {
  rest: Handler;
  mcp: Handler;
  /** The site's calls. */
  trpc: Handler;
  stream: Handler;
  /** The site's files of loads. */
  files: Handler;
  /** Every other path. */
  page: Handler;
  /** Memory budget for form bodies, which are read before the sender is authenticated. */
  bodies: BodyBudget;
  trustProxy: TrustProxy;
}

export interface HttpOptions {
  health: Health;
  newRequestId: () => string;
  /** The site's address, for the page that explains a refusal. */
  baseUrl: string;
  /** Time-out for a request to arrive whole; 10 s or longer. */
  requestTimeoutMs: number;
  /** Null in a process that only runs background jobs. */
  web: Web | null;
  /** Time for the head of a page; 11 s when not given. */
  pageTimeoutMs?: number;
  /** Its password is printed: on a loopback address it answers to its own names only. */
  demo?: boolean;
  /** Lets Next take over a connection for hot reloading. */
  development?: boolean;
  report: (answered: Answered) => void;
  /** Left out: requests are not traced. */
  tracing?: Pick<Tracing, "request"> | undefined;
}

/** Bounds a connection that sends its headers byte by byte. */
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_MS = 2_000;
/** Longer than the minute that most proxies keep a connection, so that they and not we end it. */
const KEEP_ALIVE_MS = 65_000;

/** Time for the head of a page, whatever the database does. */
const PAGE_MS = 11_000;

/** Logged for a client that closed its connection before it had the answer. */
const GONE_STATUS = 499;

const STRICT_TRANSPORT = ["Strict-Transport-Security", HSTS["Strict-Transport-Security"]] as const;

/** Address of the board's changes, as server-sent events for the site's own pages. */
export const STREAM_PATH = "/api/board/changes";

const isSitesOwn = (path: string) => path === STREAM_PATH || /^\/api\/(?:trpc|site|auth)\//.test(path);
/** The API, and addresses that lack a part of its prefix: a program is answered as the API answers. */
const isRest = (path: string) => /^\/(?:api|v\d+)(?:\/|$)/.test(path) && !isSitesOwn(path);

function pathOf(req: IncomingMessage): string {
  const url = req.url ?? "/";
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}

/** Refuses a form that is too large or has no Content-Length; else returns the function that releases its bytes. */
function holdForm(req: IncomingMessage, { bodies, trustProxy }: Web): () => void {
  const length = Number(req.headers["content-length"] ?? 0);
  if (req.headers["transfer-encoding"] !== undefined || length > MAX_VISITOR_BODY_BYTES) {
    throw new DomainError("body_too_large", {
      detail: "A page takes 64 KiB at most, and Content-Length must say how much. Nothing was changed.",
    });
  }
  const held = bodies.hold(clientAddress(req, trustProxy));
  held.take(length);
  return held.release;
}

/** Answers for a page that threw; returns the error to be logged, or undefined where it was a refusal. */
function answerFailure(error: unknown, res: ServerResponse, where: Where): { cause: unknown } | undefined {
  const { code, detail, retryAfterSeconds } = asDomainError(error);
  if (code !== "internal_error" && !res.headersSent) {
    if (retryAfterSeconds !== undefined) res.setHeader("Retry-After", retryAfterSeconds);
    if (code === "unavailable") answerUnavailable(res, where);
    else refuse(res, code, detail.replace(/ Nothing was changed\.$/, ""), where);
    return code === "unavailable" ? { cause: error } : undefined;
  }
  if (res.headersSent) res.destroy();
  else answerText(res, 500, `Something went wrong on our side. Request ${where.requestId}\n`);
  return { cause: error };
}

/** Rejects where a request that has arrived whole is not answered in time, not even its head. */
function late(req: IncomingMessage, res: ServerResponse, ms = PAGE_MS): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setInterval(() => {
      if (req.complete && !res.headersSent) reject(tooLate());
    }, ms);
    res.once("close", () => clearInterval(timer));
  });
}

/** The route in the log of what Next answers. */
function nameOf(path: string): string {
  if (path.startsWith("/_next/")) return "(assets)";
  return path.startsWith("/api/auth/") ? "(sign-in)" : "(pages)";
}

/** Serves a page of the site or a file that it is made of, and reports it. */
async function servePage(
  web: Web,
  req: IncomingMessage,
  res: ServerResponse,
  options: HttpOptions,
): Promise<void> {
  const startedAt = performance.now();
  const where = { requestId: options.newRequestId(), baseUrl: options.baseUrl };
  const path = pathOf(req);
  let failed: { cause: unknown } | undefined;
  res.setHeader("Request-Id", where.requestId);
  const closed = new Promise((resolve) => res.once("close", resolve));
  try {
    if (!isReadable(path)) {
      throw new DomainError("malformed_request", { detail: "The address cannot be read." });
    }
    res.once("close", holdForm(req, web));
    await Promise.race([web.page(req, res), late(req, res, options.pageTimeoutMs)]);
  } catch (error) {
    failed = answerFailure(error, res, where);
    if (failed === undefined) return;
  }
  await closed;
  options.report({
    requestId: where.requestId,
    method: req.method ?? "",
    route: nameOf(path),
    status: failed === undefined && !res.writableFinished ? GONE_STATUS : res.statusCode,
    ms: performance.now() - startedAt,
    firmId: null,
    keyId: null,
    mode: null,
    code: null,
    ...failed,
  });
}

async function answerReadiness(res: ServerResponse, health: Health): Promise<void> {
  const ready = await health.ready();
  answerText(res, ready ? 200 : 503, ready ? "ready\n" : "not ready\n");
}

/** Hands a request to its handler by the beginning of its path. */
function route(req: IncomingMessage, res: ServerResponse, options: HttpOptions): Promise<void> | void {
  const { health, web } = options;
  const path = pathOf(req);
  const reads = req.method === "GET" || req.method === "HEAD";
  if (reads && path === "/livez") return answerText(res, 200, "live\n");
  if (reads && path === "/readyz") return answerReadiness(res, health);
  if (options.demo) assertOwnHost(req, options.baseUrl);
  // Metrics have a port of their own.
  if (path === "/metrics" || web === null) return answerText(res, 404, "not found\n");
  if (path.startsWith("/api/trpc/")) return web.trpc(req, res);
  if (path === STREAM_PATH) return web.stream(req, res);
  if (path === MCP_PATH) return web.mcp(req, res);
  if (path.startsWith("/api/site/")) return web.files(req, res);
  // The rest is the site's: next-auth, which answers sign-ins, is part of the pages.
  return isRest(path) ? web.rest(req, res) : servePage(web, req, res, options);
}

/** Hands a request to its handler. One that fails is answered and reported, so that no connection waits for ever. */
async function answer(req: IncomingMessage, res: ServerResponse, options: HttpOptions): Promise<void> {
  const startedAt = performance.now();
  try {
    await route(req, res, options);
  } catch (error) {
    const requestId = res.getHeader("Request-Id")?.toString() ?? options.newRequestId();
    const where = { requestId, baseUrl: options.baseUrl };
    const failed = asDomainError(error);
    if (res.headersSent) res.destroy();
    else answerProblem(res, failed, where);
    options.report({
      requestId,
      method: req.method ?? "",
      route: null,
      status: res.statusCode,
      ms: performance.now() - startedAt,
      firmId: null,
      keyId: null,
      mode: null,
      code: failed.code,
      cause: error,
    });
  }
}

/** The server of the one port: health, the API, and the site. */
export function createHttpServer(options: HttpOptions): Server {
  const { baseUrl, health, newRequestId, requestTimeoutMs, development = false } = options;
  const secure = baseUrl.startsWith("https:");
  const where = () => ({ requestId: newRequestId(), baseUrl });
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // `faultOf` refuses it, with a problem.
      requireHostHeader: false,
      // RFC 9110, 7.8: a server may ignore Upgrade. Next listens for it, so Node would hand the connection over to it.
      shouldUpgradeCallback: (req) => development && (req.url ?? "").startsWith("/_next/"),
    },
    (req, res) => {
      const fault = faultOf(req);
      if (fault !== null) return refuse(res, fault.code, fault.detail, where());
      if (health.draining) res.setHeader("Connection", "close");
      // The API and the MCP server write the header themselves, among their own.
      if (secure && !isRest(pathOf(req)) && pathOf(req) !== MCP_PATH) res.setHeader(...STRICT_TRANSPORT);
      const run = () => void answer(req, res, options);
      if (options.tracing === undefined) run();
      else options.tracing.request(req, res, { requestId: newRequestId(), run });
    },
  );
  rememberSockets(server);
  server.on("clientError", (error: Error & { code?: string }, socket) =>
    refuseOnSocket(socket, UNREADABLE[error.code ?? ""] ?? "malformed_request", where()),
  );
  server.on("connect", (_, socket) => refuseOnSocket(socket, "method_not_allowed", where()));
  server.on("checkExpectation", (_, res) => {
    if (secure) res.setHeader(...STRICT_TRANSPORT);
    answerText(res, 417, "Only Expect: 100-continue can be met.\n");
  });
  return server;
}
