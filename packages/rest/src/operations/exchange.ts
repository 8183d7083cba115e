import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Access,
  type AdminActor,
  type AnsweredCall,
  asDomainError,
  type DomainError,
  type FirmActor,
  type IdempotencyRequest,
  type VisitorActor,
} from "@board/api/server";
import type { Day } from "@board/calendar";
import type { OpenApiRouter } from "trpc-to-openapi";
import { type Answer, type Headers, problem, send } from "../http/answer.ts";
import { challengeOf } from "../http/caller.ts";
import { clientAddress, type TrustProxy } from "../http/client-address.ts";
import { encode } from "../http/encoding.ts";
import { problemOf } from "../http/problem.ts";
import { type BodyBudget, ClientGone, type JsonObject, readBody } from "../http/read-body.ts";
import { readUpload, type Upload } from "../http/read-upload.ts";
import type { Route, Routes } from "../http/routes.ts";
import type { Limiter, Verdict } from "../limits/rate-limit.ts";

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

export type Caller = FirmActor | AdminActor | VisitorActor;

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
