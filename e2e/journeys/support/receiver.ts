import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyWebhook, type WebhookEvent } from "@freight-board/sdk";
import { expect } from "@playwright/test";

export interface Receiver {
  url: string;
  /** Sets the secret of the endpoint, which is only known after the endpoint was created. */
  use: (secret: string) => void;
  /** Returns the types of the events about this load that had a valid signature, in the order of arrival. */
  typesOf: (loadId: string) => string[];
  waitFor: (loadId: string, type: WebhookEvent["type"]) => Promise<WebhookEvent>;
  close: () => Promise<void>;
}

/**
 * Starts a webhook receiver as an integrator would write it: it accepts requests with a valid signature and
 * refuses all others.
 */
export async function startReceiver(): Promise<Receiver> {
  const taken = new Map<string, WebhookEvent>();
  const secret = Promise.withResolvers<string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      const body = Buffer.concat(chunks).toString("utf8");
      const event = await verifyWebhook(body, request.headers, await secret.promise);
      taken.set(event.id, event);
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const of = (loadId: string) =>
    [...taken.values()].filter(({ data }) => "load" in data && data.load?.id === loadId);
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    use: secret.resolve,
    typesOf: (loadId) => of(loadId).map(({ type }) => type),
    waitFor: async (loadId, type) => {
      const found = () => of(loadId).find((event) => event.type === type);
      await expect.poll(() => found()?.type, { timeout: 20_000 }).toBe(type);
      const event = found();
      if (event === undefined) throw new Error(`${type} came and went.`);
      return event;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
