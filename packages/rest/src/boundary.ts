import type { IncomingMessage, ServerResponse } from "node:http";
import { download } from "@board/api/schemas";
import type {
  Access,
  AdminActor,
  AnsweredCall,
  FirmActor,
  IdempotencyRequest,
  VisitorActor,
} from "@board/api/server";
import { answerTimeLeft, asDomainError, assertAccess, DomainError, mayNameLoad } from "@board/api/server";
import type { Day } from "@board/calendar";
import { callTRPCProcedure } from "@trpc/server";
import type { OpenApiRouter } from "trpc-to-openapi";
import {
  type Answer,
  commonHeaders,
  fileAnswer,
  type Headers,
  json,
  NO_BODY,
  problem,
  revalidated,
  send,
  withETag,
} from "./answer.ts";
import { bearerToken, challengeOf } from "./caller.ts";
import { clientAddress, type TrustProxy } from "./client-address.ts";
import { encode } from "./encoding.ts";
import { prefersStrict, readIdempotencyKey } from "./idempotency-key.ts";
import { readIfMatch } from "./if-match.ts";
import { onceADay, servedDocument } from "./openapi/served.ts";
import { problemOf } from "./problem.ts";
import type { Limiter, Verdict } from "./rate-limit.ts";
import { type BodyBudget, ClientGone, type JsonObject, readBody } from "./read-body.ts";
import { readInput } from "./read-input.ts";
import { readUpload, type Upload } from "./read-upload.ts";
import { BASE_PATH, createRoutes, type Route, type Routes } from "./routes.ts";

/** One answered request, for the log and the counters. */
export interface Answered {
  requestId: string;
  method: string;
  /** The path template, e.g. `/api/v1/loads/{id}`; null if the address matches no operation. */
  route: string | null;
  status: number;
  ms: number;
  /** Milliseconds of `ms` spent receiving the body. */
  bodyMs?: number;
  firmId: string | null;
  keyId: string | null;
  mode: string | null;
  /** The refusal's code; null for a success. */
  code: string | null;
  /** The rate limit policy that refused the call. */
  policy?: string;
  /** The error behind a 5xx; for the log only. */
  cause?: unknown;
}

type Caller = FirmActor | AdminActor | VisitorActor;

export interface Call {
  /** An admin calls through the site only, a visitor calls open operations only. */
  actor: Caller;
  requestId: string;
  idempotency: IdempotencyRequest | null;
  strict: boolean;
  ifMatch: number[] | null;
  answerWithinMs: number;
  namedLoad: (ref: string, id: string) => void;
}

export interface RestOptions {
  router: OpenApiRouter;
  /** Makes the context of a procedure: the process's services and the call. */
  createContext: (call: Call) => object;
  newRequestId: () => string;
  /** @throws DomainError `key_invalid`, `key_expired`, `key_revoked` */
  authenticate: (token: string) => Promise<FirmActor>;
  /** Returns true if the named load is a live one and the operation is restricted to test data. */
  isKeptOff: (actor: FirmActor, access: Access, named: string | undefined) => Promise<boolean>;
  /**
   * Serves the same operations under another prefix to callers identified by a session instead of an API
   * key.
   */
  door?: {
    basePath: string;
    /** @throws DomainError `signed_out` and other refusals */
    identify: (req: IncomingMessage) => Promise<FirmActor | AdminActor>;
    /** Counts a call against the person's limits, in place of the firm's limits for its keys. */
    takeCall: (actor: FirmActor | AdminActor) => Promise<Verdict>;
  };
  limiter: Limiter;
  /** Counts a call of an open operation by the caller's address. Without it such calls are not limited. */
  takeVisit?: (address: string) => Promise<Verdict>;
  /** Limits the memory of bodies that are arriving; shared by all handlers of the process. */
  bodies?: BodyBudget;
  /** The OpenAPI document. */
  document: object;
  /** Today in London; the examples of the served document are dated from it. */
  today: () => Day;
  /** The site's address, without a slash at its end. */
  baseUrl: string;
  trustProxy: TrustProxy;
  report: (answered: Answered) => void;
  /** Receives each answered call by an API key, for the firm's request log. */
  keepCall?: (call: AnsweredCall) => void;
}

/** The options, and what is built from them once for all requests. */
export interface Boundary extends RestOptions {
  basePath: string;
  routes: Routes;
  documentPath: string;
  published: () => Answer & { headers: { ETag: string } };
  common: Headers;
}

/** Address and headers of a call. */
type RequestHead = Pick<IncomingMessage, "url" | "headers" | "headersDistinct">;

