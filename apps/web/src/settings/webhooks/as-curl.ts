import type { Delivery } from "./types.ts";

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a command, to try a receiver by hand. It carries no signature: only the secret makes one. */
export function asCurl({ eventId, event }: Pick<Delivery, "eventId" | "event">, url: string): string {
  return [
    `curl -X POST ${quoted(url)}`,
    `-H 'Content-Type: application/json'`,
    `-H ${quoted(`webhook-id: ${eventId}`)}`,
    `-d ${quoted(JSON.stringify(event))}`,
  ].join(" \\\n  ");
}
