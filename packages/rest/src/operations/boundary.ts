import type { IncomingMessage, ServerResponse } from "node:http";
import { download } from "@board/api/schemas";
import type { AnswerMark, VisitorActor } from "@board/api/server";
import {
  answerTimeLeft,
  asDomainError,
  assertAccess,
  assertDriver,
  DomainError,
  isLinkToken,
  mayNameLoad,
} from "@board/api/server";
import { callTRPCProcedure } from "@trpc/server";
import {
  type Answer,
  commonHeaders,
  fileAnswer,
  json,
  NO_BODY,
  revalidated,
  withETag,
} from "../http/answer.ts";
import { bearerToken } from "../http/caller.ts";
import { clientAddress } from "../http/client-address.ts";
import { prefersStrict, readIdempotencyKey } from "../http/idempotency-key.ts";
import { readIfMatch } from "../http/if-match.ts";
import { readInput } from "../http/read-input.ts";
import { BASE_PATH, createRoutes, type Route } from "../http/routes.ts";
import type { Verdict } from "../limits/rate-limit.ts";
import { onceADay, servedDocument } from "../openapi/served.ts";
import {
  type Boundary,
  type Caller,
  type Exchange,
  handle,
  type KnownCaller,
  type RestOptions,
} from "./exchange.ts";
import { KeptAnswers } from "./kept-answers.ts";

/** Returns a function that answers with the OpenAPI document, with examples dated from today. */
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
    answers: options.answers ?? new KeptAnswers(),
  };
}

/** Returns the handler of the API at /api/v1, or at the base path of another door such as the site's. */
export function createRestHandler(options: RestOptions) {
  const boundary = createBoundary(options);
  return (req: IncomingMessage, res: ServerResponse) =>
    handle(boundary, { req, res, isEnvelope: false }, (exchange) => answerTo(boundary, exchange, req));
}

/**
 * Answers a request. The checks have a fixed order (contract 1), so that every answer is predictable: address
 * and method, key, rate, kind of key and scope, seat, body, Idempotency-Key, If-Match, names and schema, then
 * the procedure.
 */
function answerTo(boundary: Boundary, exchange: Exchange, req: IncomingMessage): Promise<Answer> {
  return answerAddress(boundary, exchange, (route) =>
    route.meta.open && boundary.door === undefined && !sendsLink(req)
      ? admitVisitor(boundary, exchange, req)
      : admit(boundary, exchange, req),
  );
}

/** Finds the operation, calls `admitted` to identify the caller and count the call, then answers. */
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

/** Identifies the caller and counts the call against the rate limits. */
export async function admit(
  boundary: Boundary,
  exchange: Exchange,
  req: IncomingMessage,
): Promise<KnownCaller> {
  const actor = await authenticate(boundary, req);
  exchange.actor = actor;
  await countCall(boundary, exchange, actor);
  return actor;
}

/** True for a driver's link, which may not even call what is open: its table is all that it may do. */
function sendsLink({ headers: { authorization = "" } }: IncomingMessage): boolean {
  return isLinkToken(authorization.replace(/^bearer +/i, ""));
}

/** Counts a visitor's call of an open operation. Ignores an API key, if one was sent. */
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

/** A call of an operation by an identified caller. */
interface OperationCall {
  actor: Caller;
  route: Route;
  path: Record<string, string>;
  search: string;
}

