import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Actor,
  type AdminActor,
  assertAccess,
  DomainError,
  type FirmActor,
  type SignedIn,
  signedOut,
  type VisitorActor,
} from "@board/api/server";
import type { SiteServices } from "@board/api/site";
import { type Answered, policyOf, tooMany, type Verdict } from "@board/rest";
import { clientAddress, type TrustProxy } from "@board/rest/client-address";
import { cookiesOf, sessionIdOf } from "./session-cookie.ts";

/** Header that selects live or test data. The cookie does so for links to files, which cannot send a header. */
const MODE_HEADER = "x-board-mode";
const MODE_COOKIE = "fb_mode";
const ADMIN_HEADER = "x-board-as";
const READER_HEADER = "x-board-reader";

/** A call through the site. The actor is null until the caller is identified. */
export interface SiteCall {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  startedAt: number;
  actor: Actor | null;
  refused: DomainError | null;
}

/** Returns the facts of an answered call, for the log and the metrics. */
export function answeredCall(
  { requestId, req, res, startedAt, actor, refused }: SiteCall,
  route: string | null,
): Answered {
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
    ...policyOf(refused),
    ...(res.statusCode >= 500 ? { cause: refused?.cause ?? refused } : {}),
  };
}

interface Door {
  site: SiteServices;
  trustProxy: TrustProxy;
}

/** Rate limits of the site's calls. */
export interface Limits {
  /** Counts calls of a visitor by address. */
  takeVisit: (address: string, calls: number) => Promise<Verdict>;
  /** Counts calls of a signed-in person. */
  takeCalls: (personId: string, calls: number) => Promise<Verdict>;
}

/** Headers of every answer to the site's pages, except files. */
export const OWN_HEADERS = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  Vary: "Cookie",
};

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

const READING = new Set(["GET", "HEAD"]);

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

/**
 * Refuses a change that a page of another site requests (CSRF). Decides by Sec-Fetch-Site, or by Origin if a
 * browser does not send that header.
 *
 * @throws DomainError `cross_site`
 */
function assertSameOrigin(req: IncomingMessage, baseUrl: string): void {
  if (READING.has(req.method ?? "")) return;
  const { "sec-fetch-site": site, origin, host } = req.headers;
  // Origins of the site: the origin of BASE_URL, and the origins with the host name that the request used.
  const ours = new Set([originOf(baseUrl), `http://${host}`, `https://${host}`]);
  const same =
    site === undefined ? origin !== undefined && ours.has(originOf(origin)) : site === "same-origin";
  if (!same) {
    throw new DomainError("cross_site", {
      detail: "The request does not come from a page of this site. Nothing was changed.",
    });
  }
}

/**
 * Returns the person and firm that the page was rendered for, as `PERSON FIRM`; on an admin's pages the person
 * alone. The stream of changes has them in its address, because it cannot send a header.
 */
function readerOf({ headers, url = "" }: IncomingMessage): string | null {
  return one(headers[READER_HEADER]) ?? new URLSearchParams(url.split("?")[1]).get("reader");
}

/**
 * Refuses a request from a page that was rendered for another person or firm than the session's. Otherwise, a
 * button on a stale page would act in another firm's name.
 *
 * @throws DomainError `signed_out`
 */
function assertSameReader(req: IncomingMessage, { person, actor }: SignedIn): void {
  const reader = readerOf(req);
  const own = actor.kind === "firm" ? `${person.id} ${actor.firm.id}` : person.id;
  if (reader !== null && reader !== own) throw signedOut();
}

/**
 * Returns the caller of a request from the site's pages.
 *
 * @throws DomainError `cross_site`, `signed_out`
 */
export async function callerOf(
  req: IncomingMessage,
  { site, trustProxy }: Door,
): Promise<SignedIn | VisitorActor> {
  assertSameOrigin(req, site.baseUrl);
  const { cookie } = req.headers;
  const sessionId = await sessionIdOf(cookie, { baseUrl: site.baseUrl, secret: site.sessionSecret });
  const mode = one(req.headers[MODE_HEADER]) ?? cookiesOf(cookie)[MODE_COOKIE];
  const signedIn =
    sessionId &&
    (await site.signedIn(sessionId, {
      mode: mode === "test" ? "test" : "live",
      asAdmin: one(req.headers[ADMIN_HEADER]) === "admin",
    }));
  if (signedIn) {
    assertSameReader(req, signedIn);
    return signedIn;
  }
  const owing = sessionId ? await site.owing(sessionId) : null;
  return {
    kind: "visitor",
    ...(owing ? { owing } : {}),
    address: clientAddress(req, trustProxy),
    userAgent: (req.headers["user-agent"] ?? "").slice(0, 300),
  };
}

/**
 * Counts a caller's calls and sets the rate limit headers.
 *
 * @throws DomainError `rate_limited`
 */
export async function countCalls(
  res: ServerResponse,
  caller: SignedIn | VisitorActor,
  { takeVisit, takeCalls }: Limits,
  calls = 1,
): Promise<void> {
  const verdict = await ("kind" in caller
    ? takeVisit(caller.address, calls)
    : takeCalls(caller.person.id, calls));
  for (const [name, value] of Object.entries(verdict.headers)) res.setHeader(name, value);
  if (!verdict.allowed) throw tooMany(verdict);
}

const AS_ADMIN = /\?as=admin$/;

/**
 * Turns `?as=admin` in a file's address into a header, because a link cannot send one. Applies to GET and HEAD
 * only, so that no change can be requested this way.
 */
export function readAsAdmin(req: IncomingMessage): void {
  if (req.method !== "GET" && req.method !== "HEAD") return;
  if (req.url === undefined || !AS_ADMIN.test(req.url)) return;
  req.url = req.url.replace(AS_ADMIN, "");
  req.headers[ADMIN_HEADER] = "admin";
}

/**
 * Returns the firm or admin that requests a file.
 *
 * @throws DomainError `cross_site`, `signed_out`, `firm_suspended`
 */
export async function partyOf(req: IncomingMessage, door: Door): Promise<FirmActor | AdminActor> {
  const caller = await callerOf(req, door);
  const actor = "kind" in caller ? caller : caller.actor;
  if (actor.kind === "admin") return actor;
  assertAccess(actor, {}, null);
  return actor;
}

/** Returns the id that a request's calls are counted for: the person's, so that all sessions count together. */
export function rateLimitKey(actor: FirmActor | AdminActor): string {
  if (actor.kind === "admin") return actor.person.id;
  return actor.member?.personId ?? actor.firm.id;
}
