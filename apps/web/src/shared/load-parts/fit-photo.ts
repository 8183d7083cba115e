import { isFileType, MAX_FILE_BYTES, MAX_SIDE, pixelLimit } from "@board/api/files/rules";
import { type Size, withPicture } from "../../ui/hooks/draw-picture.ts";

/** Picture sizes in pixels, tried in turn until the file is small enough. An A4 page is legible at each of them. */
const PIXELS = [12_000_000, 6_000_000, 3_000_000];
/** Maximum width and height of a canvas that every phone supports. */
const MAX_CANVAS_SIDE = 8_000;
const QUALITY = 0.85;

/** Returns the largest size of the same proportions within a number of pixels and the maximum side of a canvas. */
export function fittedSize({ width, height }: Size, pixels: number): Size {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)), MAX_CANVAS_SIDE / Math.max(width, height));
  const fitted = (side: number) => Math.max(1, Math.floor(side * scale));
  return { width: fitted(width), height: fitted(height) };
}

/**
 * True if the API accepts the picture's type, bytes and pixels. Uses the lower limit of progressive and other
 * pictures, since it cannot tell them apart.
 */
function isAcceptable({ type, size }: Blob, { width, height }: Size): boolean {
  const limit = Math.min(
    ...[true, false].map((progressive) => (isFileType(type) ? pixelLimit({ type, progressive }) : 0)),
  );
  return size <= MAX_FILE_BYTES && width * height <= limit && Math.max(width, height) <= MAX_SIDE;
}

/**
 * Shrinks a photo that has too many bytes or pixels, and converts an unsupported type to JPEG. A file that is no
 * picture, or that the browser cannot decode, is returned unchanged for the API to refuse.
 */
export async function fitPhoto(file: File): Promise<Blob> {
  if (!file.type.startsWith("image/")) return file;
  try {
    return await withPicture(file, async (size, drawAt) => {
      if (isAcceptable(file, size)) return file;
      let drawn: Blob = file;
      for (const pixels of PIXELS) {
        drawn = await drawAt(fittedSize(size, pixels), "image/jpeg", QUALITY);
        if (drawn.size <= MAX_FILE_BYTES) break;
      }
      return drawn;
    });
  } catch {
    return file;
  }
}

/** True for a file over the size limit. Photos never are, because they are shrunk before the upload. */
export function isTooLarge(file: File): boolean {
  return file.size > MAX_FILE_BYTES && !file.type.startsWith("image/");
}
