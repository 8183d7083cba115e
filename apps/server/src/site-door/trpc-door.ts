import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppRouter } from "@board/api";
import type { SiteServices } from "@board/api/accounts/site-services";
import type { Actor } from "@board/api/actor";
import type { Ctx } from "@board/api/context";
import { asDomainError, DomainError, toTrpcError } from "@board/api/errors";
import type { ProcedureMeta } from "@board/api/procedures";
import { type Answered, ClientGone, readBody, readIdempotencyKey, type Verdict } from "@board/rest";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import { callerOf } from "./caller.ts";

const TRPC_PATH = "/api/trpc";

interface TrpcDoorOptions {
  site: SiteServices;
  trustProxy: boolean;
  /** Counts a call of somebody who is not signed in. */
  takeVisit: (address: string) => Promise<Verdict>;
  newRequestId: () => string;
  report: (answered: Answered) => void;
}

const HEADERS = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  Vary: "Cookie",
};

/** What the counters call a request: its one procedure, or that it was several; never what a caller made up. */
function routeOf(router: AppRouter, path: string): string {
  if (path.includes(",")) return `${TRPC_PATH}/(batch)`;
  return Object.hasOwn(router._def.procedures, path) ? `${TRPC_PATH}/${path}` : `${TRPC_PATH}/(unknown)`;
}

interface Described {
  _def: { meta?: ProcedureMeta };
}

/** How much the body of a procedure may hold, where it says so itself. */
function mostBytesOf(router: AppRouter, path: string): number | undefined {
  // Flat at run time, by their whole names.
  const procedures: unknown = router._def.procedures;
  const found = Object.entries(procedures as Record<string, Described>).find(([name]) => name === path);
  return found?.[1]._def.meta?.maxBodyBytes;
}

function tooMany({ policy, retryAfterSeconds }: Verdict): DomainError {
  return new DomainError("rate_limited", {
    detail: `Wait ${retryAfterSeconds} s. Nothing was changed.`,
    members: { policy },
    retryAfterSeconds,
  });
}

/**
 * The procedures for the site's own pages: the same ones as over REST, for whoever is signed in. A refusal has the
 * shape that `procedures.ts` gives it; one made before any procedure carries the request id as well.
 */
export function createTrpcDoor({ site, trustProxy, takeVisit, newRequestId, report }: TrpcDoorOptions) {
  async function contextOf(
    req: IncomingMessage,
    requestId: string,
    unreadable: unknown,
    seen: (actor: Actor) => void,
  ): Promise<Ctx> {
    const caller = await callerOf(req, { site, trustProxy });
    const ctx = site.contextOf(caller);
    seen(ctx.actor);
    if (ctx.actor.kind === "visitor") {
      const verdict = await takeVisit(ctx.actor.address);
      if (!verdict.allowed) throw tooMany(verdict);
    }
    if (unreadable !== null) throw unreadable;
    const idempotency = req.method === "POST" ? readIdempotencyKey(req.headersDistinct) : null;
    return { ...ctx, requestId, idempotency };
  }

  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const requestId = newRequestId();
    const [pathname = ""] = (req.url ?? "").split("?", 1);
    const path = decodeURIComponentSafely(pathname.slice(TRPC_PATH.length + 1));
    let actor: Actor | null = null;
    let refused: DomainError | null = null;
    res.setHeader("Request-Id", requestId);
    for (const [name, value] of Object.entries(HEADERS)) res.setHeader(name, value);
    const closed = new Promise((resolve) => res.once("close", resolve));
    const unreadable = await takeBody(req, mostBytesOf(site.router, path));
    if (unreadable instanceof ClientGone) return;
    await nodeHTTPRequestHandler({
      router: site.router,
      req,
      res,
      path,
      createContext: async () => {
        try {
          return await contextOf(req, requestId, unreadable, (each) => {
            actor = each;
          });
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
    report(answered({ requestId, req, res, route: routeOf(site.router, path), startedAt, actor, refused }));
  };
}

/** Reads the body as REST does and leaves it where tRPC looks for it; gives why it cannot be read, if so. */
async function takeBody(req: IncomingMessage, most: number | undefined): Promise<unknown> {
  if (req.method !== "POST") return null;
  try {
    Object.assign(req, { body: await readBody(req, most) });
    return null;
  } catch (error) {
    Object.assign(req, { body: {} });
    return error;
  }
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
