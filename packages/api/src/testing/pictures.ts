import sharp, { type Sharp } from "sharp";

export type PictureType = "jpeg" | "png" | "webp";

/**
 * Picture with a different colour in each corner, to detect rotation; noise makes it as hard to compress as a
 * photograph.
 */
export async function corners(width: number, height: number): Promise<Sharp> {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 } as const;
  const block = (background: string) =>
    sharp({ create: { ...half, background } })
      .png()
      .toBuffer();
  const [red, green, blue, white] = await Promise.all(["#f00", "#0f0", "#00f", "#fff"].map(block));
  const all = sharp({ create: { width, height, channels: 3, background: "#000" } }).composite([
    { input: red, gravity: "northwest" },
    { input: green, gravity: "northeast" },
    { input: blue, gravity: "southwest" },
    { input: white, gravity: "southeast" },
  ]);
  return all.removeAlpha();
}

/** Picture as taken by a phone, with EXIF orientation and position. */
export async function photograph(
  type: PictureType,
  orientation = 6,
  width = 200,
  height = 120,
): Promise<Buffer> {
  const picture = sharp(await (await corners(width, height)).png().toBuffer());
  return picture
    .withExif({
      IFD0: { Copyright: "A secret of the driver" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "53/1 47/1 0/1" },
    })
    .withMetadata({ orientation })
    .toFormat(type, { quality: 95 })
    .toBuffer();
}

/** Noise, which is incompressible: about one byte per pixel. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });
}

/** Yields bytes in chunks, as received over a network. */
export async function* inPieces(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
