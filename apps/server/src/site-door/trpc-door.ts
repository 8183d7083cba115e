import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppRouter } from "@board/api";
import type { Actor, Ctx, ProcedureMeta } from "@board/api/server";
import { asDomainError, DomainError, toTrpcError } from "@board/api/server";
import type { SiteServices } from "@board/api/site";
import {
  type Answered,
  type BodyBudget,
  ClientGone,
  clientAddress,
  MAX_VISITOR_BODY_BYTES,
  problemOf,
  readBody,
  readIdempotencyKey,
  readIfMatch,
  tooMany,
  type Verdict,
} from "@board/rest";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import { callerOf } from "./caller.ts";
import { setSessionCookie } from "./session-cookie.ts";

const TRPC_PATH = "/api/trpc";

interface TrpcDoorOptions {
  site: SiteServices;
  trustProxy: boolean;
  /** Counts calls of somebody who is not signed in, by address. */
  takeVisit: (address: string, calls: number) => Promise<Verdict>;
  /** Counts calls of a signed-in person. */
  takeCalls: (personId: string, calls: number) => Promise<Verdict>;
  bodies: BodyBudget;
  newRequestId: () => string;
  report: (answered: Answered) => void;
}

const HEADERS = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  Vary: "Cookie",
};

/** Reads of one moment come as one batch; the site's own client sends no more than this. */
const MOST_CALLS = 20;
/** Open pages of one session that hear changes. Over HTTP/1.1 a browser opens six at most. */
const MOST_STREAMS = 20;
const STREAM_RETRY_SECONDS = 30;
/** Whoever is refused while still sending may read the answer for this long. */
const LINGER_MS = 2_000;

const UNKNOWN = "unknown";

/** The procedures that a path names; one that the router does not have is `unknown`, whatever it was called. */
function namesOf(router: AppRouter, path: string): string[] {
  return path.split(",").map((name) => (Object.hasOwn(router._def.procedures, name) ? name : UNKNOWN));
}

/** What the counters call a request: its one procedure, or that it was several; never what a caller made up. */
function routeOf(names: readonly string[]): string {
  if (names.length > 1) return `${TRPC_PATH}/(batch)`;
  return names[0] === UNKNOWN ? `${TRPC_PATH}/(unknown)` : `${TRPC_PATH}/${names[0]}`;
}

interface Described {
  _def: { type: string; meta?: ProcedureMeta };
}

/** What the only procedure of a request says of itself; undefined for several. */
function onlyOne(router: AppRouter, names: readonly string[]): Described["_def"] | undefined {
  // Flat at run time, by their whole names.
  const procedures = router._def.procedures as unknown as Record<string, Described>;
  const [name = ""] = names;
  return names.length === 1 && Object.hasOwn(procedures, name) ? procedures[name]?._def : undefined;
}

/** Counts the open streams of each session. */
function createStreams() {
  const open = new Map<string, number>();
  return (owner: string, res: ServerResponse): void => {
    const count = open.get(owner) ?? 0;
    if (count >= MOST_STREAMS) {
      throw tooMany({
        allowed: false,
        policy: "streams",
        retryAfterSeconds: STREAM_RETRY_SECONDS,
        headers: {},
      });
    }
    open.set(owner, count + 1);
    res.once("close", () => {
      const left = (open.get(owner) ?? 1) - 1;
      if (left > 0) open.set(owner, left);
      else open.delete(owner);
    });
  };
}

/**
 * The procedures for the site's own pages: the same ones as over REST, for whoever is signed in. A refusal has the
 * shape that `procedures.ts` gives it; one made before any procedure carries the request id as well.
 */
