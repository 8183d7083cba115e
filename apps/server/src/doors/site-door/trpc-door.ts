import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppRouter } from "@board/api";
import type { Ctx, ProcedureMeta } from "@board/api/server";
import { answerTimeLeft, asDomainError, DomainError, toTrpcError } from "@board/api/server";
import type { SiteServices } from "@board/api/site";
import {
  type Answered,
  type BodyBudget,
  ClientGone,
  encode,
  prefersStrict,
  readBody,
  readIdempotencyKey,
  readIfMatch,
  readJson,
} from "@board/rest";
import { clientAddress, type TrustProxy } from "@board/rest/client-address";
import { MAX_VISITOR_BODY_BYTES } from "@board/rest/edge";
import { incomingMessageToRequest } from "@trpc/server/adapters/node-http";
import { resolveResponse } from "@trpc/server/http";
import { answeredCall, callerOf, countCalls, type Limits, OWN_HEADERS, type SiteCall } from "./caller.ts";
import { setSessionCookie } from "./session-cookie.ts";

const TRPC_PATH = "/api/trpc";

interface TrpcDoorOptions extends Limits {
  site: SiteServices;
  trustProxy: TrustProxy;
  bodies: BodyBudget;
  newRequestId: () => string;
  report: (answered: Answered) => void;
}

/** Maximum calls in a batch. The site's client never sends more. */
const MAX_CALLS = 20;
/** Time for a client that was refused while sending to read the answer. */
const LINGER_MS = 2_000;

const UNKNOWN = "unknown";

/** Returns the names of the procedures in a path; `unknown` in place of names that the router does not have. */
function namesOf(router: AppRouter, path: string): string[] {
  return path.split(",").map((name) => (Object.hasOwn(router._def.procedures, name) ? name : UNKNOWN));
}

/**
 * Returns the metrics label of a request: its procedure's name, or `(batch)`. Names sent by the caller that do
 * not exist never become labels.
 */
function routeOf(names: readonly string[]): string {
  if (names.length > 1) return `${TRPC_PATH}/(batch)`;
  return names[0] === UNKNOWN ? `${TRPC_PATH}/(unknown)` : `${TRPC_PATH}/${names[0]}`;
}

interface Described {
  _def: { meta?: ProcedureMeta };
}

/** Returns the definition of a request's procedure; undefined for a batch or an unknown name. */
function onlyOne(router: AppRouter, names: readonly string[]): Described["_def"] | undefined {
  // The record is flat at run time, with full names as keys.
  const procedures = router._def.procedures as unknown as Record<string, Described>;
  const [name = ""] = names;
  return names.length === 1 && Object.hasOwn(procedures, name) ? procedures[name]?._def : undefined;
}

/** One request of the site's pages, with the facts known so far. */
interface TrpcCall extends SiteCall {
  /** Names of the procedures in the path. */
  names: readonly string[];
}

/** Result of identifying the caller and reading the body. A refusal is passed to tRPC, which answers it in its format. */
type Admitted = { ctx: Ctx } | { refusal: unknown };

/**
 * Creates the tRPC handler for the site's pages: the procedures of the REST API, authenticated by the session.
 * Refusals have the format of `procedures.ts`; those made before a procedure runs also contain the request id.
 */
export function createTrpcDoor(options: TrpcDoorOptions) {
  const { site, report } = options;
  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const call = openCall(req, res, options);
    const closed = new Promise((resolve) => res.once("close", resolve));
    const admitted = await admit(call, options);
    if (admitted === null) return;
    await runProcedures(call, admitted, site);
    await closed;
    report(answeredCall(call, routeOf(call.names)));
  };
}

function openCall(
  req: IncomingMessage,
  res: ServerResponse,
  { site, newRequestId }: TrpcDoorOptions,
): TrpcCall {
  const startedAt = performance.now();
  const requestId = newRequestId();
  const [pathname = ""] = (req.url ?? "").split("?", 1);
  const names = namesOf(site.router, decodeURIComponentSafely(pathname.slice(TRPC_PATH.length + 1)));
  res.setHeader("Request-Id", requestId);
  for (const [name, value] of Object.entries(OWN_HEADERS)) res.setHeader(name, value);
  return { req, res, requestId, names, startedAt, actor: null, refused: null };
}

/** Identifies the caller, counts the call and reads its body; null if the client has disconnected. */
async function admit(call: TrpcCall, options: TrpcDoorOptions): Promise<Admitted | null> {
  try {
    const ctx = await identify(call, options);
    const answerWithinMs = answerTimeLeft(call.startedAt);
    await takeBody(call, ctx, options);
    return { ctx: { ...ctx, answerWithinMs } };
  } catch (error) {
    if (error instanceof ClientGone) return null;
    // A `body` that is set keeps tRPC from reading the request.
    Object.assign(call.req, { body: {} });
    call.res.once("finish", () => hangUpLater(call.req));
    return { refusal: error };
  }
}

