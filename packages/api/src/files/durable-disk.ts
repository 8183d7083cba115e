import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FSDriver } from "flydrive/drivers/fs";

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
