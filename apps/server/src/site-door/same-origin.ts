import type { IncomingMessage } from "node:http";
import { DomainError } from "@board/api/server";

const READING = new Set(["GET", "HEAD"]);

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

/**
 * Refuses a change that a page of another site asks for. A browser says where a request comes from: by Sec-Fetch-Site,
 * else by Origin.
 *
 * @throws DomainError `cross_site`
 */
export function assertSameOrigin(req: IncomingMessage, baseUrl: string): void {
  if (READING.has(req.method ?? "")) return;
  const { "sec-fetch-site": site, origin, host } = req.headers;
  // A site that is reached under a second name is still itself.
  const ours = new Set([originOf(baseUrl), `http://${host}`, `https://${host}`]);
  const same =
    site === undefined ? origin !== undefined && ours.has(originOf(origin)) : site === "same-origin";
  if (!same) {
    throw new DomainError("cross_site", {
      detail: "The request does not come from a page of this site. Nothing was changed.",
    });
  }
}
