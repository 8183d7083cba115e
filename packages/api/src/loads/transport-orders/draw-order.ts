import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import Pdf from "pdfkit";
import { type Document, FONTS, registerFonts, write } from "./print-text.ts";
import { printed, REPLACEMENT } from "./printable.ts";
import { poundsOf } from "./rules.ts";
import type { TransportOrder } from "./transport-order.ts";

const MARGIN = 56;
const NAMES_WIDTH = 120;
const GAP = 4;

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

/** Formats money as `£1,234.50`. */
const moneyText = (pence: number) => `£${poundsOf(pence).replace(/\B(?=(\d{3})+\.)/g, ",")}`;

/** Returns the value as printed. */
function textOf(value: Value): string {
  if (typeof value === "string") return value;
  if ("pence" in value) return moneyText(value.pence);
  const { freeMins, pencePerQuarter } = value;
  return `${freeMins} minutes free at each place, then ${moneyText(pencePerQuarter)} for each started quarter of an hour`;
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
  registerFonts(doc);
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
