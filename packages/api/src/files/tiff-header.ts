interface Size {
  width: number;
  height: number;
  /** Three for red, green and blue; a fourth is how opaque the pixel is. */
  channels: number;
}

const SHORT = 3;
const LONG = 4;
const HEAD_BYTES = 8;
const ENTRY_BYTES = 12;

/** The head of an uncompressed TIFF of eight bits a channel, after which all rows follow (TIFF 6.0, sections 2, 6, 18). */
export function tiffHeader({ width, height, channels }: Size): Buffer {
  const count = channels > 3 ? 11 : 10;
  const bitsAt = HEAD_BYTES + 2 + count * ENTRY_BYTES + 4;
  const pixelsAt = bitsAt + 2 * channels;
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * channels],
    [284, SHORT, 1, 1],
    [338, SHORT, 1, 2],
  ];
  const header = Buffer.alloc(pixelsAt);
  header.write("II*\0", "latin1");
  header.writeUInt32LE(HEAD_BYTES, 4);
  header.writeUInt16LE(count, HEAD_BYTES);
  for (const [index, [tag, type, length, value]] of entries.slice(0, count).entries()) {
    const at = HEAD_BYTES + 2 + index * ENTRY_BYTES;
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(type, at + 2);
    header.writeUInt32LE(length, at + 4);
    header.writeUInt32LE(value, at + 8);
  }
  for (let channel = 0; channel < channels; channel += 1) header.writeUInt16LE(8, bitsAt + 2 * channel);
  return header;
}
