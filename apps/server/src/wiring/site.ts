import { existsSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { StartProblem } from "../env.ts";

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

const SITE = new URL("../../../web/", import.meta.url);

export interface Site {
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  close: () => Promise<void>;
}

/** @throws StartProblem if the site is not built */
export async function openSite(dev: boolean, port: number, httpServer: Server): Promise<Site> {
  if (!dev && !existsSync(new URL(".next/BUILD_ID", SITE))) {
    throw new StartProblem("The site is not built: run `npm start`, or `npm run build` first.");
  }
  // Loaded with `require` from the site's folder: an import here would change Node's types in this package. Workers
  // never load Next.
  const next = createRequire(new URL("package.json", SITE))("next") as (options: NextOptions) => NextServer;
  const app = next({ dev, dir: fileURLToPath(SITE), hostname: "localhost", port, httpServer });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
}
