import { join } from "node:path";
import type { Metadata } from "sharp";
import { invalid } from "../errors.ts";
import { fieldError } from "../field-errors.ts";
import { pictures } from "./pictures.ts";
import { type FileType, keptAs, MAX_PIXELS, pixelLimit } from "./rules.ts";
import { turnUpright } from "./upright.ts";

const INPUT = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
const MOST_SECONDS = 30;

/** A decoded WebP is held whole; four megapixels still show every word of an A4 note. */
const WEBP_BOX = 2_400;

function unreadable(): Error {
  return invalid([
    fieldError(["content"], "unreadable_image", "is not a picture that can be read to its end."),
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

function assertSize(type: FileType, { width, height, isProgressive = false }: Metadata): void {
  const limit = pixelLimit({ type, progressive: isProgressive });
  if (width * height <= limit) return;
  const predicate = `has ${Math.ceil((width * height) / 1e6)} megapixels; at most ${limit / 1e6} are possible for a picture of this kind.`;
  throw invalid([fieldError(["content"], "too_many_pixels", predicate)]);
}

/** One picture at a time: ten uploads at once must not cost ten times the memory. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}

async function encode(path: string, type: FileType, facts: Metadata, folder: string) {
  const kept = keptAs(type);
  const target = join(folder, "kept");
  const { orientation = 1 } = facts;
  const sharp = await pictures();
  let picture = sharp(path, INPUT).timeout({ seconds: MOST_SECONDS });
  if (type === "image/webp") {
    picture = picture.resize(WEBP_BOX, WEBP_BOX, { fit: "inside", withoutEnlargement: true });
  }
  if (orientation > 1) picture = sharp(await turnUpright(picture, orientation, folder), INPUT);
  // Without optimised coding a JPEG is written as it is read; with it all of it is held first.
  const encoded =
    kept === "image/png"
      ? picture.png()
      : picture.flatten({ background: "white" }).jpeg({ quality: 85, optimiseCoding: false });
  await encoded.toFile(target);
  return { path: target, contentType: kept };
}

/**
 * A picture drawn anew: upright, in plain colours, and with nothing in it that is not a pixel. Where and when it was
 * taken, and whatever was hidden behind it, is left behind.
 *
 * @throws DomainError `validation_failed` (`unreadable_image`, `too_many_pixels`)
 */
export function reEncode(
  path: string,
  type: FileType,
  folder: string,
): Promise<{ path: string; contentType: FileType }> {
  return inTurn(async () => {
    const facts = await factsOf(path, type);
    assertSize(type, facts);
    try {
      return await encode(path, type, facts, folder);
    } catch (error) {
      // Errors of the disk carry a code; those of the picture's own bytes do not.
      throw error instanceof Error && "code" in error ? error : unreadable();
    }
  });
}