/** One call on its way through the checks. A refusal at any step is reported with the facts known so far. */
export interface Exchange {
  head: RequestHead;
  /** Reads the body. Runs only after the caller and the operation are known. */
  readFields: (route: Route, actor: FirmActor | AdminActor) => Promise<JsonObject>;
  method: string;
  requestId: string;
  startedAt: number;
  bodyMs: number;
  template: string | null;
  route: Route | null;
  actor: FirmActor | AdminActor | null;
  upload: Upload | null;
  /** The load, if the call named it by its ref instead of its id. */
  namedLoad: { ref: string; id: string } | null;
  /** Fields of the body; null until they are read. */
  sent: JsonObject | null;
  /**
   * A request that carries separately reported calls (MCP, batches): the request log keeps it only if it is
   * refused.
   */
  isEnvelope: boolean;
  /** Headers that are sent with the answer, success or refusal. */
  headers: Headers;
}

/** The status in the log of a request whose caller disconnected. */
const GONE_STATUS = 499;

/** Returns the OpenAPI document as it is served today. */
function publisher({ document, baseUrl, today }: RestOptions) {
  return onceADay(today, (day) => {
    const served = servedDocument(document, { siteUrl: baseUrl, today: day });
    return withETag(json(200, JSON.parse(served)), "public, no-cache");
  });
}

export function createBoundary(options: RestOptions): Boundary {
  const basePath = options.door?.basePath ?? BASE_PATH;
  return {
    ...options,
    basePath,
    routes: createRoutes(options.router, basePath),
    documentPath: `${basePath}/openapi.json`,
    published: publisher(options),
    common: commonHeaders(options.baseUrl),
  };
}

/** Returns the handler for every address under /api/v1, or under the prefix of the door. */
export function createRestHandler(options: RestOptions) {
  const boundary = createBoundary(options);
  return (req: IncomingMessage, res: ServerResponse) =>
    handle(boundary, { req, res, isEnvelope: false }, (exchange) => answerTo(boundary, exchange, req));
}

interface IncomingCall {
  req: IncomingMessage;
  res: ServerResponse;
  isEnvelope: boolean;
}

/** Answers or refuses one request. */
export async function handle(
  boundary: Boundary,
  { req, res, isEnvelope }: IncomingCall,
  answering: (exchange: Exchange) => Promise<Answer>,
): Promise<void> {
  const requestId = boundary.newRequestId();
  const exchange: Exchange = {
    head: req,
    readFields: (route, actor) => readFields(boundary, exchange, { req, route, actor }),
    method: req.method ?? "",
    requestId,
    startedAt: performance.now(),
    bodyMs: 0,
    template: null,
    route: null,
    actor: null,
    upload: null,
    namedLoad: null,
    sent: null,
    isEnvelope,
    headers: { "Request-Id": requestId, ...boundary.common },
  };
  await settle(boundary, exchange, {
    answering: () => answering(exchange),
    sendAnswer: (answer) => {
      const sent = compressed(answer, req.headers["accept-encoding"]?.toString());
      return send(req, res, { ...sent, headers: { ...exchange.headers, ...sent.headers } });
    },
  });
}

interface SettleOptions {
  answering: () => Promise<Answer>;
  /** Sends the answer or the refusal to the caller. */
  sendAnswer: (answer: Answer) => Promise<void>;
}

/** Answers or refuses one call and reports it. Sends nothing to a caller who has disconnected. */
export async function settle(
  boundary: Boundary,
  exchange: Exchange,
  { answering, sendAnswer }: SettleOptions,
): Promise<void> {
  let status = GONE_STATUS;
  let refused: DomainError | null = null;
  let answer: Answer | null = null;
  try {
    try {
      answer = await answering();
    } catch (error) {
      if (error instanceof ClientGone || exchange.upload?.torn()) return;
      refused = asDomainError(error);
      answer = refusal(refused, exchange, boundary);
    }
    status = answer.status;
    await sendAnswer(answer);
  } finally {
    const facts = answered(exchange, status, refused);
    boundary.report(facts);
    if (answer !== null) keepCall(boundary, exchange, facts, answer);
  }
}

/**
 * Adds a call by an API key to the request log. The body of a successful read is left out: it is the
 * caller's data.
 */
