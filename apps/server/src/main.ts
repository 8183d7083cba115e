import { readEnv, StartProblem } from "./env.ts";
import { createLog } from "./log.ts";
import { stopOnSignal } from "./shutdown.ts";
import { start } from "./start.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

function fail(error: unknown): never {
  const text =
    error instanceof StartProblem
      ? error.message
      : `The board could not start.\n${error instanceof Error ? error.stack : String(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const stopping = new AbortController();
  const starting = start({ env, log, say, signal: stopping.signal });
  stopOnSignal({
    say,
    drainMs: env.DRAIN_SECONDS * 1_000,
    exit: (code) => process.exit(code),
    stop: async () => {
      stopping.abort();
      const board = await starting.catch(() => null);
      await board?.stop();
    },
  });
  try {
    const board = await starting;
    if (!stopping.signal.aborted) say(board.welcome);
  } catch (error) {
    // Stopped while it was still starting: everything is closed again by now.
    if (!stopping.signal.aborted) throw error;
  }
}

await run().catch(fail);
