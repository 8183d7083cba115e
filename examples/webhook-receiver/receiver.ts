/**
 * A small receiver of the board's webhooks. It verifies the signature, ignores repeated and outdated events,
 * and answers immediately. Start it with `WEBHOOK_SECRET=whsec_… npm start`.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "@freight-board/sdk/webhooks";
import { env } from "./env.ts";

/**
 * Memory is enough for the example. A real receiver stores both in its database, in the transaction that handles
 * the event.
 */
const seen = new Set<string>();
const versions = new Map<string, number>();

/** Handles an event once and returns a line for the log. */
function handle(event: WebhookEvent): string {
  if (seen.has(event.id)) return `again ${event.id}`;
  seen.add(event.id);
  if (event.type === "passport.expiring" || event.type === "passport.lost")
    return `${event.type} look at your passport`;
  if (event.type === "network.invited" || event.type === "network.joined" || event.type === "network.left")
    return `${event.type} look at your network`;
  if (event.type === "load.matched") return `${event.type} ${event.data.matched.load.ref} fits`;
  if (event.type === "vehicle.asked" || event.type === "vehicle.expired")
    return `${event.type} look at ${event.data.vehicle.id}`;
  const { load } = event.data;
  const newer = load.version > (versions.get(load.id) ?? 0);
  if (newer) versions.set(load.id, load.version);
  switch (event.type) {
    case "load.booked":
      return `${event.type} ${load.externalRef} at ${event.data.quote.amountPence} pence`;
    default:
      // An event that arrives late is logged, but its state of the load is outdated.
      return `${event.type} ${load.externalRef} ${newer ? "is" : "was"} ${load.status}`;
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const server = createServer(async (request, response) => {
  try {
    const body = await bodyOf(request);
    console.info(handle(await verifyWebhook(body, request.headers, env.WEBHOOK_SECRET.split(","))));
    response.writeHead(204).end();
  } catch (error) {
    const refused = error instanceof WebhookVerificationError;
    console.error(refused ? `refused: ${error.reason}` : error);
    response.writeHead(refused ? 400 : 500).end();
  }
});
server.listen(env.PORT, () => console.info(`listening on ${(server.address() as AddressInfo).port}`));