function keepCall(
  { keepCall: keep }: Boundary,
  { actor, head, isEnvelope, method, namedLoad, route: operation, sent }: Exchange,
  facts: Answered,
  answer: Answer,
) {
  if (keep === undefined || actor?.kind !== "firm" || actor.key === null) return;
  if (isEnvelope && facts.status < 400) return;
  const { requestId, route, status, code, ms } = facts;
  const url = head.url ?? "/";
  const read = (method === "GET" || method === "HEAD") && status < 400;
  keep({
    requestId,
    firmId: actor.firm.id,
    mode: actor.mode,
    keyId: actor.key.id,
    method,
    route,
    operation: operation ?? undefined,
    // A refusal must not reveal that the load exists, so its log line keeps the ref.
    target: namedLoad === null || status >= 400 ? url : url.replace(namedLoad.ref, namedLoad.id),
    status,
    code,
    ms,
    sent,
    answer: read || answer.file !== undefined ? null : answer.body,
  });
}

/** Smaller bodies gain less from compression than its header costs. */
const MIN_COMPRESSED_BYTES = 1_024;

/**
 * Compresses JSON in an encoding the caller accepts. Answers with a strong ETag stay as they are: it
 * identifies the exact bytes.
 */
function compressed(answer: Answer, acceptEncoding: string | undefined): Answer {
  const { body, file, headers } = answer;
  const isStrong = headers.ETag?.startsWith('"') ?? false;
  if (body.length <= MIN_COMPRESSED_BYTES || file !== undefined || isStrong) return answer;
  const encoded = encode(body, acceptEncoding);
  return { ...answer, body: encoded.body, headers: { ...headers, ...encoded.headers } };
}

/**
 * Answers a request. The order of the checks is fixed (contract 1), so that every answer is predictable:
 * address and method, key, rate, kind of key and scope, seat, body, Idempotency-Key, If-Match, names and
 * schema, then the procedure.
 */
function answerTo(boundary: Boundary, exchange: Exchange, req: IncomingMessage): Promise<Answer> {
  return answerAddress(boundary, exchange, (route) =>
    route.meta.open && boundary.door === undefined
      ? admitVisitor(boundary, exchange, req)
      : admit(boundary, exchange, req),
  );
}

/** Looks up the address, calls `admitted` to identify and count the caller, then answers. */
export async function answerAddress(
  boundary: Boundary,
  exchange: Exchange,
  admitted: (route: Route) => Promise<Caller>,
): Promise<Answer> {
  const { pathname, search } = splitTarget(exchange.head.url ?? "/");
  if (pathname === boundary.documentPath) return publishDocument(boundary, exchange);
  const match = findAddress(boundary, exchange, pathname);
  if (match.kind === "wrong_method") {
    return answerOtherMethod(exchange, match.allow, boundary.routes.near(exchange.method, pathname));
  }
  const { route, path } = match;
  exchange.route = route;
  const actor = await admitted(route);
  return callOperation(boundary, exchange, { actor, route, path, search });
}

/** Identifies the caller and counts the call. */
export async function admit(
  boundary: Boundary,
  exchange: Exchange,
  req: IncomingMessage,
): Promise<FirmActor | AdminActor> {
  const actor = await authenticate(boundary, req);
  exchange.actor = actor;
  await countCall(boundary, exchange, actor);
  return actor;
}

/** Counts a visitor's call of an open operation. An API key that was sent is ignored. */
async function admitVisitor(
  { takeVisit, trustProxy }: Boundary,
  { headers }: Exchange,
  req: IncomingMessage,
): Promise<VisitorActor> {
  const address = clientAddress(req, trustProxy);
  const verdict = await takeVisit?.(address);
  Object.assign(headers, verdict?.headers);
  if (verdict?.allowed === false) throw tooMany(verdict);
  return { kind: "visitor", address, userAgent: req.headers["user-agent"] ?? "" };
}

/** A caller's use of an operation. */
interface OperationCall {
  actor: Caller;
  route: Route;
  path: Record<string, string>;
  search: string;
}

/** Answers a caller who is identified and within the rate limits. */
async function callOperation(boundary: Boundary, exchange: Exchange, use: OperationCall): Promise<Answer> {
  const { actor, route, path, search } = use;
  const { head, method, requestId } = exchange;
  // Admins call through the site only, and their procedures check them.
  if (actor.kind === "firm") {
    const access = route.meta.access ?? {};
    assertAccess(actor, access, route.procedure, await boundary.isKeptOff(actor, access, path.id));
  }

  // Time spent receiving the body does not count, nor does an upload, which arrives while the procedure
  // runs.
  const answerWithinMs = route.meta.upload ? Number.POSITIVE_INFINITY : answerTimeLeft(exchange.startedAt);

  const body =
    route.method === "GET" || actor.kind === "visitor" ? {} : await exchange.readFields(route, actor);
  const idempotency = route.method === "POST" ? readIdempotencyKey(head.headersDistinct) : null;
  const strict = prefersStrict(head.headersDistinct);
  const ifMatch = route.changesLoad ? readIfMatch(head.headersDistinct) : null;
  const input = await readInput(route, { path, search, body });

  const output = await callTRPCProcedure({
    router: boundary.router,
    ctx: boundary.createContext({
      actor,
      requestId,
      idempotency,
      strict,
      ifMatch,
      answerWithinMs,
      namedLoad: (ref, id) => {
        exchange.namedLoad = { ref, id };
      },
    }),
    path: route.procedure,
    type: route.type,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  }).catch((error: unknown) => {
    throw isOwnNumber(error, use) ? byOwnNumber() : error;
  });
  if (route.meta.download) return fileAnswer(method, download.parse(output));
  return answerOf(route, output, head.headers["if-none-match"]);
}

