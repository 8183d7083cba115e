import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { DomainError, type ErrorCode } from "@board/api/server";
import {
  type Answered,
  type BodyBudget,
  clientAddress,
  HSTS,
  MAX_VISITOR_BODY_BYTES,
  problemOf,
} from "@board/rest";
import type { Health } from "./health.ts";
import { rememberSockets } from "./shutdown.ts";

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void;

export interface HttpOptions {
  health: Health;
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
  /** Bytes of the forms that pages take, which are read before anybody is known. */
  bodies: BodyBudget;
  trustProxy: boolean;
  /** Lets Next take over a connection to tell a page that its code has changed. */
  development?: boolean;
  report: (answered: Answered) => void;
}

/** A connection that sends its headers drop by drop is not waited for. */
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_MS = 2_000;
/** Longer than the minute that most proxies keep a connection, so that they and not we end it. */
const KEEP_ALIVE_MS = 65_000;

const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

const GONE_STATUS = 499;

/** A client that was refused may read the answer for this long before its connection is closed. */
const LINGER_MS = 1_000;

const STRICT_TRANSPORT = ["Strict-Transport-Security", HSTS["Strict-Transport-Security"]] as const;

const isSitesOwn = (path: string) => /^\/api\/(?:trpc|site|auth)\//.test(path);
const isRest = (path: string) => path === "/api" || (path.startsWith("/api/") && !isSitesOwn(path));

function pathOf(req: IncomingMessage): string {
  const url = req.url ?? "/";
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
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
  method_not_allowed: "The method is not possible here.",
} as const;

type Unreadable = keyof typeof DETAILS;

interface Where {
  requestId: string;
  baseUrl: string;
}

function refusal(code: ErrorCode, detail: string, where: Where) {
  const error = new DomainError(code, { detail: `${detail} Nothing was changed.` });
  return {
    status: error.status,
    body: JSON.stringify(problemOf(error, { ...where, route: null })),
    headers: {
      "Request-Id": where.requestId,
      ...(where.baseUrl.startsWith("https:") ? HSTS : {}),
      ...(code === "method_not_allowed" ? { Allow: METHODS } : {}),
    },
  };
}

/** Refuses on the bare connection: what Node could not read as HTTP, and CONNECT, never reach a handler. */
function refuseOnSocket(socket: Duplex, code: Unreadable, where: Where): void {
  // It may fail while it is closed; nobody waits for it.
  socket.on("error", () => socket.destroy());
  if (!socket.writable) return void socket.destroy();
  const { status, body, headers } = refusal(code, DETAILS[code], where);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...lines,
      "",
      body,
    ].join("\r\n"),
  );
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function refuse(res: ServerResponse, code: ErrorCode, detail: string, where: Where): void {
  const { status, body, headers } = refusal(code, detail, where);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader("Connection", "close");
  answerText(res, status, body, PROBLEM_TYPE);
}

/** Counts the Host headers of a request. Read from the raw list: Node keeps the first of two and says nothing. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}

/** A name or address, with a port or without. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** Finds the fault in a request's first lines, before any handler reads them; null where there is none. */
function faultOf(req: IncomingMessage): { code: ErrorCode; detail: string } | null {
  const hosts = hostsOf(req);
  // RFC 9112, 3.2: a request of HTTP/1.1 names its host, once.
  if (hosts > 1) return { code: "malformed_request", detail: "The request has the header Host twice." };
  if (hosts === 0 && req.httpVersion === "1.1") {
    return { code: "malformed_request", detail: "The request lacks the header Host." };
  }
  const { host = "" } = req.headers;
  if (hosts === 1 && !(HOST.test(host) && URL.canParse(`http://${host}`))) {
    return { code: "malformed_request", detail: "The header Host is not a host name." };
  }
  if (req.method === "TRACE") return { code: "method_not_allowed", detail: DETAILS.method_not_allowed };
  const url = req.url ?? "";
  // `*`, `//host/path` and `http://host/path`: this server is no proxy.
  if (!url.startsWith("/") || url.startsWith("//") || url.startsWith("/\\")) {
    return { code: "malformed_request", detail: "The address must be a path that begins with one slash." };
  }
  return null;
}

