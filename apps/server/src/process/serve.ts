import { hostname } from "node:os";
import { type Env, readEnv } from "../env.ts";
import { readBuild } from "../observe/build.ts";
import { createLog } from "../observe/log.ts";
import { logOutputs } from "../observe/outputs.ts";
import { CLOSING_MS } from "./shutdown.ts";
import { start } from "./start.ts";

interface ServeOptions {
  /** Runs background jobs only, instead of the roles in ROLES. */
  onlyWorker: boolean;
  say: (line: string) => void;
  /** Aborted by the first signal; the reason is the signal's name. */
  stopping: AbortSignal;
}

/**
 * Opens the board and serves it until a signal. Then stops within DRAIN_SECONDS plus five seconds, a worker within
 * five seconds. SIGTERM comes from a supervisor, whose proxies need the drain; SIGINT (Ctrl-C) comes from a person
 * and skips it.
 *
 * @throws StartProblem if a setting or the machine prevents it
 */
export async function serve({ onlyWorker, say, stopping }: ServeOptions): Promise<void> {
  const given = readEnv();
  const env: Env = onlyWorker ? { ...given, ROLES: new Set(["worker"]) } : given;
  const { version } = readBuild(env.GIT_COMMIT);
  const host = hostname();
  // Imported on demand: loading OpenTelemetry takes 100 ms.
  const traces =
    env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : await import("../observe/tracing.ts");
  const tracing = traces?.startTracing({
    version,
    host,
    roles: env.ROLES,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  });
  const log = createLog(env.LOG_LEVEL, {
    base: { role: [...env.ROLES].join(","), host, version },
    ...(traces && { mixin: traces.traceFields }),
  });
  // No proxy sends requests to a worker, so it needs no drain.
  const drainMs = env.ROLES.has("web") ? env.DRAIN_SECONDS * 1_000 : 0;
  const signalled = new Promise<void>((resolve) => {
    const begin = () => {
      setTimeout(() => {
        log.error("not everything could be closed in time");
        process.exit(1);
      }, drainMs + CLOSING_MS);
      resolve();
    };
    if (stopping.aborted) begin();
    else stopping.addEventListener("abort", begin, { once: true });
  });
  const restoreOutputs = logOutputs(log);
  try {
    const board = await start({ env, log, say, signal: stopping, tracing });
    if (!stopping.aborted) say(board.welcome);
    await signalled;
    await board.stop(drainMs, stopping.reason === "SIGTERM" ? drainMs : 0);
  } catch (error) {
    // A start that a signal interrupted is no error; `start` has closed everything.
    if (!stopping.aborted) throw error;
  } finally {
    await tracing?.stop();
    restoreOutputs();
  }
}
