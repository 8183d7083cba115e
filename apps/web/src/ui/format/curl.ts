import { shellQuoted } from "./shell.ts";

interface Command {
  method: string;
  url: string;
  /** Sends the API key, which the shell takes from KEY, as in the guides. */
  withKey?: boolean;
  headers?: Readonly<Record<string, string>>;
  /** Left out without one. */
  body?: unknown;
}

/** A request as a command for a shell. */
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
