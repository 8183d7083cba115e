import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddr from "@fastify/proxy-addr";

/**
 * Proxies whose X-Forwarded-For is trusted: the number of proxies before the server, or the networks they are
 * in. 0 trusts none.
 */
export type TrustedProxies = number | readonly string[];

/** Returns true if the address is a trusted proxy's. `hop` counts from the connection's peer, which is 0. */
export type TrustProxy = (address: string, hop: number) => boolean;

/** An address with a port, as some proxies write it: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i;

function withoutPort(entry: string): string {
  const [, bracketed, dotted] = WITH_PORT.exec(entry) ?? [];
  return bracketed ?? dotted ?? entry;
}

/**
 * Returns true for an address, a network, or a name such as `loopback`. Short forms of IPv4 are not accepted,
 * because `10` would be read as 0.0.0.10.
 */
function isNetwork(text: string): boolean {
  return isIP(text.replace(/\/\d+$/, "")) > 0 || /^[a-z]+$/.test(text);
}

/**
 * Compiles the list of trusted proxies. Called once in each process.
 *
 * @throws TypeError for an entry that is not a network
 */
export function trustProxies(proxies: TrustedProxies): TrustProxy {
  if (typeof proxies === "number") return (_, hop) => hop < proxies;
  const wrong = proxies.find((network) => !isNetwork(network));
  if (wrong !== undefined) throw new TypeError(`no network: ${wrong}`);
  const isTrusted = proxyAddr.compile([...proxies]);
  return (entry, hop) => {
    const address = withoutPort(entry);
    return isIP(address) > 0 && isTrusted(address, hop);
  };
}

const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * Returns the caller's address for limits and sessions. X-Forwarded-For is read from the right, and only as far
 * as trusted proxies wrote it, because the caller can forge the rest. In place of an entry that is not an
 * address, the proxy that wrote it counts.
 */
export function clientAddress(req: IncomingMessage, trust: TrustProxy): string {
  const path = proxyAddr.all(req, trust).map((entry) => withoutPort(entry ?? ""));
  return (path.findLast((entry) => isIP(entry)) ?? "unknown").replace(MAPPED, "");
}
