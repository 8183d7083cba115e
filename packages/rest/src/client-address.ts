import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * Who is calling, for counting failed authentications: the peer, or with a trusted proxy in front the address that
 * this proxy has appended to X-Forwarded-For. What stands before it the caller may have made up.
 */
export function clientAddress(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = [req.headers["x-forwarded-for"] ?? []].flat().join(",").split(",").at(-1)?.trim() ?? "";
  const address = trustProxy && isIP(forwarded) ? forwarded : (req.socket.remoteAddress ?? "unknown");
  return address.replace(MAPPED, "");
}
