import { access, constants, mkdir, readFile, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openCluster, readRecord, writeRecord } from "./embedded/cluster.ts";
import { isServerOf, takeLock } from "./embedded/lock.ts";
import { APPLICATION, addressFor, newPasswords, OWNER, openRoles } from "./embedded/roles.ts";
import {
  clearRemains,
  launch,
  launchOnFreePort,
  type Server,
  type Settings,
  stop,
} from "./embedded/server.ts";
import { DatabaseStartError } from "./errors.ts";

export { DatabaseStartError };

export type EmbeddedOptions = {
  /** Made when missing. Holds `postgres.json` (0600), `postgres.log` and, where possible, the data itself. */
  dataDir: string;
  /** Takes one line of news for the person who waits. */
  log: (line: string) => void;
  /** Beyond or instead of the settings that the board runs with. */
  settings?: Settings;
};

export type EmbeddedDatabase = {
  /**
   * For the board's work: a role that reads and writes rows. With the password; stays the same until `stop`, also when
   * PostgreSQL had to be started again.
   */
  url: string;
  /** For migrations: the role that owns the database. */
  ownerUrl: string;
  /** For tests and measurements, which make databases of their own. The board never uses it. */
  superuserUrl: string;
  /** Ends all sessions, stops PostgreSQL and gives the data directory free. */
  stop: () => Promise<void>;
};

/** A server that keeps dying is given up. */
const RESTARTS = 20;
const RESTART_WAIT_MS = 250;

/**
 * Starts PostgreSQL on the data directory, on a free port of 127.0.0.1. A directory that another living process
 * has started is refused; what a killed one left behind is put in order. When PostgreSQL itself dies it is
 * started again on the same port. When this process dies, PostgreSQL stops by itself.
 *
 * @throws {DatabaseStartError} with one sentence for the person who started the board
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, settings = {} } = options;
  const dataDir = await usableDirectory(options.dataDir);
  const unlock = await takeLock(join(dataDir, "postgres.claims"), dataDir);
  try {
    const cluster = await openCluster(dataDir, log, settings.fsync !== "off");
    await clearRemains(await realpath(cluster.dataDirectory), log);
    const server = await launchOnFreePort(cluster, dataDir, cluster.record.port, settings);
    const { port } = server;
    const { user, password, passwords = newPasswords() } = cluster.record;
    if (port !== cluster.record.port || cluster.record.passwords === undefined) {
      await writeRecord(dataDir, { ...cluster.record, passwords, port });
    }
    await openRoles(`postgresql://${user}:${password}@127.0.0.1:${port}`, passwords);
    const relaunch = () => launch(cluster, dataDir, port, settings);
    const end = keepRunning(server, relaunch, log);
    return {
      url: addressFor(APPLICATION, passwords.application, port),
      ownerUrl: addressFor(OWNER, passwords.owner, port),
      superuserUrl: addressFor(user, password, port),
      stop: async () => {
        await end();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The server that another process runs on the data directory: its address for the owner; null where none runs. */
export async function findRunning(path: string): Promise<{ ownerUrl: string } | null> {
  const dataDir = await realpath(path).catch(() => undefined);
  const record = dataDir === undefined ? undefined : await readRecord(dataDir);
  if (dataDir === undefined || record?.passwords === undefined) return null;
  const directory = resolve(dataDir, record.dataDirectory);
  const lock = await readFile(join(directory, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(lock.split("\n")[0]);
  if (!(pid > 1 && (await isServerOf(pid, await realpath(directory))))) return null;
  return { ownerUrl: addressFor(OWNER, record.passwords.owner, record.port) };
}

/** Gives the function that stops the server for good. */
function keepRunning(first: Server, relaunch: () => Promise<Server>, log: (line: string) => void) {
  let server: Server | undefined = first;
  let restarting: Promise<void> | undefined;
  let ending = false;

  const restart = async () => {
    for (let tried = 1; !ending && tried <= RESTARTS; tried += 1) {
      try {
        server = await relaunch();
        if (!ending) guard(server);
        return;
      } catch (error) {
        if (tried === RESTARTS) log(error instanceof Error ? error.message : String(error));
        // The sessions of the dead server need a moment to notice.
        await setTimeout(RESTART_WAIT_MS);
      }
    }
  };
  const guard = ({ process }: Server) => {
    process.once("exit", (code, signal) => {
      if (ending) return;
      log(`PostgreSQL ended unexpectedly (${signal ?? `code ${code}`}); starting it again`);
      server = undefined;
      restarting = restart();
    });
  };

  guard(first);
  return async () => {
    ending = true;
    await restarting;
    if (server) await stop(server.process);
  };
}

async function usableDirectory(path: string): Promise<string> {
  const directory = resolve(path);
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(directory);
  } catch {
    throw new DatabaseStartError(
      `The data directory ${directory} cannot be written: give it to the user who starts the board, or set DATA_DIR to another one.`,
    );
  }
}
