import { isFileType, MAX_FILE_BYTES, MAX_SIDE, pixelLimit } from "@board/api/files/rules";
import { type Size, withPicture } from "../ui/draw-picture.ts";

/** Pixels that a photo is drawn with, in turn until it is small enough: each shows every word of an A4 note, and a phone's canvas has room for it. */
const PIXELS = [12_000_000, 6_000_000, 3_000_000];
/** The side of the largest canvas that every phone can draw. */
const MAX_CANVAS_SIDE = 8_000;
const QUALITY = 0.85;

/** The largest size of that shape with so many pixels, and no side longer than a canvas has. */
export function fittedSize({ width, height }: Size, pixels: number): Size {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)), MAX_CANVAS_SIDE / Math.max(width, height));
  const fitted = (side: number) => Math.max(1, Math.floor(side * scale));
  return { width: fitted(width), height: fitted(height) };
}

/** A kind, a length and a size that the service takes, however the picture is coded inside. */
function mayGoAsItIs({ type, size }: Blob, { width, height }: Size): boolean {
  const limit = Math.min(
    ...[true, false].map((progressive) => (isFileType(type) ? pixelLimit({ type, progressive }) : 0)),
  );
  return size <= MAX_FILE_BYTES && width * height <= limit && Math.max(width, height) <= MAX_SIDE;
}

/**
 * A photo as it can be sent: drawn smaller where it has too many bytes or pixels, and as JPEG where its kind is not taken.
 * A file that is no picture, or that this browser cannot read, stays as it is; the service refuses it.
 */
export async function fitPhoto(file: File): Promise<Blob> {
  if (!file.type.startsWith("image/")) return file;
  try {
    return await withPicture(file, async (size, drawAt) => {
      if (mayGoAsItIs(file, size)) return file;
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

/** Nothing makes it small enough to be sent: a photo is drawn smaller on its way. */
export function isTooLarge(file: File): boolean {
  return file.size > MAX_FILE_BYTES && !file.type.startsWith("image/");
}
