import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rename, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { DatabaseStartError } from "../errors.ts";
import type { Cluster } from "./cluster.ts";
import { isServerOf } from "./lock.ts";

/** Names and values of postgresql.conf. */
export type Settings = Record<string, string>;

const SETTINGS: Settings = {
  listen_addresses: "127.0.0.1",
  // Only TCP on loopback, because a socket's path would be too long in a deep folder
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  max_wal_size: "1GB",
  random_page_cost: "1.1",
  jit: "off",
  password_encryption: "scram-sha-256",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] ",
};

/** Long, because after a crash PostgreSQL may have to replay its log. */
const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 15;
const STOP_WITHIN_MS = 30_000;
const PORT_TRIES = 5;

class PortTakenError extends DatabaseStartError {}

export type Server = { process: ChildProcess; port: number };

/**
 * Cleans up after a killed process: stops its server if that still runs, and makes the lock file stale if the
 * process id in it now belongs to another program.
 */
export async function cleanUpAfterCrash(dataDirectory: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(dataDirectory, "postmaster.pid");
  const content = await readFile(pidFile, "utf8").catch(() => undefined);
  if (content === undefined) return;
  const [first = "", ...rest] = content.split("\n");
  const pid = Number(first);
  if (Number.isInteger(pid) && pid > 1 && (await isServerOf(pid, dataDirectory))) {
    log("Stopping the PostgreSQL that an earlier run left behind");
    process.kill(pid, "SIGINT");
    const until = Date.now() + STOP_WITHIN_MS;
    while (await isServerOf(pid, dataDirectory)) {
      if (Date.now() > until) {
        throw new DatabaseStartError(
          `A PostgreSQL of an earlier run (process ${pid}) does not stop: end it by hand and start again.`,
        );
      }
      await setTimeout(LOOK_EVERY_MS);
    }
    return;
  }
  // PostgreSQL treats a lock file with its parent's process id as stale, and still checks that no session is left.
  await writeFile(pidFile, [process.pid, ...rest].join("\n"));
}

/** Starts PostgreSQL on the preferred port; on a free one if that port is 0 or taken. */
export async function launchOnFreePort(
  cluster: Cluster,
  dataDir: string,
  preferredPort: number,
  settings: Settings,
): Promise<Server> {
  let port = preferredPort;
  for (let tried = 1; ; tried += 1) {
    if (port === 0 || !(await isFree(port))) port = await freePort();
    try {
      return await launch(cluster, dataDir, port, settings);
    } catch (error) {
      if (!(error instanceof PortTakenError) || tried === PORT_TRIES) throw error;
      port = 0;
    }
  }
}

/** Starts PostgreSQL on this port and waits until it accepts connections. */
export async function launch(
  cluster: Cluster,
  dataDir: string,
  port: number,
  settings: Settings,
): Promise<Server> {
  const logFile = join(dataDir, "postgres.log");
  const child = await start(cluster, logFile, port, settings);
  if (await ready(child, cluster.dataDirectory)) return { process: child, port };
  const lines = await lastLines(logFile);
  const message = `PostgreSQL did not start (${reasonOf(lines)}): the whole story is in ${logFile}.`;
  throw new (lines.includes("could not bind") ? PortTakenError : DatabaseStartError)(message);
}

/** Stops PostgreSQL after ending its sessions and writing a checkpoint. */
export async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const ended = once(child, "exit");
  child.kill("SIGINT");
  const late = setTimeout(STOP_WITHIN_MS, "late" as const, { ref: false });
  if ((await Promise.race([ended, late])) === "late") {
    child.kill("SIGQUIT");
    await ended;
  }
}

async function start(
  { account, programs, dataDirectory }: Cluster,
  logFile: string,
  port: number,
  settings: Settings,
): Promise<ChildProcess> {
  await rename(logFile, `${logFile}.1`).catch(() => {});
  const output = await open(logFile, "w", 0o600);
  const all = { ...SETTINGS, ...settings, port: String(port) };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  try {
    // Started in a separate process group, so that Ctrl-C in the terminal does not end it before its clients.
    const child = spawn(programs.postgres, ["-D", dataDirectory, ...options], {
      cwd: "/",
      detached: true,
      env: { LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", output.fd, output.fd],
      ...account,
    });
    await once(child, "spawn");
    child.unref();
    watch(child, account);
    return child;
  } finally {
    await output.close();
  }
}

/**
 * Starts a shell that stops PostgreSQL when this process ends, even if it is killed: the shell waits for the
 * end of a pipe that this process holds open.
 */
function watch(child: ChildProcess, account: Cluster["account"]): void {
  const watcher = spawn("/bin/sh", ["-c", 'read -r line; kill -INT "$1"', "sh", String(child.pid)], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    ...account,
  });
  watcher.on("error", () => {});
  watcher.unref();
  if (watcher.stdin && "unref" in watcher.stdin && typeof watcher.stdin.unref === "function") {
    watcher.stdin.unref();
  }
  child.once("exit", () => watcher.kill("SIGKILL"));
}

/** Waits until the server accepts connections. Reads its state from the eighth line of postmaster.pid. */
async function ready(child: ChildProcess, dataDirectory: string): Promise<boolean> {
  const until = Date.now() + READY_WITHIN_MS;
  const pidFile = join(dataDirectory, "postmaster.pid");
  while (!hasEnded(child)) {
    const lines = (await readFile(pidFile, "utf8").catch(() => "")).split("\n");
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return true;
    if (Date.now() > until) {
      await stop(child);
      return false;
    }
    await setTimeout(LOOK_EVERY_MS);
  }
  return false;
}

/** True once the process has ended, also before its exit event is emitted. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function lastLines(logFile: string): Promise<string> {
  const content = await readFile(logFile, "utf8").catch(() => "");
  return content.trim().split("\n").slice(-8).join("\n");
}

function reasonOf(lines: string): string {
  const fatal = lines.split("\n").find((line) => line.includes("FATAL:") || line.includes("ERROR:"));
  return (fatal ?? lines.split("\n").at(-1) ?? "").replace(/^.*?(FATAL|ERROR):\s*/, "") || "it said nothing";
}

async function isFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== undefined;
}

export async function freePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === undefined) throw new DatabaseStartError("There is no free port on 127.0.0.1: close programs.");
  return port;
}

async function listenOnce(port: number): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen({ port, host: "127.0.0.1" });
    await once(server, "listening");
    const address = server.address();
    server.close();
    await once(server, "close");
    return typeof address === "object" && address ? address.port : undefined;
  } catch {
    return undefined;
  }
}
