/* Pictures are drawn to the size that is read on paper before they are kept. */

/** Longest side in pixels: an A4 page stays readable, and takes 200 to 350 kB. */
const LONG_SIDE = 1_600;
const QUALITY = 0.75;

/** Returns the size of a picture with its longest side cut to the limit. */
export function sizeWithin(width: number, height: number, limit = LONG_SIDE) {
  const scale = Math.min(1, limit / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Returns how sharp a picture is: the variance of its Laplacian, over the green of its pixels. Blurred pages have
 * less than `BLURRED`.
 */
export function sharpness(pixels: Uint8ClampedArray, width: number, height: number): number {
  const green = (x: number, y: number) => pixels[(y * width + x) * 4 + 1] ?? 0;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const edge = 4 * green(x, y) - green(x - 1, y) - green(x + 1, y) - green(x, y - 1) - green(x, y + 1);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

export const BLURRED = 60;
/** Width at which sharpness is measured, so that the noise of a camera counts for nothing. */
const MEASURED = 320;

function draw(picture: ImageBitmap, { width, height }: { width: number; height: number }) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: width <= MEASURED });
  context?.drawImage(picture, 0, 0, width, height);
  return { canvas, context };
}

/**
 * Returns a picture as a JPEG of at most 1,600 px, upright, without its place and time, and whether it looks
 * blurred; null if the browser cannot read it. `createImageBitmap` scales while it decodes, since Safari's canvas
 * takes no more than 16.7 million pixels.
 */
export async function drawPhoto(file: Blob): Promise<{ photo: Blob; isBlurred: boolean } | null> {
  try {
    const upright: ImageBitmapOptions = { imageOrientation: "from-image" };
    const whole = await createImageBitmap(file, upright);
    const size = sizeWithin(whole.width, whole.height);
    whole.close();
    const picture = await createImageBitmap(file, {
      ...upright,
      resizeWidth: size.width,
      resizeHeight: size.height,
      resizeQuality: "high",
    });
    const { canvas } = draw(picture, sizeWithin(picture.width, picture.height));
    const small = sizeWithin(picture.width, picture.height, MEASURED);
    const pixels = draw(picture, small).context?.getImageData(0, 0, small.width, small.height).data;
    picture.close();
    const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    if (photo === null) return null;
    return {
      photo,
      isBlurred: pixels !== undefined && sharpness(pixels, small.width, small.height) < BLURRED,
    };
  } catch {
    return null;
  }
}