/**
 * Returns true if the address gives neither an id nor a ref. Decided by its form alone, so loads of other
 * firms answer the same.
 */
function isOwnNumber(error: unknown, { route, path: { id } }: OperationCall): boolean {
  if (!route.isOnLoad || id === undefined || mayNameLoad(id)) return false;
  return asDomainError(error).code === "not_found";
}

const OWN_NUMBER = "GET /loads?externalRef= finds a load by your own number.";

const byOwnNumber = () =>
  new DomainError("not_found", {
    detail: `A load's address has its id or its ref, and this is neither. ${OWN_NUMBER} Nothing was changed.`,
  });

function splitTarget(url: string): { pathname: string; search: string } {
  const target = url.startsWith("/") ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, "");
  const at = target.indexOf("?");
  return at < 0
    ? { pathname: target, search: "" }
    : { pathname: target.slice(0, at), search: target.slice(at + 1) };
}

function publishDocument({ documentPath, published }: Boundary, exchange: Exchange): Answer {
  exchange.template = documentPath;
  const { method, head } = exchange;
  if (method !== "GET" && method !== "HEAD") return answerOtherMethod(exchange, ["GET", "HEAD"]);
  return revalidated(published(), head.headers["if-none-match"]);
}

/** Addresses to suggest; more are no hint. */
const MAX_HINTS = 3;

/**
 * Suggests the address that was probably meant: without the trailing slash, with the API's prefix, or with
 * a name spelt right.
 */
function hintFor(
  { routes, basePath }: Pick<Boundary, "routes" | "basePath">,
  method: string,
  pathname: string,
) {
  const isKnown = (address: string) => routes.match(method, address).kind !== "unknown";
  // The look-behind keeps the time linear for a long run of slashes.
  const plain = pathname.replace(/(?<!\/)\/+$/, "");
  if (isKnown(plain)) return ` Use ${plain}, without a slash at its end.`;
  const prefixed = plain.replace(/^(?:\/api)?(?:\/v\d+)?(?=\/)/, basePath);
  if (isKnown(prefixed)) return ` Use ${prefixed}.`;
  const near = routes.near(method, prefixed);
  if (near.length > 0 && near.length <= MAX_HINTS) return ` Use ${near.join(" or ")}.`;
  const [under, loads, named = ""] = prefixed.slice(basePath.length).split("/", 3);
  return under === "" && loads === "loads" && named !== "" && !mayNameLoad(named) ? ` ${OWN_NUMBER}` : "";
}

/** @throws DomainError `not_found` */
function findAddress({ routes, basePath }: Boundary, exchange: Exchange, pathname: string) {
  const match = routes.match(exchange.method, pathname);
  if (match.kind === "unknown") {
    throw new DomainError("not_found", {
      detail: `The API has no such address.${hintFor({ routes, basePath }, exchange.method, pathname)} Nothing was changed.`,
    });
  }
  exchange.template = `${basePath}${match.kind === "found" ? match.route.template : match.template}`;
  return match;
}

/**
 * Answers a method that the address does not have; `near` lists similar addresses that have it. OPTIONS
 * needs no key, because the methods are in the public document.
 *
 * @throws DomainError `method_not_allowed`
 */
export function answerOtherMethod(
  { headers, method }: Exchange,
  allow: string[],
  near: string[] = [],
): Answer {
  headers.Allow = allow.join(", ");
  if (method === "OPTIONS") return { status: 204, headers: { "Cache-Control": "no-store" }, body: NO_BODY };
  const elsewhere =
    near.length === 0 || near.length > MAX_HINTS ? "" : ` ${method} is for ${near.join(" or ")}.`;
  throw new DomainError("method_not_allowed", {
    detail: `Use ${allow.join(" or ")}.${elsewhere} Nothing was changed.`,
  });
}

