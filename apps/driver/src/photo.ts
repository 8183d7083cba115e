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

type Size = ReturnType<typeof sizeWithin>;

function draw(picture: CanvasImageSource, { width, height }: Size) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: width <= MEASURED });
  context?.drawImage(picture, 0, 0, width, height);
  return { canvas, context };
}

/** Loads the size of a picture, upright; its pixels are not decoded before they are drawn. */
function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((done, fail) => {
    image.onload = () => done(image);
    image.onerror = fail;
    image.src = address;
  });
}

/**
 * Decodes a picture upright and at its new size, so that one of 50 megapixels takes no 200 MB; null where the browser
 * cannot, or scales before it turns.
 */
async function decode(file: Blob, { width, height }: Size): Promise<ImageBitmap | null> {
  const how = { imageOrientation: "from-image", resizeQuality: "high" } as const;
  const picture = await createImageBitmap(file, { ...how, resizeWidth: width, resizeHeight: height }).catch(
    () => null,
  );
  return picture?.width === width && picture.height === height ? picture : null;
}

/**
 * Returns a picture as a JPEG of at most 1,600 px, upright, without its place and time, and whether it looks
 * blurred; null if the browser cannot read it.
 */
export async function drawPhoto(file: Blob): Promise<{ photo: Blob; isBlurred: boolean } | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = await load(address);
    const size = sizeWithin(image.naturalWidth, image.naturalHeight);
    const picture = await decode(file, size);
    const { canvas } = draw(picture ?? image, size);
    picture?.close();
    const small = sizeWithin(size.width, size.height, MEASURED);
    const pixels = draw(canvas, small).context?.getImageData(0, 0, small.width, small.height).data;
    const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    const isBlurred = pixels !== undefined && sharpness(pixels, small.width, small.height) < BLURRED;
    return photo && { photo, isBlurred };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
