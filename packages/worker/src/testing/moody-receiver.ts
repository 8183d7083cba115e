import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { createReceiver, type Receiver } from "./receiver.ts";

export interface MoodyReceiver extends Receiver {
  /** Number of times that each event, by id, was answered with 200. */
  accepted: Map<string, number>;
  /** Number of all requests. */
  requests: () => number;
  badSignatures: () => number;
  /** Number of requests that followed the redirect. */
  followed: () => number;
}

const CHUNK = "x".repeat(16_384);

/** Writes until the client closes the connection. */
function sendForever(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on("drain", more);
  more();
}

/**
 * Starts a receiver that answers 10 % of the requests with 503, resets 5 %, does not answer 5 %, redirects 2 %,
 * sends an endless answer to 1 %, and accepts the rest.
 */
export async function createMoodyReceiver(secrets: Map<string, string>): Promise<MoodyReceiver> {
  const accepted = new Map<string, number>();
  let requests = 0;
  let badSignatures = 0;
  let followed = 0;
  const receiver = await createReceiver((response, { body, headers, path }, request) => {
    requests += 1;
    if (path === "/followed") followed += 1;
    try {
      new Webhook(secrets.get(path) ?? "").verify(body, headers);
    } catch {
      badSignatures += 1;
    }
    const mood = Math.random();
    if (mood < 0.1) return response.writeHead(503).end();
    if (mood < 0.15) return request.socket.resetAndDestroy();
    if (mood < 0.2) return;
    if (mood < 0.22) return response.writeHead(307, { location: "/followed" }).end();
    const id = headers["webhook-id"] ?? "";
    accepted.set(id, (accepted.get(id) ?? 0) + 1);
    if (mood < 0.23) return sendForever(response);
    response.end();
  });
  return {
    ...receiver,
    accepted,
    requests: () => requests,
    badSignatures: () => badSignatures,
    followed: () => followed,
  };
}
