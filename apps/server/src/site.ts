import { existsSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { StartProblem } from "./start-problem.ts";

interface NextServer {
  prepare(): Promise<void>;
  getRequestHandler(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  close(): Promise<void>;
}

interface NextOptions {
  dev: boolean;
  dir: string;
  hostname: string;
  port: number;
  httpServer: Server;
}

const SITE = new URL("../../web/", import.meta.url);

/** The site's own Next, found from there; its types would change those of Node in this package. */
const next = createRequire(new URL("package.json", SITE))("next") as (options: NextOptions) => NextServer;

export interface Site {
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  close: () => Promise<void>;
}

const PlainDate = Date;

/**
 * Next puts a Date of its own in the place of Node's, which asks for each one whether a page is being prerendered with
 * `cacheComponents`. The site does not use that, and an answer of the API is made of hundreds of dates.
 */
function keepPlainDate(): void {
  globalThis.Date = PlainDate;
  Object.defineProperty(PlainDate.prototype, "constructor", {
    value: PlainDate,
    writable: true,
    configurable: true,
  });
}

/** @throws StartProblem where the site was not built */
export async function openSite(dev: boolean, port: number, httpServer: Server): Promise<Site> {
  if (!dev && !existsSync(new URL(".next/BUILD_ID", SITE))) {
    throw new StartProblem("The site is not built: run `npm start`, or `npm run build` first.");
  }
  const app = next({ dev, dir: SITE.pathname, hostname: "localhost", port, httpServer });
  await app.prepare();
  keepPlainDate();
  return { handle: app.getRequestHandler(), close: () => app.close() };
}
