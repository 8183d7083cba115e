import type { IncomingMessage, ServerResponse } from "node:http";
import { type Download, download } from "@board/api/schemas";
import type { AdminActor, FirmActor, IdempotencyRequest } from "@board/api/server";
import { asDomainError, assertAccess, DomainError } from "@board/api/server";
import type { OpenApiRouter } from "trpc-to-openapi";
import {
  type Answer,
  commonHeaders,
  type Headers,
  json,
  problem,
  revalidated,
  send,
  withETag,
} from "./answer.ts";
import { createAtOnce, sendAtOnce } from "./at-once.ts";
import { bearerToken, challengeOf } from "./bearer.ts";
import type { BodyBudget } from "./body-budget.ts";
import { callProcedure, readInput } from "./call-procedure.ts";
import { clientAddress } from "./client-address.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import { readIfMatch } from "./if-match.ts";
import type { Prepared } from "./prepared-board.ts";
import { problemOf } from "./problem.ts";
import type { Limiter, Verdict } from "./rate-limit.ts";
import { ClientGone, type JsonObject, readBody } from "./read-body.ts";
import { readUpload, type Upload } from "./read-upload.ts";
import { BASE_PATH, createRoutes, type Route } from "./routes.ts";
import { fileHeaders } from "./send-file.ts";

/** One answered request, for the log and the counters. */
export interface Answered {
  requestId: string;
  method: string;
  /** The template, e.g. `/api/v1/loads/{id}`; null where the address named no operation. */
  route: string | null;
  status: number;
  ms: number;
  firmId: string | null;
  keyId: string | null;
  mode: string | null;
  /** The refusal's code; null for a success. */
  code: string | null;
  /** What really went wrong behind a 5xx; for the log only. */
  cause?: unknown;
}

export interface Call {
  /** An admin comes through a door of the site's only. */
  actor: FirmActor | AdminActor;
  requestId: string;
  idempotency: IdempotencyRequest | null;
  ifMatch: number[] | null;
}

export interface RestOptions {
  router: OpenApiRouter;
  /** What the procedures are given: the process's services and the call. */
  createContext: (call: Call) => object;
  newRequestId: () => string;
  /** @throws DomainError `key_invalid`, `key_expired`, `key_revoked` */
  authenticate: (token: string) => Promise<FirmActor>;
  /** Who is behind a key where that is known without asking anybody; null where not, and for a key to be refused. */
  recall?: (token: string, mark: string) => FirmActor | null;
  /** The same operations under another prefix, for callers who are known by something else than a key. */
  door?: {
    basePath: string;
    /** @throws DomainError `signed_out` and other refusals */
    identify: (req: IncomingMessage) => Promise<FirmActor | AdminActor>;
    /** Counts a call of the person, in place of the firm's limits for its keys. */
    takeCall: (actor: FirmActor | AdminActor) => Promise<Verdict>;
  };
  limiter: Limiter;
  /** Bytes of bodies in memory, shared by every door of the process. */
  bodies?: BodyBudget;
  /** What answers a GET past its procedure, by the procedure's name. */
  prepared?: Readonly<Record<string, Prepared>>;
  /** The OpenAPI document, as it is published. */
  document: object;
  /** The site's address, without a slash at its end. */
  baseUrl: string;
  trustProxy: boolean;
  report: (answered: Answered) => void;
}

/** What is known of a request so far, so that a refusal at any step carries it. */
interface Progress {
  requestId: string;
  template: string | null;
  route: Route | null;
  actor: FirmActor | AdminActor | null;
  upload: Upload | null;
  headers: Headers;
}

const GONE_STATUS = 499;

function splitTarget(url: string): { pathname: string; search: string } {
  const target = url.startsWith("/") ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, "");
  const at = target.indexOf("?");
  return at < 0
    ? { pathname: target, search: "" }
    : { pathname: target.slice(0, at), search: target.slice(at + 1) };
}

function methodNotAllowed(progress: Progress, allow: string[]): DomainError {
  progress.headers.Allow = allow.join(", ");
  return new DomainError("method_not_allowed", { detail: `Use ${allow.join(" or ")}. Nothing was changed.` });
}

