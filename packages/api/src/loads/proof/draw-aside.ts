import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Ctx } from "../../core/context.ts";
import { createThreads } from "../../core/files/threads.ts";
import type { PaperDrawing } from "./draw-paper.ts";
import type { Paper } from "./paper.ts";

/**
 * Draws a document in a worker thread, because a tenth of a second of processor time would block the event
 * loop. All documents share the threads.
 */
export const drawAside = createThreads<PaperDrawing, void>(
  new URL("./draw-paper.ts", import.meta.url),
  "drawPaper",
);

/** A PDF in a work folder, with its length and SHA-256. */
interface DrawnPaper {
  path: string;
  bytes: number;
  sha256: string;
}

/**
 * Draws a document with its photos in a worker thread, calls `work` with the PDF, and removes the folder that it was
 * drawn in.
 */
export async function withDrawnPaper<T>(
  { files }: Pick<Ctx, "files">,
  paper: Paper,
  work: (drawn: DrawnPaper) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const folder = await files.newWorkFolder();
  try {
    const photoPaths: string[] = [];
    for (const [nth, { storageKey }] of paper.photos.entries()) {
      const photo = join(folder, `photo-${nth}`);
      await pipeline(await files.read(storageKey), createWriteStream(photo, { mode: 0o600 }));
      photoPaths.push(photo);
    }
    const path = join(folder, "paper.pdf");
    await drawAside({ paper, path, photoPaths }, signal);
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    return await work({ path, bytes: (await stat(path)).size, sha256: hash.digest("hex") });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
