import { DAY_MS } from "@board/calendar";
import { DATABASE, filesOwner, OWNER } from "./files-owner.ts";

/*
 * Files that were chosen and not sent, kept in this browser: a phone that opens its camera may discard the page, and the
 * camera's picture is in no gallery. They belong to one person and firm at a time (files-owner.ts).
 */

const FILES = "files";
/** Nobody sends a photo of a job that is so long over. */
const KEPT_FOR_MS = 7 * DAY_MS;

interface KeptFile {
  file: File;
  /** In ms since 1970. */
  at: number;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withFiles<T>(
  mode: IDBTransactionMode,
  run: (files: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
  const database = await answerOf(opening);
  try {
    return await run(database.transaction(FILES, mode).objectStore(FILES));
  } finally {
    database.close();
  }
}

async function dropOld(files: IDBObjectStore, now: number): Promise<void> {
  const [names, kept] = await Promise.all([
    answerOf(files.getAllKeys()),
    answerOf<KeptFile[]>(files.getAll()),
  ]);
  await Promise.all(
    names
      .filter((_, nth) => now - (kept[nth]?.at ?? 0) > KEPT_FOR_MS)
      .map((name) => answerOf(files.delete(name))),
  );
}

/** Keeps a file under a name until it is dropped; a browser without room or leave for it keeps nothing. */
export async function keepFile(name: string, file: File): Promise<void> {
  try {
    localStorage.setItem(OWNER, filesOwner());
    const kept: KeptFile = { file, at: Date.now() };
    await withFiles("readwrite", async (files) => {
      await dropOld(files, kept.at);
      await answerOf(files.put(kept, name));
    });
  } catch {
    // It is sent from memory all the same.
  }
}

/** The file of that name, null where none is kept. */
export async function keptFile(name: string): Promise<File | null> {
  try {
    if (localStorage.getItem(OWNER) !== filesOwner()) return null;
    const kept = await withFiles("readonly", (files) => answerOf<KeptFile | undefined>(files.get(name)));
    return kept?.file ?? null;
  } catch {
    return null;
  }
}

export async function dropFile(name: string): Promise<void> {
  try {
    if (localStorage.getItem(OWNER) !== filesOwner()) return;
    await withFiles("readwrite", (files) => answerOf(files.delete(name)));
  } catch {
    // It is deleted with the rest.
  }
}
