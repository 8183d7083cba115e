import { createWriteStream } from "node:fs";
import { createRequire } from "node:module";
import { finished } from "node:stream/promises";
import Pdf from "pdfkit";
import { printed, REPLACEMENT } from "./printable.ts";
import { poundsOf } from "./rules.ts";
import type { TransportOrder } from "./transport-order.ts";

const require = createRequire(import.meta.url);

type Weight = "400" | "700";
type Face = "own" | "wide";

/** Font files: the board's own typeface, and one with many more letters. */
export const FONTS: Record<`${Face}-${Weight}`, string> = {
  "own-400": require.resolve(
    "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff",
  ),
  "own-700": require.resolve(
    "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff",
  ),
  "wide-400": require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  "wide-700": require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

const MARGIN = 56;
const NAMES_WIDTH = 120;
const GAP = 4;

/** Matches a word that the board's own typeface has all letters for. */
export const OWN_WORD =
  /^[ -~\u00A0-\u00B4\u00B6-\u00FF\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u20AC\u2122]+$/;

/** Splits text into runs of one typeface, which never end within a word. */
function piecesOf(text: string): { face: Face; text: string }[] {
  const pieces: { face: Face; text: string }[] = [];
  for (const word of printed(text).split(/(?<= )/)) {
    const face = OWN_WORD.test(word) ? "own" : "wide";
    const last = pieces.at(-1);
    if (last?.face === face) last.text += word;
    else pieces.push({ face, text: word });
  }
  return pieces;
}

type Document = InstanceType<typeof Pdf>;

function write(doc: Document, text: string, weight: Weight, options: { x: number; width: number }): void {
  const pieces = piecesOf(text);
  doc.x = options.x;
  for (const [index, piece] of pieces.entries()) {
    const font = `${piece.face}-${weight}`;
    // Restores the font, because PDFKit starts a new page in the document's default font.
    const goOn = () => doc.font(font);
    doc.on("pageAdded", goOn);
    doc.font(font).text(piece.text, { width: options.width, continued: index < pieces.length - 1 });
    doc.off("pageAdded", goOn);
  }
}

/** Prints "page 2 of 3" on each page of an order that has several. */
function numberPages(doc: Document, { title, ref }: TransportOrder): void {
  const { count } = doc.bufferedPageRange();
  if (count === 1) return;
  doc.fontSize(8);
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Prints below the margin, where PDFKit would otherwise start a new page.
    doc.page.margins.bottom = 0;
    doc.y = doc.page.height - MARGIN + 4 * GAP;
    write(doc, `${title} ${ref}, page ${page + 1} of ${count}`, "400", {
      x: MARGIN,
      width: doc.page.width - 2 * MARGIN,
    });
  }
}

type Value = TransportOrder["sections"][number]["lines"][number][1];

/** Returns the value as printed: money as `£1,234.50`. */
function textOf(value: Value): string {
  if (typeof value === "string") return value;
  return `£${poundsOf(value.pence).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
}

function drawSections(doc: Document, { sections }: TransportOrder): void {
  const width = doc.page.width - 2 * MARGIN;
  for (const { heading, lines } of sections) {
    if (doc.y > doc.page.height - 2 * MARGIN) doc.addPage();
    doc.moveDown(0.7).fontSize(12);
    write(doc, heading, "700", { x: MARGIN, width });
    doc
      .moveTo(MARGIN, doc.y + 1)
      .lineTo(MARGIN + width, doc.y + 1)
      .lineWidth(0.5)
      .stroke("#8A949E");
    doc.y += GAP + 2;
    doc.fontSize(10);
    for (const [name, value] of lines) {
      if (doc.y > doc.page.height - MARGIN - 30) doc.addPage();
      const top = doc.y;
      const { page } = doc;
      write(doc, name, "400", { x: MARGIN, width: NAMES_WIDTH - GAP });
      const below = doc.y;
      doc.y = top;
      write(doc, textOf(value), "700", { x: MARGIN + NAMES_WIDTH, width: width - NAMES_WIDTH });
      // The value may have started a new page; the end of the name is then on the previous one.
      doc.y = (doc.page === page ? Math.max(doc.y, below) : doc.y) + 2;
    }
  }
}

/** An order, and the path of the file to write. */
export interface Drawing {
  order: TransportOrder;
  path: string;
}

/** Writes the order as an A4 PDF with embedded fonts. */
export async function drawOrder({ order, path }: Drawing): Promise<void> {
  const madeAt = new Date(order.madeAt);
  const doc = new Pdf({
    size: "A4",
    margin: MARGIN,
    lang: "en-GB",
    displayTitle: true,
    bufferPages: true,
    font: FONTS["own-400"],
    info: {
      Title: `${order.title} ${order.ref}`,
      Author: "Freight Board",
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  doc.pipe(file);
  doc.fontSize(22);
  write(doc, order.title, "700", { x: MARGIN, width: doc.page.width - 2 * MARGIN });
  drawSections(doc, order);
  doc.moveDown(1.5).fontSize(9);
  const texts = order.sections.flatMap(({ lines }) => lines.map(([, value]) => textOf(value)));
  if (texts.some((text) => printed(text).includes(REPLACEMENT))) {
    write(
      doc,
      `${REPLACEMENT} stands for a letter that cannot be printed. The load's page shows it.`,
      "400",
      {
        x: MARGIN,
        width: doc.page.width - 2 * MARGIN,
      },
    );
  }
  write(doc, "Made by the Freight Board when this was agreed. It is kept as it is.", "400", {
    x: MARGIN,
    width: doc.page.width - 2 * MARGIN,
  });
  numberPages(doc, order);
  doc.end();
  await finished(file);
}