/** Identifies the caller and counts the call before the body is read. */
async function identify(call: TrpcCall, options: TrpcDoorOptions): Promise<Ctx> {
  const { req, res, names } = call;
  const { site, trustProxy } = options;
  const caller = await callerOf(req, { site, trustProxy });
  const ctx = site.contextOf(caller, async (sessionId) => {
    const { baseUrl, sessionSecret: secret } = site;
    res.appendHeader("Set-Cookie", await setSessionCookie(sessionId, { baseUrl, secret }));
  });
  call.actor = ctx.actor;
  await countCalls(res, caller, options, names.length);
  return ctx;
}

/** Reads the body as REST does and sets it where tRPC expects it. Input in the address is only checked for valid JSON. */
async function takeBody(
  { req, names }: TrpcCall,
  ctx: Ctx,
  { site, trustProxy, bodies }: TrpcDoorOptions,
): Promise<void> {
  if (req.method !== "POST") {
    // tRPC parses the input again; parsing it here makes the refusal of invalid JSON the same as REST's.
    const input = new URLSearchParams(req.url?.split("?")[1]).get("input");
    if (input !== null) readJson(input);
    return;
  }
  const most =
    ctx.actor.kind === "visitor" ? MAX_VISITOR_BODY_BYTES : onlyOne(site.router, names)?.meta?.maxBodyBytes;
  const held = bodies.hold(clientAddress(req, trustProxy), ctx.session?.personId);
  Object.assign(req, { body: await readBody(req, { most, held }) });
}

async function runProcedures(call: TrpcCall, admitted: Admitted, site: SiteServices): Promise<void> {
  const { req, res, names } = call;
  const response = await resolveResponse({
    router: site.router,
    req: incomingMessageToRequest(req, res, { maxBodySize: null }),
    path: names.join(","),
    error: null,
    maxBatchSize: MAX_CALLS,
    createContext: async () => contextOf(call, admitted, site.baseUrl),
    onError: ({ error }) => {
      const refused = asDomainError(error);
      call.refused = refused;
      if (refused.retryAfterSeconds !== undefined && !res.headersSent) {
        res.setHeader("Retry-After", String(refused.retryAfterSeconds));
      }
    },
  });
  await sendAnswer(req, res, response);
}

/** Minimum size of a compressed answer; a smaller one fits into one packet anyway. */
const WORTH_COMPRESSING_BYTES = 1_024;

/** Sends the answer as one body, compressed in an encoding that the browser accepts. */
async function sendAnswer(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  const plain = Buffer.from(await response.arrayBuffer());
  const small = plain.length < WORTH_COMPRESSING_BYTES;
  const { body, headers } = small
    ? { body: plain, headers: {} }
    : encode(plain, req.headers["accept-encoding"]?.toString());
  res.statusCode = response.status;
  res.setHeaders(response.headers);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.appendHeader("Vary", "Accept-Encoding");
  res.setHeader("Content-Length", body.length);
  res.end(body);
}

function contextOf({ req, res, requestId }: TrpcCall, admitted: Admitted, baseUrl: string): Ctx {
  try {
    if ("refusal" in admitted) throw admitted.refusal;
    const idempotency = req.method === "POST" ? readIdempotencyKey(req.headersDistinct) : null;
    const ifMatch = req.method === "POST" ? readIfMatch(req.headersDistinct) : null;
    const strict = prefersStrict(req.headersDistinct);
    return {
      ...admitted.ctx,
      requestId,
      idempotency,
      strict,
      ifMatch,
      setCookie: cookieSetter(res, baseUrl),
    };
  } catch (error) {
    const { code, detail, errors, members, retryAfterSeconds, cause } = asDomainError(error);
    throw toTrpcError(
      new DomainError(code, {
        detail,
        ...(errors ? { errors } : {}),
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
        members: { ...members, requestId },
        cause,
      }),
    );
  }
}

/** Closes the connection of a refused request if its body is still arriving after `LINGER_MS`. */
function hangUpLater(req: IncomingMessage): void {
  if (req.complete) return;
  req.resume();
  const timer = setTimeout(() => req.destroy(), LINGER_MS);
  req.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
}

/** Returns a function that sets an HttpOnly cookie for the whole site. */
function cookieSetter(res: ServerResponse, baseUrl: string): NonNullable<Ctx["setCookie"]> {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return ({ name, value, maxAgeS }) => {
    res.appendHeader(
      "Set-Cookie",
      `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`,
    );
  };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
