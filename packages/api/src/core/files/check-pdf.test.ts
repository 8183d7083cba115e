import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import Pdf from "pdfkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DomainError } from "../errors.ts";
import { checkPdf } from "./check-pdf.ts";
import { createFileStore, type FileStore } from "./file-store.ts";
import { withReceivedFile } from "./receive-file.ts";
import { samplePodPdf } from "./sample-pod.ts";

let directory: string;
let store: FileStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "board-pdf-"));
  store = await createFileStore({ directory });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const OWNER = { id: "firm_1", isTest: false };

/** Code of the refusal, and its sentence; null where the file is kept. */
async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return null;
  if (!(error instanceof DomainError)) throw error;
  const [first] = error.errors ?? [];
  return [error.code, first?.code, first?.detail];
}

async function received(bytes: Buffer) {
  const path = join(directory, "sent");
  await writeFile(path, bytes);
  const sender = { owner: OWNER, authorize: async () => {} };
  return refusalOf(withReceivedFile(store, createReadStream(path), sender, async () => null));
}

type Written = ConstructorParameters<typeof Pdf>[0];

function written(options: Written = {}): Promise<Buffer> {
  const doc = new Pdf(options);
  doc.text("Received in full and in good order.").addPage().text("Second page.");
  doc.end();
  return buffer(doc);
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const bytes = (latin: string) => Buffer.from(latin, "latin1");
const SAMPLE = text(samplePodPdf("FB-0000-0000"));

/** Objects behind a head, with the table that says where each begins. */
function pdfOf(objects: readonly string[], trailer = ""): Buffer {
  let body = "%PDF-1.5\n";
  const table = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  return bytes(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table.join("")}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const ONE_PAGE = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const PAGE = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>";
const stream = (dictionary: string, data: Uint8Array) =>
  `<< ${dictionary} /Length ${data.length} >>\nstream\n${text(data)}\nendstream`;

/** A file of which the table is a stream and the page tree lies within another one, as many programs write today. */
function withStreams(): Buffer {
  const head = "%PDF-1.5\n";
  const catalog = `1 0 obj\n${CATALOG}\nendobj\n`;
  const inner = `2 0 3 ${ONE_PAGE.length + 1} ${ONE_PAGE} ${PAGE}`;
  const first = inner.indexOf("<<");
  const objects = `4 0 obj\n${stream(`/Type /ObjStm /N 2 /First ${first} /Filter /FlateDecode`, deflateSync(inner))}\nendobj\n`;
  const row = (type: number, at: number, index = 0) => [type, at >> 8, at & 255, index];
  const start = head.length + catalog.length + objects.length;
  const rows = [
    row(0, 0),
    row(1, head.length),
    row(2, 4, 0),
    row(2, 4, 1),
    row(1, head.length + catalog.length),
    row(1, start),
  ];
  const table = stream("/Type /XRef /Size 6 /W [1 2 1] /Root 1 0 R", Uint8Array.from(rows.flat()));
  return bytes(`${head}${catalog}${objects}5 0 obj\n${table}\nendobj\nstartxref\n${start}\n%%EOF\n`);
}

/** The sample with its page changed by a second revision behind the first. */
function withRevision(): string {
  const previous = SAMPLE.lastIndexOf("xref\n0");
  const page = `3 0 obj\n${PAGE}\nendobj\n`;
  const at = String(SAMPLE.length).padStart(10, "0");
  return `${SAMPLE}${page}xref\n3 1\n${at} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${SAMPLE.length + page.length}\n%%EOF\n`;
}

describe("a PDF that readers open is kept", () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ["as a program writes it", () => written()],
    ["with a password for its owner only", () => written({ ownerPassword: "secret" })],
    [
      "with one for its owner only, in AES",
      () => written({ pdfVersion: "1.7ext3", ownerPassword: "secret" }),
    ],
    ["with its table and pages in streams", withStreams],
    ["with a later revision", () => bytes(withRevision())],
    ["after other bytes", () => bytes(`HTTP/1.1 200 OK\r\n${"x".repeat(900)}\r\n\r\n${SAMPLE}`)],
    ["after an empty line", () => bytes(`\r\n${SAMPLE}`)],
    ["with other bytes behind it", () => bytes(`${SAMPLE}<!-- sent by a scanner -->\0\0\0`)],
    ["without the mark of its end", () => bytes(SAMPLE.replace("%%EOF\n", ""))],
    ["with a table that stands elsewhere", () => bytes(SAMPLE.replace(/startxref\n\d+/, "startxref\n9"))],
    [
      "with a table that was cut",
      () => bytes(SAMPLE.replace(/xref\n0 6\n[\s\S]*?trailer/, "xref\n0 6\n00000\ntrailer")),
    ],
    ["with line ends of Windows", () => bytes(SAMPLE.replaceAll("\n", "\r\n"))],
  ])("%s", async (_, make) => {
    expect(await received(await make())).toBeNull();
  });
});

