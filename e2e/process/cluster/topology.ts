import { execFile } from "node:child_process";
import { chown, copyFile, mkdir, readFile, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { createPool, type Pool } from "@board/db";
import { startEmbedded } from "@board/db/embedded";
import type { DemoSummary } from "@board/seed";
import { createReceiver, type Receiver } from "@board/worker/testing/receiver";
import S3rver from "s3rver";
import { SMTPServer } from "smtp-server";
import { type BoardProcess, freePort, NO_LIMITS, startBoard } from "../board-process.ts";
import { postmasterOf } from "../crash/postmaster.ts";
import { type Edge, startHaproxy, startNginx } from "./programs.ts";

const run = promisify(execFile);
const SERVER = join(import.meta.dirname, "../../../apps/server");

/** Nice value of a worker. If CPU time is scarce, a worker gets a quarter of a web process's, as in `deploy`. */
const WORKER_NICENESS = 6;

/** A process, and a function to start it again with the same settings. */
export interface Place {
  name: string;
  process: BoardProcess;
  start: () => Promise<void>;
}

export interface Cluster {
  demo: DemoSummary;
  database: { version: string; pool: Pool; tls: boolean; restart: (() => Promise<void>) | null };
  web: readonly [Place, Place];
  workers: readonly [Place, Place];
  /** The public address, which both proxies use; only one of them runs at a time. */
  url: string;
  plainUrl: string;
  openHaproxy: (neverRetries: boolean) => Promise<Edge>;
  openNginx: () => Promise<Edge>;
  receiver: Receiver;
  emails: { to: string[] }[];
  /** Folder in which the S3 server stores the files of the bucket. */
  bucket: string;
  stop: () => Promise<void>;
}

interface ClusterOptions {
  folder: string;
  /** Folder with the certificates for localhost and for the database server. */
  certificates: string;
  haproxy: string;
  nginx: string;
  /** Address of an empty database on a server of another version. Default: the packaged PostgreSQL, over TCP and TLS. */
  databaseUrl?: string;
  say: (line: string) => void;
}

type Undo = () => Promise<unknown>;

/** Starts the packaged PostgreSQL as a separate server. The board reaches it over TLS and verifies its certificate. */
async function startPostgres(folder: string, certificates: string, undo: Undo[]) {
  const dataDir = join(folder, "database");
  const server = await startEmbedded({ dataDir, log: () => {} });
  undo.push(server.stop);
  const record = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")) as {
    dataDirectory: string;
  };
  const directory = resolve(dataDir, record.dataDirectory);
  const { uid, gid } = await stat(directory);
  for (const name of ["server.crt", "server.key"]) {
    await copyFile(join(certificates, name.replace("server", "database")), join(directory, name));
    await chown(join(directory, name), uid, gid);
  }
  const superuser = createPool(server.superuserUrl, { poolSize: 1 });
  await superuser.query("ALTER SYSTEM SET ssl = on");
  await superuser.query("SELECT pg_reload_conf()");
  await superuser.end();
  const url = new URL(server.ownerUrl);
  url.hostname = "localhost";
  url.searchParams.set("sslmode", "verify-full");
  url.searchParams.set("sslrootcert", join(certificates, "ca.crt"));
  return {
    url: url.href,
    tls: true,
    // Stops the server, which is then restarted immediately, as a service is.
    restart: async () => void process.kill(await postmasterOf(dataDir), "SIGINT"),
  };
}

async function startS3(folder: string, undo: Undo[]) {
  const directory = join(folder, "s3");
  await mkdir(directory);
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "board", configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  undo.push(() => server.close());
  return {
    bucket: join(directory, "board"),
    settings: {
      S3_BUCKET: "board",
      S3_REGION: "eu-west-2",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
  };
}

async function startSmtp(undo: Undo[]) {
  const emails: { to: string[] }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, callback) => {
      stream.resume();
      stream.on("end", () => {
        emails.push({ to: session.envelope.rcptTo.map(({ address }) => address) });
        callback();
      });
    },
  });
  server.on("error", () => {});
  const { promise, resolve: listening } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening);
  await promise;
  undo.push(() => new Promise<void>((done) => server.close(() => done())));
  const { port } = server.server.address() as AddressInfo;
  return { emails, url: `smtp://127.0.0.1:${port}` };
}

