import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileTypeFromFile } from "file-type";
import { DomainError, invalid } from "../errors.ts";
import { fieldError } from "../field-error.ts";
import { checkPdf } from "./check-pdf.ts";
import type { Owner } from "./fair-queue.ts";
import type { FileStore } from "./file-store.ts";
import { reEncode } from "./re-encode.ts";
import { type FileType, isFileType, MAX_FILE_BYTES, refusedKind } from "./rules.ts";

/** The bytes of an upload, as a stream. */
export type ByteStream = AsyncIterable<Uint8Array>;

/** A received file, as it will be stored. Its work folder is removed when the work with it has finished. */
export interface ReceivedFile {
  path: string;
  contentType: FileType;
  bytes: number;
  /** SHA-256 of the stored bytes, in hexadecimal. */
  sha256: string;
}

async function writeDown(content: ByteStream, path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > MAX_FILE_BYTES) {
        throw new DomainError("body_too_large", { detail: "A file may hold 10 MiB. Nothing was changed." });
      }
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

/** Maximum number of bytes before the header of a PDF, which readers skip (ISO 32000-1, annex H.3.4.1). */
const MAX_BYTES_BEFORE_PDF = 1024;

async function isLatePdf(path: string): Promise<boolean> {
  const head = createReadStream(path, { end: MAX_BYTES_BEFORE_PDF + 4 });
  return (await buffer(head)).includes("%PDF-");
}

async function typeOf(path: string): Promise<FileType> {
  const found = await fileTypeFromFile(path);
  if (isFileType(found?.mime)) return found.mime;
  if (found === undefined && (await isLatePdf(path))) return "application/pdf";
  throw new DomainError("unsupported_media_type", { detail: refusedKind(found?.mime) });
}

interface Sender {
  /** The sender; only one picture of a sender is encoded at a time. */
  owner: Owner;
  /**
   * Throws if the sender may not send a file here. Called before a picture is encoded, because that takes
   * seconds.
   */
  authorize: () => Promise<void>;
}

async function receive(
  content: ByteStream,
  folder: string,
  { owner, authorize }: Sender,
): Promise<ReceivedFile> {
  const arrived = join(folder, "arrived");
  const { bytes, sha256 } = await writeDown(content, arrived);
  if (bytes === 0) throw invalid([fieldError(["content"], "required", "is required: send the file itself.")]);
  const type = await typeOf(arrived);
  await authorize();
  if (type === "application/pdf") {
    await checkPdf({ path: arrived, owner });
    return { path: arrived, contentType: type, bytes, sha256 };
  }
  const picture = await reEncode({ path: arrived, type, folder, owner });
  const { size } = await stat(picture.path);
  return { ...picture, bytes: size, sha256: await hashOf(picture.path) };
}

/**
 * Streams an upload into a work folder, calls `work` with the received file, and removes the folder.
 *
 * @throws DomainError `body_too_large`, `unsupported_media_type`, `validation_failed` (`required`,
 * `unreadable_image`, `side_too_long`, `too_many_pixels`, `picture_too_slow`, `unreadable_pdf`, `pdf_needs_password`,
 * `pdf_too_slow`), what the stream throws, what `authorize` and the work throw
 */
export async function withReceivedFile<T>(
  store: FileStore,
  content: ByteStream,
  sender: Sender,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const folder = await store.newWorkFolder();
  try {
    return await work(await receive(content, folder, sender));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