const UNREADABLE = [
  "validation_failed",
  "unreadable_pdf",
  "content is not a PDF that can be opened to its end. Save or scan it again, or send a photo.",
];
const LOCKED = [
  "validation_failed",
  "pdf_needs_password",
  "content is a PDF that needs a password to be opened. Save it without one, or send a photo.",
];
const SLOW = [
  "validation_failed",
  "pdf_too_slow",
  "content is a PDF that takes too long to open. Print it into a new PDF, or send a photo.",
];

describe("a PDF that nobody can open is refused", () => {
  it.each<[string, readonly string[], () => Buffer | Promise<Buffer>]>([
    ["of its head only", UNREADABLE, () => bytes("%PDF-1.4\n")],
    ["of a head and an end", UNREADABLE, () => bytes("%PDF-1.4\n%%EOF\n")],
    ["with anything behind its head", UNREADABLE, () => bytes(`%PDF-1.7\n${"\xFF\0q".repeat(500)}`)],
    [
      "of which half arrived",
      UNREADABLE,
      async () => {
        const whole = await written();
        return whole.subarray(0, whole.length / 2);
      },
    ],
    [
      "of which the end is missing",
      UNREADABLE,
      () => bytes(SAMPLE.slice(0, SAMPLE.indexOf("endstream") - 9)),
    ],
    [
      "of which a later revision was cut",
      UNREADABLE,
      () => bytes(withRevision().slice(0, SAMPLE.length + 30)),
    ],
    ["with streams, of which the end is missing", UNREADABLE, () => withStreams().subarray(0, -60)],
    ["without pages", UNREADABLE, () => pdfOf([CATALOG, "<< /Type /Pages /Kids [] /Count 0 >>"])],
    ["without a tree of pages", UNREADABLE, () => pdfOf(["<< /Type /Catalog >>"])],
    [
      "of which a page is missing",
      UNREADABLE,
      () => pdfOf([CATALOG, "<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>", PAGE]),
    ],
    ["with a password", LOCKED, () => written({ userPassword: "secret" })],
    [
      "with a password, in AES of 256 bits",
      LOCKED,
      () => written({ pdfVersion: "1.7ext3", userPassword: "secret" }),
    ],
    [
      "for the holder of a certificate",
      LOCKED,
      () => pdfOf([CATALOG, ONE_PAGE, PAGE, "<< /Filter /Adobe.PubSec /V 4 >>"], "/Encrypt 4 0 R"),
    ],
    [
      "that unfolds to more than memory should hold",
      SLOW,
      () =>
        pdfOf([
          CATALOG,
          ONE_PAGE,
          PAGE.replace(" >>", " /Contents 4 0 R >>"),
          stream("/Filter /FlateDecode", deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 })),
        ]),
    ],
  ])("%s", async (_, refusal, make) => {
    expect(await received(await make())).toEqual(refusal);
  });

  it("if opening it takes too long", async () => {
    const path = join(directory, "slow");
    await writeFile(path, SAMPLE, "latin1");
    expect(await refusalOf(checkPdf({ path, owner: OWNER, mostMs: 0 }))).toEqual(SLOW);
  });
});
