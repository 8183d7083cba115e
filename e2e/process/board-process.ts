import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import lean from "@board/server/process.json" with { type: "json" };

const SERVER = join(import.meta.dirname, "../../apps/server");
const STOP_WITHIN_MS = 20_000;

/** Rate limits that are higher than any client can reach. */
export const NO_LIMITS = {
  RATE_LIVE_PER_SECOND: "1000000",
  RATE_LIVE_PER_MINUTE: "1000000",
  RATE_VISITOR_PER_MINUTE: "1000000",
  RATE_SESSION_PER_SECOND: "1000000",
  RATE_SESSION_PER_MINUTE: "1000000",
};

const LOWEST = 11_000;
const PORTS = 20_000;
const EACH_PROCESS = 50;
let given = 0;

/**
 * Returns a free port from a range that no other test process uses. The range is below the ephemeral ports, so
 * that no other program takes the port before the board starts, or while it is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + ((process.pid * EACH_PROCESS + given) % PORTS);
    given += 1;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

export interface BoardProcess {
  /** The board's address, such as `http://127.0.0.1:43113`. */
  url: string;
  pid: number;
  /** Returns the output so far. */
  said: () => string;
  /** Returns the complete lines that have been logged so far. */
  logged: () => string[];
  /** Kills the process with SIGKILL, as in a crash, so that it cannot finish anything. */
  kill: () => Promise<void>;
  /** Stops the process with SIGINT, as Ctrl-C does, or SIGTERM, as a supervisor does. Returns the exit code. */
  stop: (signal?: "SIGINT" | "SIGTERM") => Promise<number | null>;
}

/** Waits until the process prints that it serves requests. */
function opened(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      if (/is open at \S+/.test(said())) resolve();
    });
    child.once("exit", (code, signal) =>
      reject(new Error(`The board ended (${signal ?? code}) before it was open:\n${said()}`)),
    );
  });
}

/**
 * Starts the built server as `npm start` does; resolves when it serves requests. Settings that are not given
 * have their defaults, even if this process's environment has them. `niceness` lowers the priority of the
 * process; `entry` is another program that starts the server.
 */
export async function startBoard(
  port: number,
  settings: Record<string, string>,
  niceness = 0,
  entry = SERVER,
): Promise<BoardProcess> {
  const child = spawn("nice", ["-n", String(niceness), process.execPath, ...lean.node, entry, "serve"], {
    env: { NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "error", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  let log = "";
  const said = () => text;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      text += data;
    });
  }
  child.stderr.on("data", (data: Buffer) => {
    log += data;
  });
  const ended = once(child, "exit");
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    return child.exitCode;
  };
  await opened(child, said);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    said,
    logged: () => log.split("\n").slice(0, -1),
    kill: async () => {
      await end("SIGKILL");
    },
    stop: async (signal = "SIGINT") => {
      const late = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
      const code = await end(signal);
      clearTimeout(late);
      return code;
    },
  };
}
