import { MAX_FILE_BYTES } from "@board/api/files/rules";

/** Enough to read a signature on a page. */
const LONGEST_SIDE = 3_000;
const QUALITY = 0.85;

/** A size that keeps the shape of a picture and whose longer side is at most that long. */
export function fittedSize(
  { width, height }: { width: number; height: number },
  longest: number,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * A photo that is too large to be sent, drawn smaller; anything else, and what this browser cannot read, stays as it is
 * and is left to the service to refuse.
 */
export async function fitPhoto(file: File): Promise<Blob> {
  if (file.size <= MAX_FILE_BYTES || !file.type.startsWith("image/")) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = document.createElement("canvas");
    Object.assign(canvas, fittedSize(picture, LONGEST_SIDE));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", QUALITY);
    });
    return smaller ?? file;
  } catch {
    return file;
  }
}
