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
  /** Counts a page for the session's rate limit; assets do not count. */
  takePage: (sessionId: string) => Promise<Verdict>;
  /** Sends a statement to the database; rejects if the database is unavailable. */
  askDatabase: () => Promise<unknown>;
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void> | void;
}

/**
 * Returns the path of the page, and the address to return to after signing in, without the parameter that
 * Next's router adds.
 */
function pathOf(req: IncomingMessage): { path: string; address: string } {
  const [path = "/", search = ""] = (req.url ?? "/").split(/\?(.*)/s);
  const asked = new URLSearchParams(search);
  if (!asked.has("_rsc")) return { path, address: req.url ?? "/" };
  asked.delete("_rsc");
  return { path, address: asked.size > 0 ? `${path}?${asked}` : path };
}

/** Sets the content security policy with a new nonce, and the other security headers of a page. */
function secure(req: IncomingMessage, res: ServerResponse, development: boolean): void {
  const { path, address } = pathOf(req);
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy({ path, nonce, development });
  // Next reads the nonce from this request header and adds it to its scripts.
  req.headers["content-security-policy"] = policy;
  req.headers["x-nonce"] = nonce;
  req.headers["x-board-path"] = address;
  res.setHeader("Content-Security-Policy", policy);
  res.setHeader("X-Content-Type-Options", "nosniff");
  // The address of a page for those who wait is its key, so it is told to nobody.
  res.setHeader("Referrer-Policy", path.startsWith("/t/") ? "no-referrer" : "same-origin");
  res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
}

/**
 * Creates the handler of the site's pages and of the download of personal data, with a rate limit for each
 * session. It passes the address and the session to pages in headers, replacing any that the caller sent.
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
      // Checks the database first, because Next would render its error page with status 500. The status page needs
      // no database.
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
