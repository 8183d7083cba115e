import { DAY_MS } from "@board/calendar";

/** Maximum browsers of a person that receive push messages (contract 15, push). */
export const MAX_DEVICES = 10;

/** Time after which a browser is forgotten whose push service has refused every message. */
export const SILENT_MS = 28 * DAY_MS;

/** Hosts of the browsers' push services; `*.` stands for one or more names before the rest. */
const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.notify.windows.com",
  "*.push.apple.com",
];

const MAX_ENDPOINT = 2_048;

/** True for a host, with its port, that the operator added; for tests with a push service on the same machine. */
export function isAddedHost(endpoint: string, added: readonly string[]): boolean {
  return added.includes(URL.parse(endpoint)?.host ?? "");
}

/** True for the endpoint of a known push service, over https, or of a host that the operator added. */
export function isPushEndpoint(endpoint: string, added: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || endpoint.length > MAX_ENDPOINT || url.username !== "" || url.password !== "")
    return false;
  if (isAddedHost(endpoint, added)) return /^https?:$/.test(url.protocol);
  if (url.protocol !== "https:" || url.port !== "") return false;
  return PUSH_HOSTS.some((host) =>
    host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}