/** Runs one command of the server until it ends, as the one-off services of a deployment do. */
async function command(name: string, settings: Record<string, string>): Promise<void> {
  await run(process.execPath, [SERVER, name], { env: { NODE_ENV: "production", ...settings } });
}

/**
 * Seeds the database with the demo in a separate process with an http address, because a board with an https
 * address refuses to.
 */
async function seed(settings: Record<string, string>, dataDir: string): Promise<DemoSummary> {
  const board = await startBoard(await freePort(), {
    ...settings,
    BASE_URL: "",
    SEED: "demo",
    SEED_ANYWAY: "1",
    ROLES: "web",
  });
  await board.stop();
  return JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")) as DemoSummary;
}

async function openPlace(
  name: string,
  settings: Record<string, string>,
  undo: Undo[],
  niceness = 0,
): Promise<Place & { port: number }> {
  const port = await freePort();
  const place: Place & { port: number } = {
    name,
    port,
    process: await startBoard(port, settings, niceness),
    start: async () => {
      place.process = await startBoard(port, settings, niceness);
    },
  };
  undo.push(() => place.process.kill());
  return place;
}

/**
 * Starts PostgreSQL, an S3 server and an SMTP server, two web processes and two workers, and returns functions
 * that start the shipped proxies before them.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, certificates, say } = options;
  const undo: Undo[] = [];
  const stop = async () => {
    for (const one of undo.toReversed()) await one();
  };
  try {
    const postgres = options.databaseUrl
      ? { url: options.databaseUrl, tls: false, restart: null }
      : await startPostgres(folder, certificates, undo);
    const pool = createPool(postgres.url, { poolSize: 2 });
    undo.push(() => pool.end());
    const { rows } = await pool.query<{ server_version: string }>("SHOW server_version");
    const version = rows[0]?.server_version ?? "";
    const [s3, smtp, receiver] = [
      await startS3(folder, undo),
      await startSmtp(undo),
      await createReceiver(undefined, Number.POSITIVE_INFINITY),
    ];
    undo.push(receiver.close);
    const [port, plainPort] = [await freePort(), await freePort()];
    const dataDir = join(folder, "data");
    const settings = {
      ...NO_LIMITS,
      ...s3.settings,
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      SEED: "none",
      BASE_URL: `https://localhost:${port}`,
      TRUST_PROXY: "127.0.0.1",
      EARLY_ACCESS_MINUTES: "0",
      WEBHOOK_ALLOW_PRIVATE: "true",
      SMTP_URL: smtp.url,
      NEXTAUTH_SECRET: "a-secret-of-the-cluster-for-its-own-run",
    };
    say(`PostgreSQL ${version}${postgres.tls ? " over TLS" : ""}: migrating, filling`);
    await command("migrate", settings);
    const demo = await seed(settings, dataDir);
    say("Starting two web processes and two workers");
    const web = [
      await openPlace("web1", { ...settings, ROLES: "web" }, undo),
      await openPlace("web2", { ...settings, ROLES: "web" }, undo),
    ] as const;
    const workers = [
      await openPlace("worker1", { ...settings, ROLES: "worker" }, undo, WORKER_NICENESS),
      await openPlace("worker2", { ...settings, ROLES: "worker" }, undo, WORKER_NICENESS),
    ] as const;
    const proxy = { folder, certificates, port, plainPort, web: [web[0].port, web[1].port] as const };
    return {
      demo,
      database: { version, pool, tls: postgres.tls, restart: postgres.restart },
      web,
      workers,
      url: settings.BASE_URL,
      plainUrl: `http://localhost:${plainPort}`,
      openHaproxy: (neverRetries) => startHaproxy({ ...proxy, program: options.haproxy, neverRetries }),
      openNginx: () => startNginx({ ...proxy, program: options.nginx }),
      receiver,
      emails: smtp.emails,
      bucket: s3.bucket,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
