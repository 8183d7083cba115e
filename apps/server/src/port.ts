import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StartProblem } from "./start-problem.ts";

function sentenceOf(error: unknown, port: number): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") return `Port ${port} is taken: stop what uses it, or set PORT to another one.`;
  if (code === "EACCES") return `Port ${port} is not for this user: set PORT to 1024 or above.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return "HOST is no address of this machine: leave it out, or set it to one.";
  return null;
}

/**
 * Opens the server and gives its port.
 *
 * @throws StartProblem where the port is taken or not allowed
 */
export async function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve);
  try {
    await promise;
  } catch (error) {
    const sentence = sentenceOf(error, port);
    throw sentence === null ? error : new StartProblem(sentence, { cause: error });
  }
  server.off("error", reject);
  return (server.address() as AddressInfo).port;
}

/** Finds out before minutes of preparing whether the port can be had; 0 becomes a free one. */
export async function checkPort(port: number, host: string | undefined): Promise<number> {
  const probe = createServer();
  const free = await listen(probe, port, host);
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
