import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress, type TrustProxy, type Verdict } from "@board/rest";
import { sessionIdOf } from "./session-cookie.ts";

/** Header that carries the caller's address to the pages. */
const ADDRESS_HEADER = "x-board-address";

interface PageDoor {
  baseUrl: string;
  sessionSecret: string;
  trustProxy: TrustProxy;
  /** Counts the pages of a session; their assets are not counted. */
  takePage: (sessionId: string) => Promise<Verdict>;
  /** Asks the database for anything; rejects where it is away. */
  askDatabase: () => Promise<unknown>;
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void> | void;
}

/** Creates the handler of the site's pages and of the download of a person's data, with a limit for each session. */
export function createPageDoor(options: PageDoor) {
  const { baseUrl, sessionSecret, trustProxy, takePage, askDatabase, handle } = options;
  return async function page(req: IncomingMessage, res: ServerResponse): Promise<void> {
    // Pages see no socket. A value sent by the caller is overwritten.
    req.headers[ADDRESS_HEADER] = clientAddress(req, trustProxy);
    const isPart = req.url?.startsWith("/_next/") ?? false;
    const sessionId = isPart
      ? null
      : await sessionIdOf(req.headers.cookie, { baseUrl, secret: sessionSecret });
    const verdict = sessionId === null ? null : await takePage(sessionId);
    if (verdict === null || verdict.allowed) {
      // Next would render a page of errors with status 500.
      if (sessionId !== null) await askDatabase();
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
