import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FirmActor } from "@board/api/server";
import { createNewId, DomainError, type ErrorCode } from "@board/api/server";
import { type TrustProxy, trustProxies } from "../http/client-address.ts";
import type { Limiter } from "../limits/rate-limit.ts";
import { buildDocument } from "../openapi/build-document.ts";
import { createRestHandler } from "../operations/boundary.ts";
import type { Answered } from "../operations/exchange.ts";
import { type CheckedFetch, createCheckedFetch } from "./checked-fetch.ts";
import { createToyRouter, type Toy } from "./toy-router.ts";

const HEADERS = { "RateLimit-Policy": '"burst";q=20;w=1', RateLimit: '"burst";r=19;t=1' };

/** Returns a limiter that admits every request, unless a limit is given. */
export function toyLimiter(
  quota = { calls: Number.POSITIVE_INFINITY, failures: Number.POSITIVE_INFINITY },
): Limiter {
  const verdict = (left: number, policy: string) => ({
    allowed: left >= 0,
    policy,
    retryAfterSeconds: 7,
    headers: HEADERS,
  });
  return {
    take: async () => verdict(--quota.calls, "burst"),
    takeFailedAuthentication: async () => verdict(--quota.failures, "authentication"),
    takeLink: async () => verdict(--quota.calls, "burst"),
    takeUnknownLink: async () => verdict(--quota.failures, "unknown_link"),
  };
}

const ACTOR: FirmActor = {
  kind: "firm",
  firm: {
    id: "firm_1",
    name: "Toy Haulage",
    canPost: true,
    canCarry: true,
    plan: "STANDARD",
    usualTermsDays: 30,
    usualRequires: {},
    billing: { given: true, waiting: {} },
    facts: { licence: "none", covers: [], finished: 0 },
    suspended: false,
    approval: "APPROVED",
    holdsUntil: null,
  },
  mode: "live",
  via: "key",
  member: { id: "member_1", personId: "person_1", name: "Ann", role: "OWNER", seat: true },
  scopes: new Set(["loads:read", "loads:write", "board:read", "quotes:write"]),
  key: { id: "key_1", name: "Main", expiresAt: null, maker: { id: "member_1", role: "OWNER" } },
};

const ACTORS: Record<string, FirmActor> = {
  good: ACTOR,
  test: { ...ACTOR, mode: "test" },
  seatless: { ...ACTOR, member: null },
  "test-seatless": { ...ACTOR, mode: "test", member: null },
  reader: { ...ACTOR, scopes: new Set(["loads:read"]) },
  suspended: { ...ACTOR, firm: { ...ACTOR.firm, suspended: true } },
};

const REFUSED: Record<string, ErrorCode> = { expired: "key_expired", revoked: "key_revoked" };

async function authenticate(token: string): Promise<FirmActor> {
  if (token === "database-down") throw new Error("connect ECONNREFUSED 127.0.0.1:5432");
  const actor = ACTORS[token];
  if (actor) return actor;
  throw new DomainError(REFUSED[token] ?? "key_invalid", { detail: "No. Nothing was changed." });
}

export interface ToyServer {
  url: string;
  port: number;
  toy: Toy;
  answered: Answered[];
  /**
   * Sends a request with the key `good` unless other headers are given, and checks the answer against the toy
   * router's document.
   */
  call: CheckedFetch;
  close: () => Promise<void>;
}

interface ToyOptions {
  limiter?: Limiter;
  baseUrl?: string;
  trustProxy?: TrustProxy;
}

/** Starts the boundary with the toy router on a free loopback port. */
export async function startToyServer(options: ToyOptions = {}): Promise<ToyServer> {
  const { limiter = toyLimiter(), baseUrl = "http://localhost:3000", trustProxy = trustProxies(0) } = options;
  const toy: Toy = { changes: 0, gate: Promise.resolve() };
  const router = createToyRouter(toy);
  const newId = createNewId({ now: () => new Date() });
  const document = buildDocument(router, {
    info: { title: "Toy", version: "1.0.0" },
    siteUrl: "https://toy.example",
    tags: [{ name: "Parcels", description: "Toys." }],
  });
  const answered: Answered[] = [];
  const handle = createRestHandler({
    router,
    createContext: (call) => call,
    newRequestId: () => newId("req"),
    authenticate,
    authenticateDriver: async () => {
      throw new DomainError("link_unknown", { detail: "No. Nothing was changed." });
    },
    isKeptOff: async () => false,
    limiter,
    document,
    today: () => "2026-11-20",
    baseUrl,
    trustProxy,
    report: (one) => answered.push(one),
  });
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/v1`;
  const checked = createCheckedFetch(document);
  return {
    url,
    port,
    toy,
    answered,
    call: (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has("authorization")) headers.set("authorization", "Bearer good");
      return checked(`${url}${path}`, { ...init, headers });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns a POST request: a value is sent as JSON, text and bytes unchanged. */
export function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  const raw = typeof body === "string" || body instanceof Uint8Array;
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: raw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body),
  };
}
