import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { storageKey } from "@board/api/rules";
import { type FileStore, samplePodPdf } from "@board/api/server";

const CONTENT_TYPE = "application/pdf";
const WRITERS = 16;

/** A file of the demo, with the columns that describe it, under a key derived from an id. */
export function makePdf(text: string, id: string) {
  const pdf = samplePodPdf(text);
  const hash = (content: Uint8Array | string) => createHash("sha256").update(content);
  const sha256 = hash(pdf).digest("hex");
  const key = storageKey(hash(id).digest().subarray(0, 16));
  return { pdf, kept: { contentType: CONTENT_TYPE, bytes: pdf.length, sha256, storageKey: key } as const };
}

/** Creates a load's sample proof. */
export function makePod<Facts extends { id: string }>(load: { id: string; ref: string }, facts: Facts) {
  const { pdf, kept } = makePdf(load.ref, load.id);
  return { row: { ...facts, loadId: load.id, kind: "POD" as const, ...kept }, kept, pdf };
}

export type DemoPod = ReturnType<typeof makePod>;

/** Puts files into the store without syncing each to disk, because they are many and made up. */
export async function keepPdfs(
  files: FileStore,
  pods: readonly { row: { id: string; storageKey: string }; pdf: Uint8Array }[],
): Promise<void> {
  const folder = await files.newWorkFolder();
  const waiting = pods.values();
  const write = async () => {
    for (const { row, pdf } of waiting) {
      const path = join(folder, row.id);
      await writeFile(path, pdf, { mode: 0o600 });
      await files.put(row.storageKey, path, CONTENT_TYPE, { durable: false });
    }
  };
  try {
    await Promise.all(Array.from({ length: WRITERS }, write));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
