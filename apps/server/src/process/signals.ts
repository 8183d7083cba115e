/** Milliseconds in which repeated signals count once: a terminal, npm and a supervisor can each send the same one. */
const COPIES_MS = 1_000;

interface SignalOptions {
  say: (line: string) => void;
  exit: (code: number) => void;
  now?: () => number;
}

/**
 * Returns an AbortSignal that the first SIGTERM or SIGINT aborts, with its name as the reason. The second is
 * ignored, the third exits immediately. Must be called before anything slow, because process 1 of a container
 * has no default handler.
 */
export function receiveSignals({ say, exit, now = () => performance.now() }: SignalOptions): AbortSignal {
  const stopping = new AbortController();
  let received = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  const receive = (name: NodeJS.Signals) => {
    const at = now();
    if (at - lastAt < COPIES_MS) return;
    lastAt = at;
    received += 1;
    if (received === 1) {
      say("Stopping …");
      stopping.abort(name);
    } else if (received === 2) say("Already stopping. Once more ends it at once.");
    else {
      say("Ended at once: requests in flight were cut off.");
      exit(1);
    }
  };
  process.on("SIGTERM", receive);
  process.on("SIGINT", receive);
  return stopping.signal;
}

/** Keeps the process alive if standard output or standard error is closed, as when its terminal is. */
export function outliveOutputs(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
