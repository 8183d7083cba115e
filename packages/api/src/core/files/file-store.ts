import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { operate } from "@board/db";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { S3Driver } from "flydrive/drivers/s3";
import { DomainError } from "../errors.ts";

/** Only the account that runs the board reads its files. */
const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * flydrive's disk driver, but a file is there whole or not at all, also after a power cut: written beside its place,
 * synced, renamed, and the folder synced.
 */
export class DurableDisk extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: "private" });
    this.#root = root;
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const place = join(this.#root, key);
    const folder = dirname(place);
    const temporary = `${place}.${randomUUID()}.part`;
    if ((await mkdir(folder, { recursive: true, mode: DIRECTORY_MODE })) !== undefined) {
      await syncDirectory(dirname(folder));
    }
    try {
      // `flush` syncs before the stream says that it has finished.
      await pipeline(contents, createWriteStream(temporary, { flags: "wx", mode: FILE_MODE, flush: true }));
      await rename(temporary, place);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncDirectory(folder);
  }

  /** Throws at once where there is no such file, not while it is sent. */
  override async getStream(key: string): Promise<Readable> {
    const file = await open(join(this.#root, key), "r");
    return file.createReadStream();
  }
}

/** The store of the files of loads. A key is never used twice. */
export interface FileStore {
  /** A new folder for one upload on its way in; its user removes it. */
  newWorkFolder(): Promise<string>;
  /** Keeps a copy of the file at the path; once it resolves, the copy survives a crash, unless `durable` is false. */
  put(key: string, path: string, contentType: string, options?: { durable: boolean }): Promise<void>;
  /** @throws where there is nothing under the key */
  read(key: string): Promise<Readable>;
  delete(key: string): Promise<void>;
}

export interface S3Settings {
  bucket: string;
  region: string;
  /** Left out: the SDK finds credentials as it does by default, such as those of an IAM role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** For a service other than Amazon's. */
  endpoint?: string;
  /** The longest wait for an answer, and for the next bytes of one; 10 s when not given. */
  timeoutMs?: number;
}

/** Turns a bucket that refuses or does not answer into a 503. A key that is not there, or is none, stays as it is. */
function explained(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error) || cause.name === "NoSuchKey") return error;
  return new DomainError("unavailable", {
    detail: "The store of files does not answer. Nothing was changed; try again shortly.",
    retryAfterSeconds: 5,
    cause: error,
  });
}

export interface FileStoreOptions {
  /** Uploads on their way, and without `s3` the files themselves; made where it is missing. */
  directory: string;
  s3?: S3Settings;
}

/** An upload that takes longer was abandoned: its process was killed. */
const ABANDONED_MS = 60 * 60_000;

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    // Another process that starts now may be removing the same.
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

const quiet = () => {};
const CONNECT_MS = 3_000;
const ANSWER_MS = 10_000;

/** Its library takes 30 MB, so it is read only where there is a bucket. */
async function createS3Driver(settings: S3Settings): Promise<S3Driver> {
  const { bucket, region, endpoint, credentials, timeoutMs = ANSWER_MS } = settings;
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new S3Driver({
    bucket,
    region,
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: 2,
    // Its warnings would stand between the lines of the log; the request's own line has the error.
    logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
    // By itself the SDK waits for ever.
    requestHandler: {
      connectionTimeout: Math.min(CONNECT_MS, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
    visibility: "private",
    // Buckets without access lists are the rule today, and all of ours is private.
    supportsACL: false,
    // Trailing checksums are Amazon's own; other services refuse them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
}

/** Keeps files in a bucket where `s3` is given, else in the directory. */
export async function createFileStore({ directory, s3 }: FileStoreOptions): Promise<FileStore> {
  const incoming = join(directory, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  // The directory may be older than this rule.
  await chmod(directory, 0o700);
  await removeAbandoned(incoming);
  const kept = join(directory, "kept");
  const disk = new Disk(s3 ? await createS3Driver(s3) : new DurableDisk(kept));
  const quickDisk = s3 ? disk : new Disk(new FSDriver({ location: kept, visibility: "private" }));
  async function ask<T>(name: string, work: () => Promise<T>): Promise<T> {
    try {
      return await operate({ kind: "file", name, facts: { store: s3 ? "s3" : "disk" } }, async () => work());
    } catch (error) {
      throw s3 ? explained(error) : error;
    }
  }

  return {
    newWorkFolder: async () => {
      const folder = join(incoming, randomUUID());
      await mkdir(folder, { mode: 0o700 });
      return folder;
    },
    put: async (key, path, contentType, { durable } = { durable: true }) => {
      const file = await open(path, "r");
      try {
        const { size } = await file.stat();
        const facts = { contentType, contentLength: size };
        await ask("put", () => (durable ? disk : quickDisk).putStream(key, file.createReadStream(), facts));
      } finally {
        await file.close();
      }
    },
    read: (key) => ask("read", () => disk.getStream(key)),
    delete: (key) => ask("delete", () => disk.delete(key)),
  };
}
