import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StartProblem } from "../env.ts";

/** Names of the settings for port and host, for error messages. */
interface Names {
  port: string;
  host: string;
}

const MAIN: Names = { port: "PORT", host: "HOST" };

function sentenceOf(error: unknown, port: number, names: Names): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE")
    return `Port ${port} is taken: stop what uses it, or set ${names.port} to another one.`;
  if (code === "EACCES") return `Port ${port} is not for this user: set ${names.port} to 1024 or above.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `${names.host} is no address of this machine: leave it out, or set it to one.`;
  return null;
}

/**
 * Opens the server and returns its port.
 *
 * @throws StartProblem if the port is taken or not permitted, or the host is no address of this machine
 */
export async function listen(
  server: Server,
  port: number,
  host: string | undefined,
  names: Names = MAIN,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve);
  try {
    await promise;
  } catch (error) {
    const sentence = sentenceOf(error, port, names);
    throw sentence === null ? error : new StartProblem(sentence, { cause: error });
  }
  server.off("error", reject);
  return (server.address() as AddressInfo).port;
}

/** Checks that the port is free, before the slow steps of a start, and returns it. Returns a free port for 0. */
export async function checkPort(port: number, host: string | undefined, names = MAIN): Promise<number> {
  const probe = createServer();
  const free = await listen(probe, port, host, names);
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
