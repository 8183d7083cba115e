import { shellQuoted } from "../../ui/format/shell.ts";
import type { Delivery } from "./types.ts";

/** The request as a command, to try a receiver by hand. It carries no signature: only the secret makes one. */
export function asCurl({ eventId, event }: Pick<Delivery, "eventId" | "event">, url: string): string {
  return [
    `curl -X POST ${shellQuoted(url)}`,
    `-H 'Content-Type: application/json'`,
    `-H ${shellQuoted(`webhook-id: ${eventId}`)}`,
    `-d ${shellQuoted(JSON.stringify(event))}`,
  ].join(" \\\n  ");
}
