import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import type { Log } from "./log.ts";

const SWEEP_MS = 50;
/** Turns of the event loop in which a connection hardly has time to come between accepting and closing. */
const SHORT_TURN_MS = 0.1;
/** Bounds the wait for such a turn. */
const ACCEPTING_MS = 1_000;
/** Time for requests in flight after the drain, including the time to close the port. */
export const FINISHING_MS = 3_000;
/** After the drain everything is closed within this time, or the process ends as it is. */
export const CLOSING_MS = 4_500;

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

/**
 * Accepts every connection that waits: the system resets those as the listener closes, with the requests that a proxy has sent
 * already, and Node cannot refuse new ones first. Idle connections end here too, or Node would end them after the last
 * accepting and before the closing, while more come.
 */
async function acceptWaiting(server: Server, withinMs: number): Promise<void> {
  let accepted = false;
  const note = () => {
    accepted = true;
  };
  server.on("connection", note);
  const endsAt = performance.now() + Math.min(ACCEPTING_MS, withinMs);
  for (let quiet = false; !quiet && performance.now() < endsAt; ) {
    accepted = false;
    const startedAt = performance.now();
    await turn();
    server.closeIdleConnections();
    quiet = !accepted && performance.now() - startedAt < SHORT_TURN_MS;
  }
  server.off("connection", note);
}

/** Closes the listener, lets the requests in flight finish, and cuts off every connection that is left after `patienceMs`. */
export async function closeServer(server: Server, patienceMs: number): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  await acceptWaiting(server, patienceMs);
  const closed = new Promise((resolve) => server.close(resolve));
  // Closes keep-alive connections, which would stay open after their last answer.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const deadline = setTimeout(
    () => {
      server.closeAllConnections();
      for (const socket of socketsOf.get(server) ?? []) socket.destroy();
    },
    Math.max(0, endsAt - performance.now()),
  );
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** Waits for something that was told to stop, until that time. */
async function before(at: number, stopped: Promise<unknown>): Promise<void> {
  if (at === Number.POSITIVE_INFINITY) await stopped;
  else await Promise.race([stopped, pause(Math.max(0, at - performance.now()))]);
}

export interface Step {
  name: string;
  stop: () => Promise<unknown>;
}

/**
 * Stops one thing after the other, the last opened first; one that fails does not keep the others. From that time on all
 * that is left is told to stop and not waited for: PostgreSQL ends by itself, and takes back what a statement had begun.
 */
export async function stopAll(
  steps: readonly Step[],
  log: Log,
  endsAt = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (const { name, stop } of steps.toReversed()) {
    try {
      await before(endsAt, stop());
    } catch (error) {
      log.error({ err: error }, `stopping the ${name} failed`);
    }
  }
}
