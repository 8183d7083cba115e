import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { asDomainError, DomainError, tooLate } from "@board/api/server";
import type { Answered, BodyBudget } from "@board/rest";
import { clientAddress, type TrustProxy } from "@board/rest/client-address";
import { HSTS, MAX_VISITOR_BODY_BYTES, MCP_PATH } from "@board/rest/edge";
import type { Health } from "../observe/health.ts";
import type { Tracing } from "../observe/tracing.ts";
import { rememberSockets } from "../process/shutdown.ts";
import {
  answerProblem,
  answerText,
  answerUnavailable,
  assertOwnHost,
  faultOf,
  isReadable,
  type ProblemContext,
  refuse,
  refuseOnSocket,
  UNREADABLE,
} from "./refusals.ts";

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void;

/** Handlers for programs and browsers, and their limits. A process that runs only background jobs has none. */
export interface Web {
  rest: Handler;
  mcp: Handler;
  /** tRPC calls of the site. */
  trpc: Handler;
  stream: Handler;
  /** Downloads and uploads of the site. */
  files: Handler;
  /** All other paths. */
  page: Handler;
  /** Limits the memory of form bodies, which are read before the sender is authenticated. */
  bodies: BodyBudget;
  trustProxy: TrustProxy;
}

export interface HttpOptions {
  health: Health;
  newRequestId: () => string;
  /** The site's address, for links to the pages about error codes. */
  baseUrl: string;
  /** Time limit for receiving a whole request; at least 10 s. */
  requestTimeoutMs: number;
  /** Null in a process that runs only background jobs. */
  web: Web | null;
  /** Time limit in milliseconds until a page's response headers are sent; default 11 s. */
  pageTimeoutMs?: number;
  /**
   * True for the demo, whose password is public. A request to a loopback address must then name an allowed
   * host, to prevent DNS rebinding.
   */
  demo?: boolean;
  /** True in development, where Next upgrades a connection for hot reloading. */
  development?: boolean;
  report: (answered: Answered) => void;
  /** Unset: requests are not traced. */
  tracing?: Pick<Tracing, "request"> | undefined;
}

/** Time limit for receiving the headers; ends connections that send them byte by byte. */
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_MS = 2_000;
/** Time limit of an idle connection: longer than the 60 s of most proxies, so that the proxy closes it first. */
const KEEP_ALIVE_MS = 65_000;

/** Time limit until a page's response headers are sent. It applies even if the database does not answer. */
const PAGE_MS = 11_000;

/** Status that is logged if the client disconnected before the answer. */
const GONE_STATUS = 499;

const STRICT_TRANSPORT = ["Strict-Transport-Security", HSTS["Strict-Transport-Security"]] as const;

/** Path of the stream of board changes, as server-sent events for the site's pages. */
export const STREAM_PATH = "/api/board/changes";

const isSitesOwn = (path: string) => path === STREAM_PATH || /^\/api\/(?:trpc|site|auth)\//.test(path);
/**
 * Returns true for paths of the REST API. Paths that lack part of the prefix count, too, so that programs get a
 * JSON problem and not a page.
 */
const isRest = (path: string) => /^\/(?:api|v\d+)(?:\/|$)/.test(path) && !isSitesOwn(path);

function pathOf(req: IncomingMessage): string {
  const url = req.url ?? "/";
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}

/**
 * Reserves memory for a form body, and returns the function that releases it. Refuses a form that is too large
 * or has no Content-Length.
 */
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

/**
 * Sends the answer for an error thrown by a page. Returns the error if it must be logged, undefined for an
 * ordinary refusal.
 */
function answerFailure(
  error: unknown,
  res: ServerResponse,
  where: ProblemContext,
): { cause: unknown } | undefined {
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

/** Rejects if no response headers were sent in time. A request that is still being received does not count as late. */
function rejectIfLate(req: IncomingMessage, res: ServerResponse, ms = PAGE_MS): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setInterval(() => {
      if (req.complete && !res.headersSent) reject(tooLate());
    }, ms);
    res.once("close", () => clearInterval(timer));
  });
}

/** Returns the name that is logged as the route of a page or an asset. An address with a token is not logged. */
function nameOf(path: string): string {
  if (path.startsWith("/_next/") || path.startsWith("/d/assets/")) return "(assets)";
  if (path.startsWith("/d/")) return "(driver)";
  if (path.startsWith("/t/")) return "(tracking)";
  return path.startsWith("/api/auth/") ? "(sign-in)" : "(pages)";
}

/** Serves a page or an asset of the site, and reports the request. */
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
    await Promise.race([web.page(req, res), rejectIfLate(req, res, options.pageTimeoutMs)]);
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

/** Passes the request to the handler for its path. */
function route(req: IncomingMessage, res: ServerResponse, options: HttpOptions): Promise<void> | void {
  const { health, web } = options;
  const path = pathOf(req);
  const reads = req.method === "GET" || req.method === "HEAD";
  if (reads && path === "/livez") return answerText(res, 200, "live\n");
  if (reads && path === "/readyz") return answerReadiness(res, health);
  if (options.demo) assertOwnHost(req, options.baseUrl);
  // Metrics are served on another port, so that they are not public.
  if (path === "/metrics" || web === null) return answerText(res, 404, "not found\n");
  if (path.startsWith("/api/trpc/")) return web.trpc(req, res);
  if (path === STREAM_PATH) return web.stream(req, res);
  if (path === MCP_PATH) return web.mcp(req, res);
  if (path.startsWith("/api/site/")) return web.files(req, res);
  // All other paths are the site's, including next-auth's sign-in routes.
  return isRest(path) ? web.rest(req, res) : servePage(web, req, res, options);
}

/** Routes a request. An error is answered and reported, so that no connection is left without an answer. */
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

/** Creates the server of the public port: health checks, the API and the site. */
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
      // A missing Host header is refused by `faultOf`, with a problem.
      requireHostHeader: false,
      // False makes Node ignore the Upgrade header, as servers may (RFC 9110, 7.8), and answer an ordinary request.
      // Otherwise Node would pass every upgrade to Next, which listens for upgrades but needs only those for hot
      // reloading.
      shouldUpgradeCallback: (req) => development && (req.url ?? "").startsWith("/_next/"),
    },
    (req, res) => {
      const fault = faultOf(req);
      if (fault !== null) return refuse(res, fault.code, fault.detail, where());
      if (health.draining) res.setHeader("Connection", "close");
      // The API and the MCP server set this header in their answers.
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
