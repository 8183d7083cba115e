export interface Size {
  width: number;
  height: number;
}

/**
 * Loads a picture as an element with its size, rotated as its metadata says. The pixels are decoded only when the
 * picture is drawn.
 */
async function openPicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = () => reject(new Error("The browser cannot read the picture."));
    });
    return picture;
  } catch (error) {
    URL.revokeObjectURL(picture.src);
    throw error;
  }
}

async function draw(
  picture: HTMLImageElement,
  { width, height }: Size,
  type: string,
  quality?: number,
): Promise<Blob> {
  // Scales while decoding, in browsers that can. Drawing then works from any size that results.
  const options = { resizeWidth: width, resizeHeight: height, resizeQuality: "high" } as const;
  const bitmap = await createImageBitmap(picture, options).catch(() => null);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser has no memory left to draw the picture.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap ?? picture, 0, 0, width, height);
  bitmap?.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("Nothing was drawn."))), type, quality);
  });
}

/**
 * Calls `work` with the size of a picture and a function that draws the picture at another size.
 *
 * @throws Error if this browser cannot decode the picture
 */
export async function withPicture<T>(
  file: Blob,
  work: (size: Size, drawAt: (size: Size, type: string, quality?: number) => Promise<Blob>) => Promise<T>,
): Promise<T> {
  const picture = await openPicture(file);
  try {
    const size = { width: picture.naturalWidth, height: picture.naturalHeight };
    return await work(size, (at, type, quality) => draw(picture, at, type, quality));
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
