import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Verdict } from "@board/rest";
import { clientAddress, type TrustProxy } from "@board/rest/client-address";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { sessionIdOf } from "./session-cookie.ts";

interface PageDoor {
  baseUrl: string;
  sessionSecret: string;
  trustProxy: TrustProxy;
  development?: boolean;
  /** Counts the pages of a session; their assets are not counted. */
  takePage: (sessionId: string) => Promise<Verdict>;
  /** Asks the database for anything; rejects where it is away. */
  askDatabase: () => Promise<unknown>;
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void> | void;
}

/** Address of the page, as a sign-in leads back to it: without what Next's router adds when it asks for a part of it. */
function pathOf(req: IncomingMessage): { path: string; address: string } {
  const [path = "/", search = ""] = (req.url ?? "/").split(/\?(.*)/s);
  const asked = new URLSearchParams(search);
  if (!asked.has("_rsc")) return { path, address: req.url ?? "/" };
  asked.delete("_rsc");
  return { path, address: asked.size > 0 ? `${path}?${asked}` : path };
}

/** Gives a page its policy with a fresh nonce, and the headers that every page has. */
function secure(req: IncomingMessage, res: ServerResponse, development: boolean): void {
  const { path, address } = pathOf(req);
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy({ path, nonce, development });
  // Next puts the nonce of this header on its scripts.
  req.headers["content-security-policy"] = policy;
  req.headers["x-nonce"] = nonce;
  req.headers["x-board-path"] = address;
  res.setHeader("Content-Security-Policy", policy);
  res.setHeader("X-Content-Type-Options", "nosniff");
  res.setHeader("Referrer-Policy", "same-origin");
  res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
}

/**
 * Creates the handler of the site's pages and of the download of a person's data, with a limit for each session. Pages
 * see neither the socket nor the cookie's secret: headers tell them, in place of any that the caller sent.
 */
export function createPageDoor(options: PageDoor) {
  const { baseUrl, sessionSecret, trustProxy, takePage, askDatabase, handle, development = false } = options;
  return async function page(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const isPart = req.url?.startsWith("/_next/") ?? false;
    const sessionId = isPart
      ? null
      : await sessionIdOf(req.headers.cookie, { baseUrl, secret: sessionSecret });
    req.headers["x-board-address"] = clientAddress(req, trustProxy);
    req.headers["x-board-session"] = sessionId ?? "";
    const verdict = sessionId === null ? null : await takePage(sessionId);
    if (verdict === null || verdict.allowed) {
      // Next would render a page of errors with status 500. The status page tells what it knows instead.
      if (sessionId !== null && pathOf(req).path !== "/status") await askDatabase();
      if (!isPart) secure(req, res, development);
      return handle(req, res);
    }
    res.writeHead(429, {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": String(verdict.retryAfterSeconds),
    });
    res.end(`Too many pages at once. Wait ${verdict.retryAfterSeconds} s and load it again.\n`);
  };
}
