import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Ctx } from "../../core/context.ts";
import { createThreads } from "../../core/files/threads.ts";
import type { PaperDrawing } from "./draw-paper.ts";
import type { Paper } from "./paper.ts";

/** Draws a document in a worker thread, because it takes a tenth of a second of processor time and more. */
const drawAside = createThreads<PaperDrawing, void>(new URL("./draw-paper.ts", import.meta.url), "drawPaper");

/** A PDF in a work folder, with its length and SHA-256. */
interface DrawnPaper {
  path: string;
  contentType: "application/pdf";
  bytes: number;
  sha256: string;
  content: Buffer;
}

/** Draws a document with its photos, calls `work` with the PDF, and removes the folder that it was drawn in. */
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
    const content = await readFile(path);
    const sha256 = createHash("sha256").update(content).digest("hex");
    return await work({ path, contentType: "application/pdf", bytes: content.length, sha256, content });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
