import type { Server } from "node:http";
import type { Log } from "./log.ts";

/** What is in flight may take this long to finish. */
const DRAIN_MS = 15_000;
const SWEEP_MS = 50;

/** Stops accepting, lets the requests in flight finish, and hangs up on what is left after 15 s. */
export async function closeServer(server: Server, patienceMs = DRAIN_MS): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection is kept alive after its last answer; nothing will be asked on it any more.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), patienceMs);
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
}

/** The first SIGTERM or SIGINT stops the board in order, the second at once. */
export function stopOnSignal({ stop, say, exit }: SignalOptions): void {
  let stopping = false;
  const receive = () => {
    if (stopping) return exit(1);
    stopping = true;
    say("Stopping …");
    stop().then(
      () => exit(0),
      () => exit(1),
    );
  };
  process.on("SIGTERM", receive);
  process.on("SIGINT", receive);
}
