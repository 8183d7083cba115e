import type { Readable } from "node:stream";
import { z } from "zod";
import { instant } from "../fields.ts";
import type { ByteStream } from "./receive-file.ts";
import { ALLOWED_NAMES, MAX_FILE_WORDS } from "./rules.ts";

const BINARY = { type: "string", format: "binary" } as const;

function isByteStream(value: unknown): value is ByteStream {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** The bytes of a file as a stream, which can be read once and is never held in memory as a whole. */
export const content = z
  .custom<ByteStream>(isByteStream, "is required.")
  .meta({ description: `A ${ALLOWED_NAMES} file of at most ${MAX_FILE_WORDS}.`, override: BINARY });

/** A file to download. */
export interface Download {
  /** Opens the file; the caller must read the stream to its end or destroy it. */
  open: () => Promise<Readable>;
  contentType: string;
  filename: string;
  /** Length in bytes, and SHA-256 in hexadecimal; null for a file that is generated while it is sent. */
  facts: { bytes: number; sha256: string } | null;
}

function isDownload(value: unknown): value is Download {
  return typeof value === "object" && value !== null && "open" in value && typeof value.open === "function";
}

export const download = z.custom<Download>(isDownload).meta({ description: "The file.", override: BINARY });

export const fileFacts = z
  .object({
    id: z.string().meta({ description: "The file's id." }),
    contentType: z
      .string()
      .meta({ description: "The type that it is kept and served as.", example: "image/jpeg" }),
    bytes: z.int().meta({ description: "Its length in bytes.", example: 184_320 }),
    sha256: z.string().meta({
      description: "Of the bytes that are kept and served: pictures are drawn anew.",
      example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    }),
    createdAt: instant.meta({ description: "When it was sent." }),
  })
  .meta({ description: "A file that the board keeps.", id: "FileFacts" });
export type FileFacts = z.infer<typeof fileFacts>;
