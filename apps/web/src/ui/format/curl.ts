import { shellQuoted } from "./shell.ts";

interface Command {
  method: string;
  url: string;
  /** Sends the API key in the shell variable KEY, as the developer pages do. */
  withKey?: boolean;
  headers?: Readonly<Record<string, string>>;
  /** Omitted for a request without a body. */
  body?: unknown;
}

/** Formats a request as a curl command. */
export function asCurl({ method, url, withKey = true, headers = {}, body }: Command): string {
  const sent = body === undefined || body === null ? [] : [`-d ${shellQuoted(JSON.stringify(body))}`];
  const given = sent.length === 0 ? headers : { "Content-Type": "application/json", ...headers };
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}${shellQuoted(url)}`,
    ...(withKey ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...Object.entries(given).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...sent,
  ].join(" \\\n  ");
}
