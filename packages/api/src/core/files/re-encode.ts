import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Metadata } from "sharp";
import { invalid, isDiskFull } from "../errors.ts";
import { fieldError } from "../field-error.ts";
import { createFairQueue, type Owner } from "./fair-queue.ts";
import { DECODE_MS, FILE_TYPES, type FileType, keptAs, MAX_PIXELS, MAX_SIDE, pixelLimit } from "./rules.ts";
import { pictures, turnUpright } from "./upright.ts";

const INPUT = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;

/**
 * Maximum side of a WebP after decoding, because the decoded picture is held in memory as a whole. Every word
 * of an A4 delivery note is still legible at this size.
 */
const WEBP_BOX = 2_400;

function unreadable(): Error {
  return invalid([
    fieldError(
      ["content"],
      "unreadable_image",
      "is not a picture that can be read to its end. Take it again, or send a PDF.",
    ),
  ]);
}

/** Reads the metadata of a picture, and refuses it if its format is not the type that its first bytes show. */
async function factsOf(path: string, type: FileType): Promise<Metadata> {
  // Reads only the header: even a large picture takes no memory yet, and the refusal can state its size.
  const sharp = await pictures();
  const facts = await sharp(path, { ...INPUT, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (facts === null || `image/${facts.format}` !== type) throw unreadable();
  return facts;
}

const counted = (pixels: number) => pixels.toLocaleString("en-GB");

function assertSize(type: FileType, { width, height, isProgressive = false }: Metadata): void {
  const limit = pixelLimit({ type, progressive: isProgressive });
  const { name } = FILE_TYPES[type];
  if (Math.max(width, height) > MAX_SIDE) {
    const predicate = `is a ${name} of ${counted(width)} × ${counted(height)} pixels; each side may have ${counted(MAX_SIDE)}. Send a smaller picture, or a PDF.`;
    throw invalid([fieldError(["content"], "side_too_long", predicate)]);
  }
  if (width * height <= limit) return;
  const predicate = `is a ${name} of ${Math.ceil((width * height) / 1e6)} megapixels; one of this kind may have ${limit / 1e6}. Send a smaller picture, or a PDF.`;
  throw invalid([fieldError(["content"], "too_many_pixels", predicate)]);
}

/**
 * Maximum number of files processed concurrently, which bounds memory; at least two, so that one firm's large
 * picture does not block the others.
 */
const MAX_AT_ONCE = Math.min(4, Math.max(2, availableParallelism()));
export const inTurn = createFairQueue(MAX_AT_ONCE);

class TooSlow extends Error {}

/** Returns the remaining time in whole seconds, the unit of sharp's timeout. */
function secondsLeft(until: number): number {
  const left = until - performance.now();
  if (left <= 0) throw new TooSlow();
  return Math.ceil(left / 1_000);
}

function tooSlow(type: FileType): Error {
  const predicate = `is a ${FILE_TYPES[type].name} that takes too long to draw. Send a smaller picture, or a PDF.`;
  return invalid([fieldError(["content"], "picture_too_slow", predicate)]);
}

interface EncodeOptions {
  path: string;
  type: FileType;
  facts: Metadata;
  folder: string;
  /** Deadline, as a time of `performance.now()`. */
  until: number;
}

async function encode({ path, type, facts, folder, until }: EncodeOptions) {
  const kept = keptAs(type);
  const target = join(folder, "kept");
  const { orientation = 1 } = facts;
  const sharp = await pictures();
  let picture = sharp(path, INPUT).timeout({ seconds: secondsLeft(until) });
  if (type === "image/webp") {
    picture = picture.resize(WEBP_BOX, WEBP_BOX, { fit: "inside", withoutEnlargement: true });
  }
  if (orientation > 1) {
    const checkTime = () => void secondsLeft(until);
    picture = sharp(await turnUpright(picture, { orientation, folder, checkTime }), INPUT);
  }
  // Written without optimised coding, which would hold the whole JPEG in memory.
  const encoded =
    kept === "image/png"
      ? picture.png()
      : picture.flatten({ background: "white" }).jpeg({ quality: 85, optimiseCoding: false });
  await encoded.timeout({ seconds: secondsLeft(until) }).toFile(target);
  return { path: target, contentType: kept };
}

export interface Picture {
  path: string;
  type: FileType;
  /** An empty work folder for the picture. */
  folder: string;
  /** The sender; only one picture of a sender is encoded at a time. */
  owner: Owner;
  /** Maximum time for encoding. */
  mostMs?: number;
}

/**
 * Re-encodes a picture upright and in sRGB, without metadata or hidden data.
 *
 * @throws DomainError `validation_failed` (`unreadable_image`, `side_too_long`, `too_many_pixels`, `picture_too_slow`)
 */
export async function reEncode({
  path,
  type,
  folder,
  owner,
  mostMs = DECODE_MS,
}: Picture): Promise<{ path: string; contentType: FileType }> {
  // Refuses a picture that is too large before it waits in the queue.
  const facts = await factsOf(path, type);
  assertSize(type, facts);
  return inTurn(owner, async () => {
    try {
      return await encode({ path, type, facts, folder, until: performance.now() + mostMs });
    } catch (error) {
      if (error instanceof TooSlow || (error instanceof Error && error.message.startsWith("timeout:"))) {
        throw tooSlow(type);
      }
      // Passes on errors of the disk, which have a code or name a full disk. Any other error comes from the
      // bytes of the picture.
      throw isDiskFull(error) || (error instanceof Error && "code" in error) ? error : unreadable();
    }
  });
}
