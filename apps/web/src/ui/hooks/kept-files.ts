import { DAY_MS } from "@board/calendar";
import { DATABASE, filesOwner, OWNER } from "./files-owner.ts";

/* Stores files that were chosen but not sent yet in IndexedDB: a phone that opens its camera may discard the
   page, and the camera's picture is in no gallery. Only one owner's files are stored (files-owner.ts). */

const FILES = "files";
/** Time after which a stored file expires; photos are not sent so late. */
const KEPT_FOR_MS = 7 * DAY_MS;

interface KeptFile {
  file: File;
  /** Milliseconds since 1970. */
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

/** Stores a file under a name until `dropFile`. Does nothing if the browser has no space or permission. */
export async function keepFile(name: string, file: File): Promise<void> {
  try {
    localStorage.setItem(OWNER, filesOwner());
    const kept: KeptFile = { file, at: Date.now() };
    await withFiles("readwrite", async (files) => {
      await dropOld(files, kept.at);
      await answerOf(files.put(kept, name));
    });
  } catch {
    // Ignored: the file is still in memory and can be sent.
  }
}

/** Returns the file stored under this name, or null. */
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
    // Ignored: the file is deleted when it expires.
  }
}
