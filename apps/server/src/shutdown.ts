import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "./log.ts";

const SWEEP_MS = 50;
/** Time for the database and the jobs after the last connection; then the process ends as it is. */
const CLOSING_MS = 15_000;

const socketsOf = new WeakMap<Server, Set<Socket>>();

/** Tracks a server's open connections: Node no longer lists upgraded ones, which would keep the server from closing. */
export function rememberSockets(server: Server): void {
  const sockets = new Set<Socket>();
  socketsOf.set(server, sockets);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
}

/** Stops accepting, lets the requests in flight finish, and closes every connection that is left after that time. */
export async function closeServer(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Closes keep-alive connections, which would stay open after their last answer.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const deadline = setTimeout(() => {
    server.closeAllConnections();
    for (const socket of socketsOf.get(server) ?? []) socket.destroy();
  }, patienceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

export interface Step {
  name: string;
  stop: () => Promise<unknown>;
}

/** Stops one thing after the other, the last opened first; one that fails does not keep the others. */
export async function stopAll(steps: readonly Step[], log: Log): Promise<void> {
  for (const { name, stop } of steps.toReversed()) {
    try {
      await stop();
    } catch (error) {
      log.error({ err: error }, `stopping the ${name} failed`);
    }
  }
}

interface SignalOptions {
  stop: () => Promise<void>;
  say: (line: string) => void;
  exit: (code: number) => void;
  /** Time for the requests in flight, in milliseconds. */
  drainMs: number;
}

/** The first SIGTERM or SIGINT stops the board in order, the second at once, and so does a stop that takes too long. */
export function stopOnSignal({ stop, say, exit, drainMs }: SignalOptions): void {
  let stopping = false;
  const receive = () => {
    if (stopping) return exit(1);
    stopping = true;
    say("Stopping …");
    setTimeout(() => exit(1), drainMs + CLOSING_MS).unref();
    stop().then(
      () => exit(0),
      () => exit(1),
    );
  };
  process.on("SIGTERM", receive);
  process.on("SIGINT", receive);
}
