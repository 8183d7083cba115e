import { isFileType, MAX_FILE_BYTES, MAX_SIDE, pixelLimit } from "@board/api/files/rules";
import { type Size, withPicture } from "../../ui/hooks/draw-picture.ts";

/** Sizes in pixels, tried in turn until the file is small enough. Each keeps an A4 note readable and fits a canvas. */
const PIXELS = [12_000_000, 6_000_000, 3_000_000];
/** Maximum side of a canvas that every phone supports. */
const MAX_CANVAS_SIDE = 8_000;
const QUALITY = 0.85;

/** Largest size of the same shape within a number of pixels and the sides of a canvas. */
export function fittedSize({ width, height }: Size, pixels: number): Size {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)), MAX_CANVAS_SIDE / Math.max(width, height));
  const fitted = (side: number) => Math.max(1, Math.floor(side * scale));
  return { width: fitted(width), height: fitted(height) };
}

/** True if the API accepts the type, bytes and pixels, whether the picture is progressive or not. */
function isAcceptable({ type, size }: Blob, { width, height }: Size): boolean {
  const limit = Math.min(
    ...[true, false].map((progressive) => (isFileType(type) ? pixelLimit({ type, progressive }) : 0)),
  );
  return size <= MAX_FILE_BYTES && width * height <= limit && Math.max(width, height) <= MAX_SIDE;
}

/**
 * Shrinks a photo with too many bytes or pixels, and converts unsupported types to JPEG. Files that are not pictures,
 * or that the browser cannot decode, are returned unchanged; the API refuses them.
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

/** True for a file over the limit that is not a photo; photos are shrunk before the upload. */
export function isTooLarge(file: File): boolean {
  return file.size > MAX_FILE_BYTES && !file.type.startsWith("image/");
}
