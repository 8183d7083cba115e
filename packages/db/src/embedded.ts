import { access, constants, mkdir, readFile, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openCluster, readRecord, writeRecord } from "./embedded/cluster.ts";
import { isServerOf, takeLock } from "./embedded/lock.ts";
import { APPLICATION, addressFor, newPasswords, OWNER, openRoles } from "./embedded/roles.ts";
import {
  cleanUpAfterCrash,
  hasEnded,
  launch,
  launchOnFreePort,
  type Server,
  type Settings,
  stop,
} from "./embedded/server.ts";
import { DatabaseStartError } from "./errors.ts";

export { DatabaseStartError };

export type EmbeddedOptions = {
  /**
   * The data directory; created if missing. Contains `postgres.json` (readable by its owner only),
   * `postgres.log` and, if possible, the database.
   */
  dataDir: string;
  /** Receives lines about the progress, for the person who waits. */
  log: (line: string) => void;
  /** Settings of PostgreSQL that replace the defaults. */
  settings?: Settings;
};

export type EmbeddedDatabase = {
  /**
   * Address with the password of the board's role, which reads and writes rows. It stays valid until `stop`,
   * even if PostgreSQL is restarted.
   */
  url: string;
  /** Address for the role that owns the database and runs migrations. */
  ownerUrl: string;
  /** Address for the superuser. Tests and benchmarks use it to create databases. */
  superuserUrl: string;
  /** Ends all sessions, stops PostgreSQL and unlocks the data directory. */
  stop: () => Promise<void>;
};

/** Maximum restarts of a server that ends again and again. */
const RESTARTS = 20;
const RESTART_WAIT_MS = 250;

/**
 * Starts PostgreSQL on a free port of 127.0.0.1. Refuses a data directory that a living process uses, and
 * cleans up after a killed process. Restarts PostgreSQL on the same port if it dies, and stops it if this
 * process dies.
 *
 * @throws {DatabaseStartError} with one sentence for the person who started the board
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, settings = {} } = options;
  const dataDir = await usableDirectory(options.dataDir);
  const unlock = await takeLock(join(dataDir, "postgres.claims"), dataDir);
  try {
    const cluster = await openCluster(dataDir, log, settings.fsync !== "off");
    await cleanUpAfterCrash(await realpath(cluster.dataDirectory), log);
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

/** Returns the owner's address of the server that another process runs on the data directory; null if none does. */
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

/** Restarts the server whenever it dies. Returns a function that stops it. */
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
        // The sessions of the dead server need some time to end.
        await setTimeout(RESTART_WAIT_MS);
      }
    }
  };
  const guard = ({ process }: Server) => {
    const startAgain = () => {
      if (ending) return;
      log(
        `PostgreSQL ended unexpectedly (${process.signalCode ?? `code ${process.exitCode}`}); starting it again`,
      );
      server = undefined;
      restarting = restart();
    };
    // A server may die between being ready and this line: nobody would hear of its exit.
    if (hasEnded(process)) startAgain();
    else process.once("exit", startAgain);
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
