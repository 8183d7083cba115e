import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Access,
  type AdminActor,
  type AnsweredCall,
  type AnswerMark,
  asDomainError,
  type DomainError,
  type DriverActor,
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
import type { KeptAnswers, NamedLoad } from "./kept-answers.ts";

/** Facts of one answered request, for the log and the metrics. */
export interface Answered {
  requestId: string;
  method: string;
  /** The path template, such as `/api/v1/loads/{id}`; null if the address has no operation. */
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
  /** The error that caused a 5xx; only logged. */
  cause?: unknown;
}

/** A caller that has identified itself. */
export type KnownCaller = FirmActor | DriverActor | AdminActor;
export type Caller = KnownCaller | VisitorActor;

export interface Call {
  /** An admin calls through the site only; a visitor calls open operations only. */
  actor: Caller;
  requestId: string;
  idempotency: IdempotencyRequest | null;
  strict: boolean;
  ifMatch: number[] | null;
  answerWithinMs: number;
  namedLoad: (ref: string, id: string) => void;
  /** Called with the mark of a read's answer, if there is a way to tell later whether it is still the same. */
  marked: (mark: AnswerMark) => unknown;
  /** Called by an operation that returns what an earlier call made. */
  answersRepeat: () => void;
}

export interface RestOptions {
  router: OpenApiRouter;
  /** Returns the context of a procedure: the services of the process and the facts of the call. */
  createContext: (call: Call) => object;
  newRequestId: () => string;
  /** @throws DomainError `key_invalid`, `key_expired`, `key_revoked` */
  authenticate: (token: string) => Promise<FirmActor>;
  /** @throws DomainError `link_unknown` */
  authenticateDriver: (token: string) => Promise<DriverActor>;
  /** Returns true if the operation lets a test key reach only its firm's test loads, and `named` is not one of them. */
  isKeptOff: (actor: FirmActor, access: Access, named: string | undefined) => Promise<boolean>;
  /** Serves the same operations under another prefix, to callers identified by a session in place of an API key. */
  door?: {
    basePath: string;
    /** @throws DomainError `signed_out` and other refusals */
    identify: (req: IncomingMessage) => Promise<FirmActor | AdminActor>;
    /** Counts a call against the person's limits; those of the firm's keys do not apply. */
    takeCall: (actor: FirmActor | AdminActor) => Promise<Verdict>;
  };
  limiter: Limiter;
  /** Counts a call of an open operation by the caller's address. Without this function, such calls are not limited. */
  takeVisit?: (address: string) => Promise<Verdict>;
  /** Limits the memory of unfinished bodies; all handlers of the process share it. */
  bodies?: BodyBudget;
  /** Finished answers of reads; all handlers of the process share them. */
  answers?: KeptAnswers;
  /** The OpenAPI document. */
  document: object;
  /** Returns today's day in London, from which the examples of the served document are dated. */
  today: () => Day;
  /** The site's address, without a slash at its end. */
  baseUrl: string;
  trustProxy: TrustProxy;
  report: (answered: Answered) => void;
  /** Receives every answered call by an API key, for the firm's request log. */
  keepCall?: (call: AnsweredCall) => void;
}

/** The options, and what is built from them once for all requests. */
export interface Boundary extends RestOptions {
  basePath: string;
  routes: Routes;
  documentPath: string;
  published: () => Answer & { headers: { ETag: string } };
  common: Headers;
  answers: KeptAnswers;
}

/** A call's address and headers. */
type RequestHead = Pick<IncomingMessage, "url" | "headers" | "headersDistinct">;

/** One call while it is checked. A refusal by any check is reported with the facts known by then. */
export interface Exchange {
  head: RequestHead;
  /** Reads the body, once the caller and the operation are known. */
  readFields: (route: Route, actor: KnownCaller) => Promise<JsonObject>;
  method: string;
  requestId: string;
  startedAt: number;
  bodyMs: number;
  template: string | null;
  route: Route | null;
  actor: KnownCaller | null;
  upload: Upload | null;
  /** The load that the address names by its ref; null if it is named by id. */
  namedLoad: NamedLoad | null;
  /** Fields of the body; null until it has been read. */
  sent: JsonObject | null;
  /**
   * True for a request that contains calls reported separately (MCP, batches). It is in the request log only if
   * it is refused.
   */
  isEnvelope: boolean;
  /** Headers sent with the answer, whether it is a success or a refusal. */
  headers: Headers;
}

/** Status that is logged if the caller disconnected before the answer. */
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

/** Answers or refuses one call, and reports it. Sends nothing if the caller has disconnected. */
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

/** Adds a call by an API key to the request log, without the answer to a successful read, which is the caller's data. */
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
    // A refusal must not reveal that the load exists, so the request log keeps the ref instead of the id.
    target: namedLoad === null || status >= 400 ? url : url.replace(namedLoad.ref, namedLoad.id),
    status,
    code,
    ms,
    sent,
    answer: read || answer.file !== undefined ? null : answer.body,
  });
}

/** Minimum size of a compressed body; a smaller one saves less than the header costs. */
const MIN_COMPRESSED_BYTES = 1_024;

/**
 * Compresses JSON in an encoding that the caller accepts. Leaves answers with a strong ETag as they are,
 * because such an ETag stands for the exact bytes.
 */
function compressed(answer: Answer, acceptEncoding: string | undefined): Answer {
  const { body, encoded: known, file, headers } = answer;
  const isStrong = headers.ETag?.startsWith('"') ?? false;
  if (body.length <= MIN_COMPRESSED_BYTES || file !== undefined || isStrong) return answer;
  const encoded = encode(body, acceptEncoding, known);
  return { ...answer, body: encoded.body, headers: { ...headers, ...encoded.headers } };
}

interface BodySource {
  req: IncomingMessage;
  /** Null if the body names the operation, as in MCP. */
  route: Route | null;
  actor: KnownCaller;
}

/** Returns the caller for which bodies count; a driver's do not count for the firm. */
function ownerOfBody(actor: KnownCaller): string | undefined {
  if (actor.kind === "driver") return actor.link.id;
  return actor.kind === "firm" ? actor.firm.id : undefined;
}

/** Reads the fields of the body. For an upload, returns the file as the only field, unread. */
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
  const held = bodies?.hold(clientAddress(req, trustProxy), ownerOfBody(actor));
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

/** Returns the policy of a rate limit that refused the call, for the report; an empty object for anything else. */
export function policyOf(refused: DomainError | null): { policy?: string } {
  const policy = refused?.code === "rate_limited" ? refused.members.policy : undefined;
  return typeof policy === "string" ? { policy } : {};
}

function answered(exchange: Exchange, status: number, refused: DomainError | null): Answered {
  const { requestId, method, template, startedAt, bodyMs, actor } = exchange;
  const firm = actor?.kind === "firm" || actor?.kind === "driver" ? actor : null;
  return {
    requestId,
    method,
    route: template,
    status,
    ms: performance.now() - startedAt,
    bodyMs,
    firmId: firm?.firm.id ?? null,
    keyId: firm?.kind === "firm" ? (firm.key?.id ?? null) : null,
    mode: firm?.mode ?? null,
    code: refused?.code ?? null,
    ...policyOf(refused),
    ...(status >= 500 ? { cause: refused?.cause ?? refused } : {}),
  };
}
