/** Copies of one signal, sent by a terminal, npm and a supervisor at once, arrive within this time and count once. */
const COPIES_MS = 1_000;

interface SignalOptions {
  say: (line: string) => void;
  exit: (code: number) => void;
  now?: () => number;
}

/**
 * Returns a signal that is aborted by the first SIGTERM or SIGINT; its reason is the name. The second changes nothing, the
 * third ends the process at once. Process 1 of a container has no default for either, so this runs before anything slow.
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

/** Keeps a closed standard output or error, such as of a terminal that is gone, from ending the process. */
export function outliveOutputs(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
