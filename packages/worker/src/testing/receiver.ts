import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as it was received. */
interface Received {
  headers: Record<string, string>;
  body: string;
  path: string;
  at: Date;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Number of open requests now; `mostOpen` is its maximum so far. */
  open: () => number;
  mostOpen: () => number;
  close: () => Promise<void>;
}

type Answer = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

const accept: Answer = (response) => {
  response.writeHead(200).end("ok");
};

/** Starts a receiver of webhooks on loopback with configurable answers. It records only the first `keep` requests. */
export async function createReceiver(answer: Answer = accept, keep = 10_000): Promise<Receiver> {
  const received: Received[] = [];
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.once("close", () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => {});
    request.on("end", () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const one = {
        headers,
        body: Buffer.concat(chunks).toString("utf8"),
        path: request.url ?? "/",
        at: new Date(),
      };
      if (received.length < keep) received.push(one);
      answer(response, one, request);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    open: () => open,
    mostOpen: () => most,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
