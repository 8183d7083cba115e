import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import type { Log } from "../observe/log.ts";

const SWEEP_MS = 50;
/**
 * Maximum duration of a turn of the event loop that counts as quiet: no new connection can arrive unnoticed before
 * the listener is closed.
 */
const SHORT_TURN_MS = 0.1;
/** Maximum time to wait for a quiet turn. */
const ACCEPTING_MS = 1_000;
/** Time for requests in flight to finish after the drain, including the closing of the port. */
export const FINISHING_MS = 3_000;
/** Time limit for closing everything after the drain; then the process exits. */
export const CLOSING_MS = 4_500;

const socketsOf = new WeakMap<Server, Set<Socket>>();

/** Records a server's open connections. Node does not track upgraded connections, which would keep the server from closing. */
export function rememberSockets(server: Server): void {
  const sockets = new Set<Socket>();
  socketsOf.set(server, sockets);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
}

/**
 * Accepts all connections waiting at the listener, because closing it would reset them, along with requests
 * that a proxy has sent. Closes idle connections now, because more could arrive if Node closed them later.
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

/** Closes the listener, lets requests in flight finish, and after `patienceMs` destroys the remaining connections. */
export async function closeServer(server: Server, patienceMs: number): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  await acceptWaiting(server, patienceMs);
  const closed = new Promise((resolve) => server.close(resolve));
  // Closes keep-alive connections after their last answer; they would stay open otherwise.
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

/** Waits for `stopped`, but no longer than until `at`. */
async function before(at: number, stopped: Promise<unknown>): Promise<void> {
  if (at === Number.POSITIVE_INFINITY) await stopped;
  else await Promise.race([stopped, pause(Math.max(0, at - performance.now()))]);
}

export interface Step {
  name: string;
  stop: () => Promise<unknown>;
}

/**
 * Stops the steps one after the other, the last opened first; an error in one does not prevent the others.
 * After `endsAt` they are no longer awaited: PostgreSQL then shuts down by itself and rolls back.
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
