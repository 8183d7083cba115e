import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { storageKey } from "@board/api/rules";
import type { FileStore } from "@board/api/server";
import { samplePodPdf } from "@board/api/server";
import type { Prisma } from "@board/db";

const CONTENT_TYPE = "application/pdf";
const WRITERS = 16;

/** A proof of delivery and its bytes. */
export interface DemoPod {
  row: Prisma.StoredFileCreateManyInput;
  pdf: Uint8Array;
}

type Facts = Pick<Prisma.StoredFileCreateManyInput, "id" | "firmId" | "personId" | "createdAt">;

/** Creates a load's sample proof, under a key derived from the load's id. */
export function makePod(load: { id: string; ref: string }, facts: Facts): DemoPod {
  const pdf = samplePodPdf(load.ref);
  const key = createHash("sha256").update(load.id).digest().subarray(0, 16);
  const row = {
    ...facts,
    loadId: load.id,
    kind: "POD" as const,
    contentType: CONTENT_TYPE,
    bytes: pdf.length,
    sha256: createHash("sha256").update(pdf).digest("hex"),
    storageKey: storageKey(key),
  };
  return { row, pdf };
}

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
