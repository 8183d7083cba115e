import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Metadata } from "sharp";
import { invalid, isDiskFull } from "../errors.ts";
import { fieldError } from "../field-error.ts";
import { createFairQueue, type Owner } from "./fair-queue.ts";
import { DECODE_MS, FILE_TYPES, type FileType, keptAs, MAX_PIXELS, MAX_SIDE, pixelLimit } from "./rules.ts";
import { pictures, turnUpright } from "./upright.ts";

const INPUT = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;

/** A decoded WebP is held whole; four megapixels still show every word of an A4 note. */
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

/** The picture's head, read as the kind that its bytes said they are and as no other. */
async function factsOf(path: string, type: FileType): Promise<Metadata> {
  // Only the head is read here, so its size is no danger yet, and the refusal can say what it is.
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
 * One file of a firm at a time, and so many in all: ten uploads at once must not cost ten times the memory. Two even on
 * one core, so that one firm's large picture does not stop every other firm.
 */
const MAX_AT_ONCE = Math.min(4, Math.max(2, availableParallelism()));
export const inTurn = createFairQueue(MAX_AT_ONCE);

class TooSlow extends Error {}

/** The time left, in whole seconds as sharp wants it. */
function secondsLeft(until: number): number {
  const left = until - performance.now();
  if (left <= 0) throw new TooSlow();
  return Math.ceil(left / 1_000);
}

function tooSlow(type: FileType): Error {
  const predicate = `is a ${FILE_TYPES[type].name} that takes too long to draw. Send a smaller picture, or a PDF.`;
  return invalid([fieldError(["content"], "picture_too_slow", predicate)]);
}

interface Timed {
  path: string;
  type: FileType;
  facts: Metadata;
  folder: string;
  /** On the monotonic clock. */
  until: number;
}

async function encode({ path, type, facts, folder, until }: Timed) {
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
  // Without optimised coding a JPEG is written as it is read; with it all of it is held first.
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
  /** An empty work folder for it. */
  folder: string;
  /** The sender: pictures of one are drawn one after the other. */
  owner: Owner;
  /** The longest that drawing may take. */
  mostMs?: number;
}

/**
 * Draws a picture anew: upright, in plain colours, and without any metadata or hidden data.
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
  // A picture that is too large is refused before it waits for its turn.
  const facts = await factsOf(path, type);
  assertSize(type, facts);
  return inTurn(owner, async () => {
    try {
      return await encode({ path, type, facts, folder, until: performance.now() + mostMs });
    } catch (error) {
      if (error instanceof TooSlow || (error instanceof Error && error.message.startsWith("timeout:"))) {
        throw tooSlow(type);
      }
      // Errors of the disk carry a code or say that it is full; those of the picture's own bytes do not.
      throw isDiskFull(error) || (error instanceof Error && "code" in error) ? error : unreadable();
    }
  });
}
