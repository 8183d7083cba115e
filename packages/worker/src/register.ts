import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { type Ctx, loadRegisterFile } from "@board/api/server";
import { DAY_MS } from "@board/calendar";
import { transactOf } from "@board/db";

/** Maximum size of a file; the real ones have 10 to 30 MB. */
const MAX_BYTES = 250_000_000;
const DOWNLOAD_MS = 600_000;
/** One day less than a week, so that a register published weekly is read on the same weekday. */
const FRESH_MS = 6 * DAY_MS;

/**
 * Returns true if a file of every area was read recently. A refused file does not count, so the area is tried
 * again every night.
 */
async function isFresh({ db, clock }: Pick<Ctx, "db" | "clock">): Promise<boolean> {
  const since = clock.now().getTime() - FRESH_MS;
  const areas = await db.registerFile.groupBy({
    by: ["area"],
    where: { refused: null },
    _max: { readAt: true },
  });
  return areas.length > 0 && areas.every(({ _max }) => (_max.readAt?.getTime() ?? 0) > since);
}

async function download(
  address: string,
  folder: string,
  signal: AbortSignal,
  mostBytes: number,
): Promise<string> {
  const { host, pathname } = new URL(address);
  const response = await fetch(address, { signal });
  if (!response.ok || response.body === null)
    throw new Error(`${host} answered ${response.status} for a file of the register`);
  let bytes = 0;
  async function* bounded(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > mostBytes)
        throw new Error(`${host} sends more than ${mostBytes} bytes for a file of the register`);
      yield chunk;
    }
  }
  const path = join(
    folder,
    basename(decodeURIComponent(pathname)).replace(/[^\w .-]/g, "_") || "register.csv",
  );
  await mkdir(folder);
  await pipeline(Readable.fromWeb(response.body as ReadableStream), bounded, createWriteStream(path));
  return path;
}

/** Limits of a download; tests lower them. */
interface Bounds {
  mostBytes?: number;
  downloadMs?: number;
}

/**
 * Downloads and reads the files of the register, unless every area was read in the last six days. Downloads all
 * files before reading the first.
 *
 * @throws if a file cannot be downloaded (then none is read), or, at the end, if one was refused
 */
export async function loadRegisterFrom(
  addresses: readonly string[],
  ctx: Pick<Ctx, "db" | "clock" | "newId">,
  signal: AbortSignal,
  { mostBytes = MAX_BYTES, downloadMs = DOWNLOAD_MS }: Bounds = {},
): Promise<{ files: number; gone: number }> {
  if (await isFresh(ctx)) return { files: 0, gone: 0 };
  const folder = await mkdtemp(join(tmpdir(), "board-register-"));
  try {
    const paths: string[] = [];
    for (const [index, address] of addresses.entries()) {
      const until = AbortSignal.any([signal, AbortSignal.timeout(downloadMs)]);
      paths.push(await download(address, join(folder, String(index)), until, mostBytes));
    }
    const refused: string[] = [];
    let gone = 0;
    const tools = { ...ctx, transact: transactOf(ctx.db) };
    for (const path of paths) {
      const loaded = await loadRegisterFile(tools, path, { signal });
      if (loaded.refused !== null) refused.push(`${loaded.file}: ${loaded.refused}`);
      for (const area of loaded.areas) gone += area.gone;
    }
    if (refused.length > 0) throw new Error(refused.join(" "));
    return { files: paths.length, gone };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