/** Identifies the caller. Failed API keys are counted by address, so that keys cannot be guessed. */
async function authenticate(boundary: Boundary, req: IncomingMessage): Promise<FirmActor | AdminActor> {
  if (boundary.door) return boundary.door.identify(req);
  try {
    return await boundary.authenticate(bearerToken(req.headers.authorization));
  } catch (error) {
    if (asDomainError(error).status !== 401) throw error;
    const verdict = await boundary.limiter.takeFailedAuthentication(clientAddress(req, boundary.trustProxy));
    throw verdict.allowed ? error : tooMany(verdict);
  }
}

/** @throws DomainError `rate_limited` */
async function countCall(
  { door, limiter }: Boundary,
  { headers }: Exchange,
  actor: FirmActor | AdminActor,
): Promise<void> {
  const verdict = await (door?.takeCall(actor) ??
    (actor.kind === "firm" ? limiter.take(actor.firm.id, actor.mode) : null));
  if (verdict === null) return;
  Object.assign(headers, verdict.headers);
  if (!verdict.allowed) throw tooMany(verdict);
}

export function tooMany({ policy, retryAfterSeconds }: Verdict): DomainError {
  return new DomainError("rate_limited", {
    detail: `Wait ${retryAfterSeconds} s. Nothing was changed.`,
    members: { policy },
    retryAfterSeconds,
  });
}

interface BodySource {
  req: IncomingMessage;
  /** Null if the body itself names the operation, as with MCP. */
  route: Route | null;
  actor: FirmActor | AdminActor;
}

/** Reads the fields of the body. For an upload the only field is the file, which is not read yet. */
export async function readFields(
  { bodies, trustProxy }: Boundary,
  exchange: Exchange,
  { req, route, actor }: BodySource,
): Promise<JsonObject> {
  req.once("end", () => {
    exchange.bodyMs = performance.now() - exchange.startedAt;
  });
  if (route?.meta.upload) {
    exchange.upload = readUpload(req);
    return { content: exchange.upload.content };
  }
  const held = bodies?.hold(
    clientAddress(req, trustProxy),
    actor.kind === "firm" ? actor.firm.id : undefined,
  );
  exchange.sent = await readBody(req, { most: route?.meta.maxBodyBytes, held });
  return exchange.sent;
}

/** Fields of a procedure's output that decide headers. */
interface Output {
  load?: { version?: number };
  repeated?: boolean;
}

/** Returns a success. Reads get an ETag; replayed writes get a header that says so. */
function answerOf(route: Route, output: unknown, ifNoneMatch: string | undefined): Answer {
  const { load, repeated } = (output ?? {}) as Output;
  const answer = json(route.meta.status ?? 200, output);
  if (route.method === "GET" && answer.status === 200) {
    const caching = route.meta.open ? "public, max-age=10" : "private, no-cache";
    return revalidated(withETag(answer, caching, load?.version), ifNoneMatch);
  }
  if (repeated !== true) return answer;
  return { ...answer, headers: { ...answer.headers, "Idempotent-Replayed": "true" } };
}

function refusal(
  error: DomainError,
  { route, requestId, actor }: Exchange,
  { baseUrl, keepCall: keep }: Boundary,
): Answer {
  const challenge = challengeOf(error);
  const isLogged = keep !== undefined && actor?.kind === "firm" && actor.key !== null;
  return problem(error.status, problemOf(error, { route, requestId, baseUrl, isLogged }), {
    ...(challenge === null ? {} : { "WWW-Authenticate": challenge }),
    ...(error.retryAfterSeconds === undefined ? {} : { "Retry-After": String(error.retryAfterSeconds) }),
  });
}

/** Returns the rate limit policy that refused, for the report. */
export function policyOf(refused: DomainError | null): { policy?: string } {
  const policy = refused?.code === "rate_limited" ? refused.members.policy : undefined;
  return typeof policy === "string" ? { policy } : {};
}

function answered(exchange: Exchange, status: number, refused: DomainError | null): Answered {
  const { requestId, method, template, startedAt, bodyMs, actor } = exchange;
  const firm = actor?.kind === "firm" ? actor : null;
  return {
    requestId,
    method,
    route: template,
    status,
    ms: performance.now() - startedAt,
    bodyMs,
    firmId: firm?.firm.id ?? null,
    keyId: firm?.key?.id ?? null,
    mode: firm?.mode ?? null,
    code: refused?.code ?? null,
    ...policyOf(refused),
    ...(status >= 500 ? { cause: refused?.cause ?? refused } : {}),
  };
}
