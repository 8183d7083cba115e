import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { oas31 } from "zod-openapi";
import { createCheckedFetch } from "./checked-fetch.ts";

/** One call that was passed on, with its answer. */
export interface Exchange {
  method: string;
  path: string;
  status: number;
  /** The answer's JSON; null if it is not JSON. */
  body: unknown;
}

/** Headers that are not passed on: they describe one connection, or a body before it was decoded. */
const HOP = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "transfer-encoding",
]);

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length === 0 ? null : Buffer.concat(chunks);
}

/** Starts a proxy before a board that records each call, and checks each answer of the API against the document. */
export async function startCheckedProxy(target: string, document: oas31.OpenAPIObject) {
  const checked = createCheckedFetch(document);
  const exchanges: Exchange[] = [];
  const complaints: string[] = [];

  async function forward(request: IncomingMessage) {
    const { method = "GET", url: path = "/" } = request;
    const sent = Object.entries(request.headers).filter(([name]) => !HOP.has(name));
    const headers = sent.map(([name, value]): [string, string] => [name, String(value)]);
    const init = { method, headers, body: await bodyOf(request) };
    const answer = await (path.startsWith("/api/") ? checked : fetch)(`${target}${path}`, init);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = /json/.test(answer.headers.get("content-type") ?? "");
    const body: unknown = isJson ? JSON.parse(bytes.toString("utf8")) : null;
    exchanges.push({ method, path, status: answer.status, body });
    return { status: answer.status, headers: [...answer.headers].filter(([name]) => !HOP.has(name)), bytes };
  }

  const server = createServer(async (request, response) => {
    try {
      const { status, headers, bytes } = await forward(request);
      response.writeHead(status, Object.fromEntries(headers)).end(bytes);
    } catch (error) {
      complaints.push(String(error));
      response.writeHead(502).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    /** Errors of answers that do not match the document. */
    complaints,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
