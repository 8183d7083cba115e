import { once } from "node:events";
import { createServer } from "node:net";
import { DatabaseStartError } from "./error.ts";

export async function isFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== undefined;
}

export async function freePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === undefined) throw new DatabaseStartError("There is no free port on 127.0.0.1: close programs.");
  return port;
}

async function listenOnce(port: number): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen({ port, host: "127.0.0.1" });
    await once(server, "listening");
    const address = server.address();
    server.close();
    await once(server, "close");
    return typeof address === "object" && address ? address.port : undefined;
  } catch {
    return undefined;
  }
}
