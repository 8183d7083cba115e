import type { IncomingMessage } from "node:http";
import type { AdminActor, FirmActor, SignedIn, VisitorActor } from "@board/api/server";
import { assertAccess } from "@board/api/server";
import type { SiteServices } from "@board/api/site";
import { clientAddress } from "@board/rest";
import { assertSameOrigin } from "./same-origin.ts";
import { cookiesOf, sessionIdOf } from "./session-cookie.ts";

/** Which data a page shows; a file's address cannot carry the header, so the page's choice is in a cookie as well. */
const MODE_HEADER = "x-board-mode";
const MODE_COOKIE = "fb_mode";
const ADMIN_HEADER = "x-board-as";

interface Door {
  site: SiteServices;
  trustProxy: boolean;
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/**
 * Who is behind a request of the site's pages.
 *
 * @throws DomainError `cross_site`
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
  if (signedIn) return signedIn;
  const owing = sessionId ? await site.owing(sessionId) : null;
  return {
    kind: "visitor",
    ...(owing ? { owing } : {}),
    address: clientAddress(req, trustProxy),
    userAgent: (req.headers["user-agent"] ?? "").slice(0, 300),
  };
}

const AS_ADMIN = /\?as=admin$/;

/**
 * Lets a file's address say that it is asked for as the admin, which an address cannot say by a header. It is taken out
 * of the address before any door reads it, and means nothing but for somebody who is an admin, reading.
 */
export function readAsAdmin(req: IncomingMessage): void {
  if (req.method !== "GET" && req.method !== "HEAD") return;
  if (req.url === undefined || !AS_ADMIN.test(req.url)) return;
  req.url = req.url.replace(AS_ADMIN, "");
  req.headers[ADMIN_HEADER] = "admin";
}

/**
 * The firm behind a request of the site's pages, or the admin, for files.
 *
 * @throws DomainError `cross_site`, `signed_out`, `firm_suspended`
 */
export async function partyOf(req: IncomingMessage, door: Door): Promise<FirmActor | AdminActor> {
  const caller = await callerOf(req, door);
  const actor = "kind" in caller ? caller : caller.actor;
  if (actor.kind === "admin") return actor;
  assertAccess(actor, {});
  return actor;
}

/** Whose calls a request of the site counts as: a person's, over all of their sessions. */
export function personOf(actor: FirmActor | AdminActor): string {
  if (actor.kind === "admin") return actor.person.id;
  return actor.member?.personId ?? actor.firm.id;
}
