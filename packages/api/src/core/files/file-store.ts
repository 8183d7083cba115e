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

/** Permissions that let only the board's own account read the folders and files. */
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
 * The disk driver of flydrive with atomic, durable writes: a file is written under a temporary name, synced
 * and renamed, and then its folder is synced.
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
      // Syncs the file before the stream finishes.
      await pipeline(contents, createWriteStream(temporary, { flags: "wx", mode: FILE_MODE, flush: true }));
      await rename(temporary, place);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncDirectory(folder);
  }

  /** Fails for a missing file here, rather than later while the file is sent. */
  override async getStream(key: string): Promise<Readable> {
    const file = await open(join(this.#root, key), "r");
    return file.createReadStream();
  }
}

/** The store of uploaded files. A key is used only once. */
export interface FileStore {
  /** Creates a folder for one upload, which the caller removes. */
  newWorkFolder(): Promise<string>;
  /**
   * Stores a copy of the file at the path. The copy survives a crash once the promise resolves, unless
   * `durable` is false.
   */
  put(key: string, path: string, contentType: string, options?: { durable: boolean }): Promise<void>;
  /** @throws if nothing is stored under the key */
  read(key: string): Promise<Readable>;
  delete(key: string): Promise<void>;
}

export interface S3Settings {
  bucket: string;
  region: string;
  /** Credentials; absent if the SDK finds them itself, such as those of an IAM role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Endpoint of an S3-compatible service. */
  endpoint?: string;
  /** Maximum time to wait for an answer, and between its bytes; 10 s by default. */
  timeoutMs?: number;
}

/** Turns a refusal or timeout of the bucket into a 503. The error for a missing key stays as it is. */
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
  /** Folder of incoming uploads and, without `s3`, of the stored files; created if it is missing. */
  directory: string;
  s3?: S3Settings;
}

/** Age from which an upload counts as abandoned, because the process that received it was killed. */
const ABANDONED_MS = 60 * 60_000;

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    // The file may be gone: another process that starts now removes the same files.
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

const quiet = () => {};
const CONNECT_MS = 3_000;
const ANSWER_MS = 10_000;

/** Imported only for a bucket, because the library takes 30 MB of memory. */
async function createS3Driver(settings: S3Settings): Promise<S3Driver> {
  const { bucket, region, endpoint, credentials, timeoutMs = ANSWER_MS } = settings;
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new S3Driver({
    bucket,
    region,
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: 2,
    // Silences the SDK, whose own log lines would break the format of this log; errors are logged with the
    // request.
    logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
    // Set because the SDK has no timeout by default.
    requestHandler: {
      connectionTimeout: Math.min(CONNECT_MS, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
    visibility: "private",
    // Buckets have access control lists disabled by default; all objects are private.
    supportsACL: false,
    // Sends and checks checksums only where they are required: services other than Amazon's refuse trailing
    // checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
}

/** Creates a store: in a bucket if `s3` is given, otherwise in the directory. */
export async function createFileStore({ directory, s3 }: FileStoreOptions): Promise<FileStore> {
  const incoming = join(directory, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  // Set again, because the directory may have been created with other permissions.
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
