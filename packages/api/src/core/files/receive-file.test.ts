import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corners, inPieces, noise, photograph } from "../../testing/pictures.ts";
import { DomainError, notFound } from "../errors.ts";
import { createFileStore, type FileStore } from "./file-store.ts";
import { reEncode } from "./re-encode.ts";
import { withReceivedFile } from "./receive-file.ts";
import { MAX_FILE_BYTES } from "./rules.ts";
import { samplePodPdf } from "./sample-pod.ts";

let directory: string;
let store: FileStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "board-receive-"));
  store = await createFileStore({ directory });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const FIRM = { id: "firm_1", isTest: false };
const SENDER = { owner: FIRM, authorize: async () => {} };
const PDF = samplePodPdf("FB-0000-0000");
const PLAIN = /EXIF|Exif|eXIf|secret|GPS/;

function receive(bytes: Uint8Array) {
  return withReceivedFile(store, inPieces(bytes), SENDER, async ({ path, ...facts }) => ({
    ...facts,
    kept: await readFile(path),
  }));
}

async function refusalOf(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw new Error(`Not a refusal: ${String(error)}`);
  return error;
}

async function leftovers(): Promise<string[]> {
  return readdir(join(directory, "incoming"));
}

/** The head of a PNG of that size, and next to nothing after it. */
function pngHead(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const data = chunk("IDAT", deflateSync(Buffer.alloc(16)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    data,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("an uploaded file", () => {
  it("is stored byte for byte if it is a PDF", async () => {
    const file = await receive(PDF);
    expect(file).toMatchObject({ contentType: "application/pdf", bytes: PDF.length });
    expect(file.kept.equals(PDF)).toBe(true);
    expect(file.sha256).toBe(createHash("sha256").update(PDF).digest("hex"));
  });

  it.each([
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/jpeg"],
  ] as const)(
    "is drawn again from %s as %s, without place, copyright and rotation",
    async (type, contentType) => {
      const given = await photograph(type);
      expect(given.toString("latin1")).toMatch(PLAIN);
      const file = await receive(given);
      expect(file.contentType).toBe(contentType);
      expect(file.bytes).toBe(file.kept.length);
      expect(file.sha256).toBe(createHash("sha256").update(file.kept).digest("hex"));
      const facts = await sharp(file.kept).metadata();
      expect(facts).toMatchObject({ width: 120, height: 200 });
      expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual(Array(4).fill(undefined));
      expect(file.kept.toString("latin1")).not.toMatch(PLAIN);
    },
  );

  it("is stored with the same hash when it is sent again", async () => {
    const given = await photograph("jpeg");
    expect((await receive(given)).sha256).toBe((await receive(given)).sha256);
  });

  it("loses bytes appended to a picture", async () => {
    const given = Buffer.concat([await photograph("jpeg", 1), Buffer.from("<script>alert(1)</script>MZ")]);
    expect((await receive(given)).kept.toString("latin1")).not.toContain("<script>");
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "with orientation %d is turned upright, as sharp itself would turn it",
    async (n) => {
      // Larger than a strip, and not a multiple of one.
      const given = await photograph("png", n, 201, 131);
      const raw = (picture: Sharp) => picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const own = await raw(sharp((await receive(given)).kept));
      const theirs = await raw(sharp(given).autoOrient());
      expect([own.info.width, own.info.height]).toEqual([theirs.info.width, theirs.info.height]);
      expect(own.data.equals(theirs.data)).toBe(true);
    },
  );

  it.each([
    ["grey", 3],
    ["see-through", 4],
  ] as const)("%s is turned as well", async (kind, channels) => {
    const colours = await corners(150, 90);
    const shaped = kind === "grey" ? colours.greyscale() : colours.ensureAlpha(0.5);
    const given = await shaped.withMetadata({ orientation: 6 }).png().toBuffer();
    const pixels = (picture: Sharp) => picture.toColourspace("srgb").raw().toBuffer();
    const { kept } = await receive(given);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 90, height: 150, channels });
    const [own, theirs] = await Promise.all([pixels(sharp(kept)), pixels(sharp(given).autoOrient())]);
    expect(own.equals(theirs)).toBe(true);
  });
});

describe("refuses an uploaded file that is", () => {
  const EXE = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(600, 1)]);
  it.each([
    ["a program", EXE],
    ["a program that names itself a PDF", Buffer.concat([EXE, Buffer.from("%PDF-1.7 pod.pdf")])],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    [
      "a drawing with scripts",
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ["an archive", Buffer.from("504b0304140000000000000000000000000000000000000000000000", "hex")],
    ["a GIF", Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00", "latin1")],
    ["text", Buffer.from("Proof of delivery, honestly.")],
    ["one byte", Buffer.from("%")],
  ])("%s, judged by its bytes", async (_, bytes) => {
    const { code, detail } = await refusalOf(receive(bytes));
    expect(code).toBe("unsupported_media_type");
    expect(detail).toContain("PDF, JPEG, PNG or WebP");
    expect(await leftovers()).toEqual([]);
  });

  const movie = (brand: string) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`),
      Buffer.alloc(64),
    ]);
  const zipped = (name: string, text: string) => {
    const head = Buffer.alloc(30);
    head.write("PK\x03\x04", "latin1");
    head.writeUInt32LE(text.length, 18);
    head.writeUInt32LE(text.length, 22);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, Buffer.from(name + text)]);
  };
  const office = (kind: string) =>
    zipped(
      "[Content_Types].xml",
      `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
    );
  it.each([
    ["a HEIC photo", movie("heic")],
    ["a HEIC photo", movie("heix")],
    ["a HEIC photo", movie("mif1")],
    ["a HEIC photo", movie("hevc")],
    ["an AVIF picture", movie("avif")],
    ["a TIFF picture", Buffer.from("49492a00080000000000000000000000", "hex")],
    ["a picture of another kind", Buffer.from("GIF89a\x01\0\x01\0\x80\0\0", "latin1")],
    ["a picture of another kind", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)])],
    ["a video", movie("qt  ")],
    ["a video", movie("mp42")],
    ["an older Word, Excel or Outlook file", Buffer.from(`d0cf11e0a1b11ae1${"00".repeat(600)}`, "hex")],
    ["a Word document", office("wordprocessingml.document")],
    ["an Excel sheet", office("spreadsheetml.sheet")],
    ["a ZIP archive", zipped("note.txt", "hello")],
    ["an RTF document", Buffer.from("{\\rtf1\\ansi hello}")],
  ])("%s, naming its type and what to do", async (name, bytes) => {
    const { code, detail } = await refusalOf(receive(bytes));
    expect(code).toBe("unsupported_media_type");
    expect(detail).toMatch(
      new RegExp(`^This is ${name}; send a PDF, JPEG, PNG or WebP file\\. .+\\. Nothing was changed\\.$`),
    );
  });

  it("a HEIC photo, naming the setting of the phone", async () => {
    expect((await refusalOf(receive(movie("heic")))).detail).toBe(
      "This is a HEIC photo; send a PDF, JPEG, PNG or WebP file. Choose JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible) and take it again, or take the photo on the load's page. Nothing was changed.",
    );
  });

  it("empty, naming the field", async () => {
    const { code, errors } = await refusalOf(receive(new Uint8Array()));
    expect([code, errors?.[0]?.path, errors?.[0]?.code]).toEqual([
      "validation_failed",
      ["content"],
      "required",
    ]);
    expect(await leftovers()).toEqual([]);
  });

  it("a truncated picture", async () => {
    const whole = await noise(400, 400).jpeg().toBuffer();
    const { errors } = await refusalOf(receive(whole.subarray(0, whole.length / 2)));
    expect(errors?.[0]?.code).toBe("unreadable_image");
    expect(await leftovers()).toEqual([]);
  });

  it.each([
    ["png", { progressive: false }, 8_000, 5_001],
    ["jpeg", { progressive: true }, 4_000, 4_001],
    ["webp", {}, 4_000, 4_001],
  ] as const)("a small %s %j that decodes to %d × %d", async (type, options, width, height) => {
    const flat = sharp({ create: { width, height, channels: 3, background: "#fff" } });
    const given = await flat.toFormat(type, options).toBuffer();
    expect(given.length).toBeLessThan(MAX_FILE_BYTES);
    const { errors } = await refusalOf(receive(given));
    expect(errors?.[0]?.code).toBe("too_many_pixels");
    expect(await leftovers()).toEqual([]);
  });

  it.each([
    [1, 16_385],
    [16_385, 1],
    [1, 40_000_000],
    [2, 20_000_000],
  ])("a png of %d × %d, before it is decoded", async (width, height) => {
    const { errors } = await refusalOf(receive(pngHead(width, height)));
    expect(errors?.[0]).toMatchObject({
      code: "side_too_long",
      detail: `content is a PNG of ${width.toLocaleString("en-GB")} × ${height.toLocaleString("en-GB")} pixels; each side may have 16,384. Send a smaller picture, or a PDF.`,
    });
    expect(await leftovers()).toEqual([]);
  });

  it("a picture that takes too long to draw, in any orientation", async () => {
    for (const orientation of [1, 6]) {
      const folder = await store.newWorkFolder();
      const path = join(folder, "arrived");
      await writeFile(path, await photograph("jpeg", orientation));
      const drawing = reEncode({ path, type: "image/jpeg", folder, owner: FIRM, mostMs: 0 });
      const { code, errors } = await refusalOf(drawing);
      expect([code, errors?.[0]?.code]).toEqual(["validation_failed", "picture_too_slow"]);
      expect(errors?.[0]?.detail).toBe(
        "content is a JPEG that takes too long to draw. Send a smaller picture, or a PDF.",
      );
      await rm(folder, { recursive: true });
    }
  });

  it("from a sender who may not send it, before it is drawn", async () => {
    const broken = (await noise(400, 400).jpeg().toBuffer()).subarray(0, 9_000);
    const authorize = () => Promise.reject(notFound());
    const sending = withReceivedFile(store, inPieces(broken), { owner: FIRM, authorize }, async () => null);
    expect((await refusalOf(sending)).code).toBe("not_found");
    expect(await leftovers()).toEqual([]);
  });

  it("one byte too large, without reading it to its end", async () => {
    let sent = 0;
    async function* endless() {
      yield PDF;
      for (;;) {
        sent += 65_536;
        yield new Uint8Array(65_536);
      }
    }
    const { code } = await refusalOf(withReceivedFile(store, endless(), SENDER, async () => null));
    expect(code).toBe("body_too_large");
    expect(sent).toBeLessThanOrEqual(MAX_FILE_BYTES + 65_536);
    expect(await leftovers()).toEqual([]);
  });

  it("more than 10 MiB, but not of exactly 10 MiB", async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES - PDF.length, " ")]);
    expect((await receive(bytes)).bytes).toBe(MAX_FILE_BYTES);
  });

  it("broken off in the middle, with the stream's own error", async () => {
    async function* torn() {
      yield PDF;
      throw new Error("the line broke");
    }
    await expect(withReceivedFile(store, torn(), SENDER, async () => null)).rejects.toThrow("the line broke");
    expect(await leftovers()).toEqual([]);
  });
});

