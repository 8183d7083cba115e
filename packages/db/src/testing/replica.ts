import { execFile } from "node:child_process";
import { chown, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { openCluster } from "../embedded/cluster.ts";
import { launchOnFreePort, stop } from "../embedded/server.ts";

interface Replica {
  /** The role that owns the database. */
  ownerUrl: string;
  stop: () => Promise<void>;
}

/**
 * Copies an embedded database that is stopped, and starts the copy as its replica. The replica waits until the
 * primary is started.
 */
export async function startReplica(
  primary: { dataDir: string; ownerUrl: string; superuserUrl: string },
  logs: string,
): Promise<Replica> {
  const cluster = await openCluster(primary.dataDir, () => {}, false);
  const dataDirectory = `${cluster.dataDirectory}-replica`;
  await promisify(execFile)("cp", ["-a", cluster.dataDirectory, dataDirectory]);
  const signal = join(dataDirectory, "standby.signal");
  await writeFile(signal, "");
  if (cluster.account !== undefined) await chown(signal, cluster.account.uid, cluster.account.gid);
  await mkdir(logs);
  const { hostname, port, username, password } = new URL(primary.superuserUrl);
  const server = await launchOnFreePort({ ...cluster, dataDirectory }, logs, 0, {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    wal_retrieve_retry_interval: "100ms",
  });
  return {
    ownerUrl: Object.assign(new URL(primary.ownerUrl), { port: server.port }).href,
    stop: async () => {
      await stop(server.process);
      await rm(dataDirectory, { recursive: true });
    },
  };
}