/** Answers a caller who has been identified and is within the rate limits. */
async function callOperation(boundary: Boundary, exchange: Exchange, use: OperationCall): Promise<Answer> {
  const { actor, route, path, search } = use;
  const { head, method, requestId } = exchange;
  const ifNoneMatch = head.headers["if-none-match"];
  // Checks the access of firms only: an admin calls through the site, and the admin procedures check the access
  // themselves.
  if (actor.kind === "firm") {
    const access = route.meta.access ?? {};
    assertAccess(actor, access, route.procedure, await boundary.isKeptOff(actor, access, path.id));
  }
  if (actor.kind === "driver") assertDriver(actor, route.procedure);

  const request = actor.kind === "firm" && route.method === "GET" ? { actor, route, path, search } : null;
  const kept = request && (await boundary.answers.find(request));
  if (kept !== null) {
    exchange.namedLoad = kept.namedLoad;
    return revalidated(kept.answer, ifNoneMatch);
  }

  // The time limit excludes the time spent receiving the body, and does not apply to uploads, which arrive while
  // the procedure runs.
  const answerWithinMs = route.meta.upload ? Number.POSITIVE_INFINITY : answerTimeLeft(exchange.startedAt);

  const body =
    route.method === "GET" || actor.kind === "visitor" ? {} : await exchange.readFields(route, actor);
  const idempotency = route.method === "POST" ? readIdempotencyKey(head.headersDistinct) : null;
  const strict = prefersStrict(head.headersDistinct);
  const ifMatch = route.changesLoad ? readIfMatch(head.headersDistinct) : null;
  const input = await readInput(route, { path, search, body });

  const marks: AnswerMark[] = [];
  let status = route.meta.status ?? 200;
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
      marked: (mark) => marks.push(mark),
      answersRepeat: () => {
        status = 200;
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
  const answer = answerOf(route, output, status);
  const [mark] = marks;
  if (request !== null && mark !== undefined && marks.length === 1) {
    boundary.answers.keep(request, { mark, namedLoad: exchange.namedLoad }, answer);
  }
  return revalidated(answer, ifNoneMatch);
}

/**
 * Returns true if a load was not found and the path has neither an id nor a ref, so probably the caller's own
 * reference. Looks only at the form, so that the answer is the same for loads of other firms.
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

/** Maximum number of suggested addresses; a longer list does not help. */
const MAX_HINTS = 3;

/**
 * Suggests the address that was probably meant: without the trailing slash, with the API's prefix, or with a
 * misspelt name corrected.
 */
function hintFor(
  { routes, basePath }: Pick<Boundary, "routes" | "basePath">,
  method: string,
  pathname: string,
) {
  const isKnown = (address: string) => routes.match(method, address).kind !== "unknown";
  // The look-behind keeps the time linear in the number of trailing slashes.
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
 * Answers a method that the address does not have. `near` lists similar addresses that have it. OPTIONS needs
 * no key, because the public document lists the methods.
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

/** Identifies the caller. Counts failed API keys and unknown links by address, so that neither can be guessed. */
async function authenticate(boundary: Boundary, req: IncomingMessage): Promise<KnownCaller> {
  const { door, limiter, trustProxy } = boundary;
  if (door) return door.identify(req);
  try {
    const token = bearerToken(req.headers.authorization);
    return isLinkToken(token) ? await boundary.authenticateDriver(token) : await boundary.authenticate(token);
  } catch (error) {
    const { status, code } = asDomainError(error);
    if (status !== 401) throw error;
    const address = clientAddress(req, trustProxy);
    const verdict = await (code === "link_unknown"
      ? limiter.takeUnknownLink(address)
      : limiter.takeFailedAuthentication(address));
    throw verdict.allowed ? error : tooMany(verdict);
  }
}

/** @throws DomainError `rate_limited` */
async function countCall(
  { door, limiter }: Boundary,
  { headers }: Exchange,
  actor: KnownCaller,
): Promise<void> {
  const verdict = await takeCall(door, limiter, actor);
  if (verdict === null) return;
  Object.assign(headers, verdict.headers);
  if (!verdict.allowed) throw tooMany(verdict);
}

function takeCall(door: Boundary["door"], limiter: Boundary["limiter"], actor: KnownCaller) {
  if (actor.kind === "driver") return limiter.takeLink(actor.link.id);
  if (door) return door.takeCall(actor);
  return actor.kind === "firm" ? limiter.take(actor.firm.id, actor.mode) : null;
}

export function tooMany({ policy, retryAfterSeconds }: Verdict): DomainError {
  return new DomainError("rate_limited", {
    detail: `Wait ${retryAfterSeconds} s. Nothing was changed.`,
    members: { policy },
    retryAfterSeconds,
  });
}

/** Fields of a procedure's output that decide which headers are sent. */
interface Output {
  load?: { version?: number };
  repeated?: boolean;
}

/** Returns the answer of a successful call. Reads get an ETag; replays of writes get a header that marks them. */
function answerOf(route: Route, output: unknown, status: number): Answer {
  const { load, repeated } = (output ?? {}) as Output;
  const answer = json(status, output);
  if (route.method === "GET" && answer.status === 200) {
    const caching = route.meta.open ? "public, max-age=10" : "private, no-cache";
    return withETag(answer, caching, load?.version);
  }
  if (repeated !== true) return answer;
  return { ...answer, headers: { ...answer.headers, "Idempotent-Replayed": "true" } };
}
