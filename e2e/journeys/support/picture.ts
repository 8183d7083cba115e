import sharp from "sharp";

/** Creates a photo of a signed delivery note as a phone takes it, by default 640 pixels wide. */
export async function photo(
  width = 640,
  height = (width * 3) / 4,
  orientation = 1,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: "#e8e2d4" } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="640" height="480"><text x="60" y="240" font-size="48">Received in full, 12 pallets</text></svg>',
        ),
      },
    ])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
  return { name: "note.jpg", mimeType: "image/jpeg", buffer };
}