export function tooMany({ policy, retryAfterSeconds }: Verdict): DomainError {
  return new DomainError("rate_limited", {
    detail: `Wait ${retryAfterSeconds} s. Nothing was changed.`,
    members: { policy },
    retryAfterSeconds,
  });
}

/**
 * Answers everything under /api/v1. The order of the checks is fixed (contract 1), so that every answer is
 * predictable: address and method, key, rate, kind of key and scope, seat, body, Idempotency-Key, If-Match and names, schema,
 * and then the procedure.
 */
export function createRestHandler(options: RestOptions) {
  const { router, limiter, baseUrl, trustProxy, report, door } = options;
  const basePath = door?.basePath ?? BASE_PATH;
  const documentPath = `${basePath}/openapi.json`;
  const routes = createRoutes(router, basePath);
  const published = withETag(json(200, options.document), "public, no-cache");

  function publishDocument(req: IncomingMessage, progress: Progress): Answer {
    progress.template = documentPath;
    if (req.method !== "GET" && req.method !== "HEAD") throw methodNotAllowed(progress, ["GET", "HEAD"]);
    return revalidated(published, req.headers["if-none-match"]);
  }

  async function authenticate(req: IncomingMessage): Promise<FirmActor | AdminActor> {
    if (door) return door.identify(req);
    try {
      return await options.authenticate(bearerToken(req.headers.authorization));
    } catch (error) {
      if (asDomainError(error).status !== 401) throw error;
      const verdict = await limiter.takeFailedAuthentication(clientAddress(req, trustProxy));
      throw verdict.allowed ? error : tooMany(verdict);
    }
  }

  async function assertWithin(asked: Promise<Verdict> | null, progress: Progress): Promise<void> {
    const verdict = await asked;
    if (verdict === null) return;
    Object.assign(progress.headers, verdict.headers);
    if (!verdict.allowed) throw tooMany(verdict);
  }

  /** The fields of the body; that of an upload is its file, of which nothing is read yet. */
  async function readFields(req: IncomingMessage, progress: Progress): Promise<JsonObject> {
    if (!progress.route?.meta.upload) {
      const { actor, route } = progress;
      const owners = [clientAddress(req, trustProxy), ...(actor?.kind === "firm" ? [actor.firm.id] : [])];
      return readBody(req, { most: route?.meta.maxBodyBytes, held: options.bodies?.hold(owners) });
    }
    progress.upload = readUpload(req);
    return { content: progress.upload.content };
  }

  async function answerTo(req: IncomingMessage, progress: Progress): Promise<Answer> {
    const method = req.method ?? "";
    const { pathname, search } = splitTarget(req.url ?? "/");
    if (pathname === documentPath) return publishDocument(req, progress);

    const match = routes.match(method, pathname);
    if (match.kind === "unknown") {
      throw new DomainError("not_found", { detail: "The API has no such address. Nothing was changed." });
    }
    progress.template = `${basePath}${match.kind === "found" ? match.route.template : match.template}`;
    if (match.kind === "wrong_method") throw methodNotAllowed(progress, match.allow);
    const { route, path } = match;
    progress.route = route;

    const actor = await authenticate(req);
    progress.actor = actor;

    // An admin comes through a door only.
    const verdict =
      door?.takeCall(actor) ?? (actor.kind === "firm" ? limiter.take(actor.firm.id, actor.mode) : null);
    await assertWithin(verdict, progress);
    if (actor.kind === "firm") assertAccess(actor, route.meta.access ?? {});

    const reads = route.method === "GET";
    const prepared = options.prepared?.[route.procedure];
    if (prepared !== undefined && actor.kind === "firm") {
      await prepared.prepare(actor);
      const answer = prepared.answer({
        actor,
        search,
        query: route.query,
        ifNoneMatch: req.headers["if-none-match"],
        acceptEncoding: req.headers["accept-encoding"]?.toString(),
      });
      if (answer !== null) return answer;
    }
    const body = reads ? {} : await readFields(req, progress);
    const idempotency = route.method === "POST" ? readIdempotencyKey(req.headersDistinct) : null;
    const ifMatch = route.changesLoad ? readIfMatch(req.headersDistinct) : null;
    const input = await readInput(route, { path, search, body });

    const { requestId } = progress;
    const output = await callProcedure(
      router,
      route,
      options.createContext({ actor, requestId, idempotency, ifMatch }),
      input,
    );
    if (route.meta.download) return fileAnswer(method, download.parse(output));
    const answer = json(route.meta.status ?? 200, output);
    if (reads && answer.status === 200) {
      return revalidated(
        withETag(answer, "private, no-cache", versionIn(output)),
        req.headers["if-none-match"],
      );
    }
    return isReplay(output)
      ? { ...answer, headers: { ...answer.headers, "Idempotent-Replayed": "true" } }
      : answer;
  }

  function refusal(error: DomainError, { route, requestId }: Progress): Answer {
    const challenge = challengeOf(error);
    return problem(error.status, problemOf(error, { route, requestId, baseUrl }), {
      ...(challenge === null ? {} : { "WWW-Authenticate": challenge }),
      ...(error.retryAfterSeconds === undefined ? {} : { "Retry-After": String(error.retryAfterSeconds) }),
    });
  }

  const { recall, prepared = {} } = options;
  const answerAtOnce =
    recall && door === undefined ? createAtOnce({ routes, basePath, prepared, recall, limiter }) : () => null;
  const common = commonHeaders(baseUrl);
  const commonList = Object.entries(common).flat();

  return function handle(req: IncomingMessage, res: ServerResponse): Promise<void> | void {
    const startedAt = performance.now();
    const requestId = options.newRequestId();
    const atOnce = answerAtOnce(req);
    if (atOnce === null) return goAllTheWay(req, res, { startedAt, requestId });
    sendAtOnce(res, requestId, atOnce, commonList);
    const { actor, template, answer } = atOnce;
    report({
      requestId,
      method: "GET",
      route: template,
      status: answer.status,
      ms: performance.now() - startedAt,
      firmId: actor.firm.id,
      keyId: actor.key?.id ?? null,
      mode: actor.mode,
      code: null,
    });
  };

  async function goAllTheWay(
    req: IncomingMessage,
    res: ServerResponse,
    { startedAt, requestId }: { startedAt: number; requestId: string },
  ): Promise<void> {
    const headers: Headers = { "Request-Id": requestId, ...common };
    const progress: Progress = { requestId, template: null, route: null, actor: null, upload: null, headers };
    let status = GONE_STATUS;
    let refused: DomainError | null = null;
    try {
      let answer: Answer;
      try {
        answer = await answerTo(req, progress);
      } catch (error) {
        if (error instanceof ClientGone || progress.upload?.torn()) return;
        refused = asDomainError(error);
        answer = refusal(refused, progress);
      }
      status = answer.status;
      await send(req, res, { ...answer, headers: { ...headers, ...answer.headers } });
    } finally {
      const firm = progress.actor?.kind === "firm" ? progress.actor : null;
      report({
        requestId,
        method: req.method ?? "",
        route: progress.template,
        status,
        ms: performance.now() - startedAt,
        firmId: firm?.firm.id ?? null,
        keyId: firm?.key?.id ?? null,
        mode: firm?.mode ?? null,
        code: refused?.code ?? null,
        ...(status >= 500 ? { cause: refused?.cause ?? refused } : {}),
      });
    }
  }
}

/** Opened before its headers leave, so that a file that is not there is refused like anything else. */
async function fileAnswer(method: string, file: Download): Promise<Answer> {
  const headers = fileHeaders(file);
  return { status: 200, headers, body: "", file: method === "HEAD" ? null : await file.open() };
}

/** Of an answer that is a load. */
function versionIn(output: unknown): number | undefined {
  const { load } = output as { load?: { version?: number } };
  return load?.version;
}

function isReplay(output: unknown): boolean {
  return typeof output === "object" && output !== null && "repeated" in output && output.repeated === true;
}
