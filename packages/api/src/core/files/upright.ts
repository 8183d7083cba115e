import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import type SharpLibrary from "sharp";
import type { Sharp } from "sharp";

let loading: Promise<typeof SharpLibrary> | undefined;

async function load(): Promise<typeof SharpLibrary> {
  const { default: sharp } = await import("sharp");
  // Saves memory at the cost of time: no cache, and one thread.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Loads sharp for the first picture, because it takes 25 MB and most processes never need it. */
export function pictures(): Promise<typeof SharpLibrary> {
  loading ??= load();
  return loading;
}

interface Size {
  width: number;
  height: number;
  /** Three for red, green and blue; four with opacity. */
  channels: number;
}

const SHORT = 3;
const LONG = 4;
const HEAD_BYTES = 8;
const ENTRY_BYTES = 12;

/**
 * Returns the header of an uncompressed TIFF with eight bits per channel; the rows of the picture follow it
 * (TIFF 6.0, sections 2, 6, 18).
 */
function tiffHeader({ width, height, channels }: Size): Buffer {
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

/**
 * Side of a tile of the decompressed picture, and thickness of a strip. Small, because a whole strip is held
 * in memory.
 */
const STRIP = 64;
const COPY_BYTES = 64 * 1024;

/**
 * Steps that make each EXIF orientation upright: a turn to the right by an angle, then mirroring left and
 * right.
 */
const TURNS: Record<number, { angle: 0 | 90 | 180 | 270; mirror: boolean }> = {
  2: { angle: 0, mirror: true },
  3: { angle: 180, mirror: false },
  4: { angle: 180, mirror: true },
  5: { angle: 90, mirror: true },
  6: { angle: 90, mirror: false },
  7: { angle: 270, mirror: true },
  8: { angle: 270, mirror: false },
};

interface Strip {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the strips of the source, in the order in which the upright picture is written. */
function stripsOf(width: number, height: number, angle: 0 | 90 | 180 | 270): Strip[] {
  const sideways = angle === 90 || angle === 270;
  const length = sideways ? width : height;
  const strips = Array.from({ length: Math.ceil(length / STRIP) }, (_, index) => {
    const start = index * STRIP;
    const size = Math.min(STRIP, length - start);
    return sideways
      ? { left: start, top: 0, width: size, height }
      : { left: 0, top: start, width, height: size };
  });
  return angle === 180 || angle === 270 ? strips.reverse() : strips;
}

async function append(target: FileHandle, path: string, bytes: number): Promise<void> {
  const source = await open(path, "r");
  const piece = Buffer.alloc(COPY_BYTES);
  try {
    // Skips the eight bytes of the file header, which the pixels of an uncompressed strip follow.
    for (let done = 0; done < bytes; ) {
      const { bytesRead } = await source.read(piece, 0, Math.min(COPY_BYTES, bytes - done), 8 + done);
      if (bytesRead === 0) throw new Error("A strip of a picture is shorter than its size.");
      await target.write(piece, 0, bytesRead);
      done += bytesRead;
    }
  } finally {
    await source.close();
  }
}

interface Turn {
  orientation: number;
  folder: string;
  /** Called before each strip; throws if no time is left. */
  checkTime: () => void;
}

/**
 * Writes the picture upright to a file. sharp's own rotation would hold the whole picture in memory, up to
 * 120 MB, so the picture is decompressed to the disk and turned strip by strip.
 *
 * @returns the path of the upright picture, an uncompressed TIFF in the folder
 */
export async function turnUpright(picture: Sharp, { orientation, folder, checkTime }: Turn): Promise<string> {
  const { angle, mirror } = TURNS[orientation] ?? { angle: 0, mirror: false };
  const unfolded = join(folder, "unfolded.tif");
  const { width, height, channels } = await picture
    .tiff({ compression: "none", tile: true, tileWidth: STRIP, tileHeight: STRIP })
    .toFile(unfolded);
  const sideways = angle === 90 || angle === 270;
  const size = { width: sideways ? height : width, height: sideways ? width : height, channels };

  const upright = join(folder, "upright.tif");
  const part = join(folder, "strip.tif");
  const target = await open(upright, "wx", 0o600);
  const sharp = await pictures();
  try {
    await target.write(tiffHeader(size));
    for (const strip of stripsOf(width, height, angle)) {
      checkTime();
      // sharp mirrors before it rotates, in whichever order the two are called.
      const turned = sharp(unfolded, { sequentialRead: false })
        .extract(strip)
        .flip(mirror && sideways)
        .flop(mirror && !sideways)
        .rotate(angle);
      await turned.tiff({ compression: "none" }).toFile(part);
      await append(target, part, strip.width * strip.height * channels);
    }
  } finally {
    await target.close();
  }
  return upright;
}