export function createTrpcDoor(options: TrpcDoorOptions) {
  const { site, trustProxy, takeVisit, takeCalls, bodies, newRequestId, report } = options;
  const holdStream = createStreams();

  /** Who is calling, counted: before anything of the body is read. */
  async function identify(
    req: IncomingMessage,
    res: ServerResponse,
    names: readonly string[],
    seen: (actor: Actor) => void,
  ): Promise<Ctx> {
    const caller = await callerOf(req, { site, trustProxy });
    const ctx = site.contextOf(caller, async (sessionId) => {
      const { baseUrl, sessionSecret: secret } = site;
      res.appendHeader("Set-Cookie", await setSessionCookie(sessionId, { baseUrl, secret }));
    });
    seen(ctx.actor);
    const verdict =
      "kind" in caller
        ? await takeVisit(caller.address, names.length)
        : await takeCalls(caller.person.id, names.length);
    for (const [name, value] of Object.entries(verdict.headers)) res.setHeader(name, value);
    if (!verdict.allowed) throw tooMany(verdict);
    if (onlyOne(site.router, names)?.type === "subscription") {
      holdStream("kind" in caller ? caller.address : caller.sessionId, res);
    }
    return ctx;
  }

  /** Reads the body as REST does and leaves it where tRPC looks for it. */
  async function takeBody(req: IncomingMessage, ctx: Ctx, names: readonly string[]): Promise<void> {
    if (req.method !== "POST") return;
    const most =
      ctx.actor.kind === "visitor" ? MAX_VISITOR_BODY_BYTES : onlyOne(site.router, names)?.meta?.maxBodyBytes;
    const owners = [clientAddress(req, trustProxy), ...(ctx.session ? [ctx.session.personId] : [])];
    Object.assign(req, { body: await readBody(req, { most, held: bodies.hold(owners) }) });
  }

  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const requestId = newRequestId();
    const [pathname = ""] = (req.url ?? "").split("?", 1);
    const names = namesOf(site.router, decodeURIComponentSafely(pathname.slice(TRPC_PATH.length + 1)));
    let actor: Actor | null = null;
    let refused: DomainError | null = null;
    res.setHeader("Request-Id", requestId);
    for (const [name, value] of Object.entries(HEADERS)) res.setHeader(name, value);
    const closed = new Promise((resolve) => res.once("close", resolve));
    let ctx: Ctx | null = null;
    let early: unknown = null;
    try {
      ctx = await identify(req, res, names, (each) => {
        actor = each;
      });
      await takeBody(req, ctx, names);
    } catch (error) {
      if (error instanceof ClientGone) return;
      early = error;
      // tRPC looks no further for one.
      Object.assign(req, { body: {} });
      res.once("finish", () => hangUpLater(req));
    }
    const tooOften = early === null ? null : asDomainError(early);
    if (tooOften?.code === "rate_limited" && onlyOne(site.router, names)?.type === "subscription") {
      // tRPC would open a stream to say so, with status 200.
      refuseStream(res, tooOften, { requestId, baseUrl: site.baseUrl });
      await closed;
      report(answered({ requestId, req, res, route: routeOf(names), startedAt, actor, refused: tooOften }));
      return;
    }
    await nodeHTTPRequestHandler({
      router: site.router,
      req,
      res,
      path: names.join(","),
      maxBatchSize: MOST_CALLS,
      createContext: async () => {
        try {
          if (ctx === null || early !== null) throw early;
          const idempotency = req.method === "POST" ? readIdempotencyKey(req.headersDistinct) : null;
          const ifMatch = req.method === "POST" ? readIfMatch(req.headersDistinct) : null;
          return { ...ctx, requestId, idempotency, ifMatch, setCookie: cookieSetter(res, site.baseUrl) };
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
      },
      onError: ({ error }) => {
        refused = asDomainError(error);
        if (refused.retryAfterSeconds !== undefined && !res.headersSent) {
          res.setHeader("Retry-After", String(refused.retryAfterSeconds));
        }
      },
    });
    await closed;
    report(answered({ requestId, req, res, route: routeOf(names), startedAt, actor, refused }));
  };
}

function refuseStream(
  res: ServerResponse,
  error: DomainError,
  where: { requestId: string; baseUrl: string },
): void {
  if (error.retryAfterSeconds !== undefined) res.setHeader("Retry-After", error.retryAfterSeconds);
  res.writeHead(error.status, { "Content-Type": "application/problem+json; charset=utf-8" });
  res.end(JSON.stringify(problemOf(error, { ...where, route: null })));
}

/** A refused request whose body goes on arriving is not listened to for long. */
function hangUpLater(req: IncomingMessage): void {
  if (req.complete) return;
  req.resume();
  const timer = setTimeout(() => req.destroy(), LINGER_MS);
  req.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
}

/** Cookies that only the server reads, for every page of the site. */
function cookieSetter(res: ServerResponse, baseUrl: string): NonNullable<Ctx["setCookie"]> {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return ({ name, value, maxAgeS }) => {
    res.appendHeader(
      "Set-Cookie",
      `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`,
    );
  };
}

interface Finished {
  requestId: string;
  req: IncomingMessage;
  res: ServerResponse;
  route: string;
  startedAt: number;
  actor: Actor | null;
  refused: DomainError | null;
}

function answered({ requestId, req, res, route, startedAt, actor, refused }: Finished): Answered {
  const firm = actor?.kind === "firm" ? actor : null;
  return {
    requestId,
    method: req.method ?? "",
    route,
    status: res.statusCode,
    ms: performance.now() - startedAt,
    firmId: firm?.firm.id ?? null,
    keyId: null,
    mode: firm?.mode ?? null,
    code: refused?.code ?? null,
    ...(res.statusCode >= 500 ? { cause: refused?.cause ?? refused } : {}),
  };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