/** Tells whether a page's address can be read: Next answers 500 to some that cannot. */
function isReadable(path: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    return !/[\0-\x1f\x7f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** The one port: health, the API, and the site behind them. */
export function createHttpServer(options: HttpOptions): Server {
  const { baseUrl, health, newRequestId, requestTimeoutMs, web, bodies, trustProxy, report } = options;
  const development = options.development ?? false;
  const secure = baseUrl.startsWith("https:");

  async function ready(res: ServerResponse): Promise<void> {
    const yes = await health.ready();
    answerText(res, yes ? 200 : 503, yes ? "ready\n" : "not ready\n");
  }

  /** Refuses a form that is too large, or that does not say how large it is; else gives what releases its bytes. */
  function holdForm(req: IncomingMessage): () => void {
    const length = Number(req.headers["content-length"] ?? 0);
    if (req.headers["transfer-encoding"] !== undefined || length > MAX_VISITOR_BODY_BYTES) {
      throw new DomainError("body_too_large", {
        detail: "A page takes 64 KiB at most, and Content-Length must say how much. Nothing was changed.",
      });
    }
    const held = bodies.hold([clientAddress(req, trustProxy)]);
    held.take(length);
    return held.release;
  }

  async function site(page: Handler, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const requestId = newRequestId();
    const route = pathOf(req).startsWith("/_next/") ? "(assets)" : "(pages)";
    let cause: unknown;
    res.setHeader("Request-Id", requestId);
    const closed = new Promise((resolve) => res.once("close", resolve));
    try {
      const path = pathOf(req);
      if (!isReadable(path)) {
        throw new DomainError("malformed_request", { detail: "The address cannot be read." });
      }
      res.once("close", holdForm(req));
      await page(req, res);
    } catch (error) {
      if (error instanceof DomainError && !res.headersSent) {
        const { code, detail, retryAfterSeconds } = error;
        if (retryAfterSeconds !== undefined) res.setHeader("Retry-After", retryAfterSeconds);
        return refuse(res, code, detail.replace(/ Nothing was changed\.$/, ""), { requestId, baseUrl });
      }
      cause = error;
      if (res.headersSent) res.destroy();
      else answerText(res, 500, `Something went wrong on our side. Request ${requestId}\n`);
    }
    await closed;
    report({
      requestId,
      method: req.method ?? "",
      route,
      // Whoever has gone, while sending or while reading, was refused nothing.
      status: cause === undefined && !res.writableFinished ? GONE_STATUS : res.statusCode,
      ms: performance.now() - startedAt,
      firmId: null,
      keyId: null,
      mode: null,
      code: null,
      ...(cause === undefined ? {} : { cause }),
    });
  }

  function dispatch(req: IncomingMessage, res: ServerResponse): Promise<void> | void {
    const fault = faultOf(req);
    if (fault !== null) {
      return refuse(res, fault.code, fault.detail, { requestId: newRequestId(), baseUrl });
    }
    if (health.draining) res.setHeader("Connection", "close");
    const path = pathOf(req);
    // The API writes it among its own headers: its quickest answers are one flat list.
    if (secure && !isRest(path)) res.setHeader(...STRICT_TRANSPORT);
    const reads = req.method === "GET" || req.method === "HEAD";
    if (reads && path === "/livez") return answerText(res, 200, "live\n");
    if (reads && path === "/readyz") return ready(res);
    // They have a port of their own.
    if (path === "/metrics") return answerText(res, 404, "not found\n");
    if (web === null) return answerText(res, 404, "not found\n");
    if (path.startsWith("/api/trpc/")) return web.trpc(req, res);
    if (path.startsWith("/api/site/")) return web.files(req, res);
    // Signing in is next-auth's, which lives with the pages.
    if (path.startsWith("/api/auth/")) return site(web.page, req, res);
    if (isRest(path)) return web.rest(req, res);
    return site(web.page, req, res);
  }

  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Refused by `faultOf`, in our own words.
      requireHostHeader: false,
      // RFC 9110, 7.8: a server may ignore Upgrade. Next listens for it, so Node would hand the connection over to it.
      shouldUpgradeCallback: (req) => development && (req.url ?? "").startsWith("/_next/"),
    },
    (req, res) => void dispatch(req, res),
  );
  rememberSockets(server);
  const where = () => ({ requestId: newRequestId(), baseUrl });
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