describe("a picture that takes long to draw", () => {
  it("delays nobody but the firm that sent it", async () => {
    // Turned, and cut off near its end: only drawing it shows that it is broken.
    const whole = await noise(1_800, 1_500).withMetadata({ orientation: 6 }).png().toBuffer();
    const broken = whole.subarray(0, whole.length - 4_000);
    const photo = await photograph("jpeg");
    const order: string[] = [];
    const arrived = Promise.withResolvers<void>();
    // All have arrived before the first is drawn.
    let waiting = 7;
    const authorize = async () => {
      waiting -= 1;
      if (waiting === 0) arrived.resolve();
      await arrived.promise;
    };
    const send = async (owner: string, bytes: Buffer) => {
      const sender = { owner: { id: owner, isTest: false }, authorize };
      const refusal = await withReceivedFile(store, inPieces(bytes), sender, async () => null).catch(
        (e) => e,
      );
      order.push(owner);
      return refusal instanceof DomainError ? refusal.errors?.[0]?.code : refusal;
    };
    const theirs = Array.from({ length: 6 }, () => send("firm_bad", broken));
    const own = send("firm_good", photo);
    expect(await own).toBeNull();
    expect(await Promise.all(theirs)).toEqual(Array(6).fill("unreadable_image"));
    expect(order.indexOf("firm_good")).toBeLessThan(4);
  });
});
