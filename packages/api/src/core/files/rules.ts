/**
 * Types of files that may be stored as proof or evidence. The type is detected from the bytes, never from the
 * name (contract 4).
 */
export const FILE_TYPES = {
  "application/pdf": { extension: "pdf", name: "PDF" },
  "image/jpeg": { extension: "jpg", name: "JPEG" },
  "image/png": { extension: "png", name: "PNG" },
  "image/webp": { extension: "webp", name: "WebP" },
} as const satisfies Record<string, { extension: string; name: string }>;
export type FileType = keyof typeof FILE_TYPES;

/** The allowed types, in a sentence. */
export const ALLOWED_NAMES = "PDF, JPEG, PNG or WebP";

const SAVE_AS_PDF = "Save it as PDF, or send a photo of it.";
const SAVE_AS_JPEG = "Save it as JPEG or PDF.";

/** Common types that are refused, by the start of their MIME type, each with what to send instead. */
const OTHER_KINDS: readonly (readonly [type: string, name: string, way: string])[] = [
  [
    "image/hei",
    "a HEIC photo",
    "Choose JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible) and take it again, or take the photo on the load's page.",
  ],
  ["image/avif", "an AVIF picture", SAVE_AS_JPEG],
  ["image/jxl", "a JPEG XL picture", SAVE_AS_JPEG],
  ["image/tiff", "a TIFF picture", SAVE_AS_JPEG],
  ["image/x-", "a photo in the camera's own format", SAVE_AS_JPEG],
  ["image/", "a picture of another kind", SAVE_AS_JPEG],
  ["video/", "a video", "Take a photo of the note."],
  ["audio/", "a recording", "Take a photo of the note."],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml", "a Word document", SAVE_AS_PDF],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml", "an Excel sheet", SAVE_AS_PDF],
  ["application/vnd.openxmlformats-officedocument.presentationml", "a PowerPoint file", SAVE_AS_PDF],
  ["application/vnd.oasis.opendocument", "an office document", SAVE_AS_PDF],
  ["application/x-cfb", "an older Word, Excel or Outlook file", SAVE_AS_PDF],
  ["application/rtf", "an RTF document", SAVE_AS_PDF],
  ["application/zip", "a ZIP archive", "Send the file that is in it."],
];

/** Returns the refusal of a file's type, with what to send instead if that is known. */
export function refusedKind(mime: string | undefined): string {
  const [, name, way] = OTHER_KINDS.find(([type]) => mime?.startsWith(type)) ?? [];
  if (name === undefined) {
    return `Send a ${ALLOWED_NAMES} file; this one is none of them. Nothing was changed.`;
  }
  return `This is ${name}; send a ${ALLOWED_NAMES} file. ${way} Nothing was changed.`;
}

/** Maximum size of a file, 10 MiB (contract 4). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The maximum size, in a sentence. */
export const MAX_FILE_WORDS = `${MAX_FILE_BYTES / 1024 ** 2} MiB`;

/** Maximum number of pixels of a picture that is decoded row by row. */
export const MAX_PIXELS = 40_000_000;

/**
 * Maximum of each side: a picture one pixel wide takes hundreds of times as long as a square one with as many
 * pixels.
 */
export const MAX_SIDE = 16_384;

/**
 * Maximum number of pixels of progressive JPEG, interlaced PNG and WebP, which are decoded in memory as a
 * whole.
 */
const MAX_PIXELS_UNFOLDED = 16_000_000;

/** Maximum encoding time. The largest picture takes less than half of it on a slow machine. */
export const DECODE_MS = 20_000;

export const MAX_PODS_OF_LOAD = 10;
export const MAX_FILES_OF_DISPUTE = 20;
export const MAX_FILES_OF_THREAD = 20;
/** Maximum number of documents of one kind within 24 hours. */
export const MAX_DOCUMENTS_A_DAY = 10;

export function isFileType(mime: string | undefined): mime is FileType {
  return mime !== undefined && Object.hasOwn(FILE_TYPES, mime);
}

export interface PictureFacts {
  type: FileType;
  width: number;
  height: number;
  progressive: boolean;
}

/** Returns the maximum number of pixels for a type. */
export function pixelLimit({ type, progressive }: Pick<PictureFacts, "type" | "progressive">): number {
  return progressive || type === "image/webp" ? MAX_PIXELS_UNFOLDED : MAX_PIXELS;
}

/**
 * Returns the type in which a picture is stored: a WebP becomes JPEG, which every office can open and which
 * is written row by row.
 */
export function keptAs(type: FileType): FileType {
  return type === "image/webp" ? "image/jpeg" : type;
}

/** Returns the key of a new file, in one of 256 folders; random bytes reveal nothing about the load. */
export function storageKey(random: Uint8Array): string {
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 2)}/${hex}`;
}

/** Returns the filename of a proof, such as `POD-FB-7K3M-92QX.pdf`. */
export function podFilename(ref: string, type: string): string {
  return `POD-${ref}.${extensionOf(type)}`;
}

/** Returns the filename of one of several proofs, such as `POD-FB-7K3M-92QX-4t5v6w.pdf`. */
export function proofFilename(ref: string, fileId: string, type: string): string {
  return `POD-${ref}-${fileId.slice(-6)}.${extensionOf(type)}`;
}

/** Returns a filename such as `Dispute-FB-7K3M-92QX-4t5v6w.jpg`; the end of the id makes it unique. */
export function disputeFilename(ref: string, fileId: string, type: string): string {
  return `Dispute-${ref}-${fileId.slice(-6)}.${extensionOf(type)}`;
}

/** Returns a filename such as `Message-FB-7K3M-92QX-4t5v6w.pdf`. */
export function messageFilename(ref: string, fileId: string, type: string): string {
  return `Message-${ref}-${fileId.slice(-6)}.${extensionOf(type)}`;
}

/** Returns a filename such as `goods-in-transit-4t5v6w.pdf`. */
export function documentFilename(name: string, id: string, type: string): string {
  return `${name.replaceAll("_", "-")}-${id.slice(-6)}.${extensionOf(type)}`;
}

function extensionOf(type: string): string {
  return isFileType(type) ? FILE_TYPES[type].extension : "bin";
}
