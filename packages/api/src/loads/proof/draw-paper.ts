import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { finished } from "node:stream/promises";
import Pdf from "pdfkit";
import { pictures } from "../../core/files/upright.ts";
import { type Document, FONTS, heightOf, registerFonts, write } from "../transport-orders/print-text.ts";
import type { Block, Paper, PrintedColumn, PrintedSignature, Sheet } from "./paper.ts";

const MARGIN = 42;
const GAP = 14;
const BODY = 9.4;
const SMALL = 8.2;
const HEADING = 11;
const TOTAL = 13.5;
const LINE = "#8A949E";
/** Colour of secondary text, dark enough for a thermal printer. */
const SECONDARY = "#465460";
const FOOTER_HEIGHT = 24;

/** Longest side of a photo that is printed as it is kept; a longer one is drawn smaller, which is still legible. */
const MAX_SIDE = 2_000;
/** Photos on a page. */
const PER_PAGE = 2;

type Element = ReturnType<Document["struct"]>;

/** A document being drawn: everything is marked for screen readers under its present section. */
interface Pen {
  doc: Document;
  section: Element;
  width: number;
  bottom: number;
}

/** Draws content and marks it as a structure element, such as a paragraph or a cell. */
function marked(
  { doc, section }: Pen,
  type: string,
  draw: () => void,
  options: { alt?: string; parent?: Element } = {},
): void {
  const { parent = section, ...about } = options;
  parent.add(doc.struct(type, about, draw));
}

/** Draws decoration, which screen readers leave out. */
function decorate({ doc }: Pen, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}

function rule(pen: Pen, y: number, color = LINE, x = MARGIN, width = pen.width): void {
  decorate(pen, () => {
    pen.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .stroke(color);
  });
}

/** Starts a new page if less than `height` is left of this one. */
function ensure({ doc, bottom }: Pen, height: number): void {
  if (doc.y + height > bottom) doc.addPage();
}

/** Draws a heading; none if the text is empty. */
function heading(pen: Pen, text: string, x = MARGIN, width = pen.width): void {
  const { doc } = pen;
  if (text === "") return;
  doc.fontSize(HEADING);
  marked(pen, "H2", () => write(doc, text, "700", { x, width }));
  const y = doc.y + 2;
  rule(pen, y, LINE, x, width);
  doc.y = y + 4;
  doc.fontSize(BODY);
}

/** Draws columns beside each other from one height, and goes on below the longest. */
function beside(pen: Pen, count: number, draw: (nth: number, x: number, width: number) => void): void {
  const { doc } = pen;
  const width = (pen.width - GAP * (count - 1)) / count;
  const top = doc.y;
  let bottom = top;
  for (let nth = 0; nth < count; nth += 1) {
    doc.y = top;
    draw(nth, MARGIN + nth * (width + GAP), width);
    bottom = Math.max(bottom, doc.y);
  }
  doc.y = bottom;
}

function drawTitle(pen: Pen, { title, number, line }: Sheet): void {
  const { doc, width } = pen;
  const top = doc.y;
  doc.fontSize(20);
  marked(pen, "H1", () => write(doc, title, "700", { x: MARGIN, width: width * 0.62 }));
  const below = doc.y;
  doc.fontSize(12);
  doc.y = top + 8;
  marked(pen, "P", () => write(doc, number, "700", { x: MARGIN, width, align: "right" }));
  doc.y = below;
  doc.fontSize(BODY);
  if (line !== "") marked(pen, "P", () => write(doc, line, "400", { x: MARGIN, width }));
  doc.y += 8;
}

/** Draws names with their values beside them, from line to line. */
function drawPairs(
  pen: Pen,
  pairs: readonly (readonly [string, string])[],
  { x, width, nameWidth }: { x: number; width: number; nameWidth: number },
): void {
  const { doc } = pen;
  for (const [name, value] of pairs) {
    ensure(pen, 30);
    const { page, y: top } = doc;
    marked(pen, "P", () => write(doc, name, "400", { x, width: nameWidth - NAME_GAP }));
    const below = doc.y;
    doc.y = top;
    marked(pen, "P", () => write(doc, value, "700", { x: x + nameWidth, width: width - nameWidth }));
    // The value may have started a new page; the end of the name is then on the previous one.
    doc.y = (doc.page === page ? Math.max(doc.y, below) : doc.y) + 2;
  }
}

const NAME_GAP = 4;
/** Width of the names in a column of the parties. */
const NAME_WIDTH = 54;

function drawSign(pen: Pen, { from, to, miles }: Extract<Block, { kind: "sign" }>): void {
  const { doc, width } = pen;
  const top = doc.y;
  const height = 50;
  decorate(pen, () => {
    doc.roundedRect(MARGIN, top, width, height, 5).lineWidth(1.4).stroke("#000000");
    doc
      .roundedRect(MARGIN + 3, top + 3, width - 6, height - 6, 3)
      .lineWidth(0.5)
      .stroke("#000000");
  });
  doc.fontSize(13);
  for (const [nth, [outcode, town]] of [from, to].entries()) {
    doc.y = top + 8 + nth * 18;
    marked(pen, "P", () => write(doc, outcode, "700", { x: MARGIN + 14, width: 60 }));
    doc.y = top + 8 + nth * 18;
    marked(pen, "P", () => write(doc, town, "400", { x: MARGIN + 70, width: width - 190 }));
  }
  doc.fontSize(15);
  doc.y = top + 16;
  marked(pen, "P", () =>
    write(doc, `${miles} miles`, "700", { x: MARGIN + width - 120, width: 106, align: "right" }),
  );
  doc.y = top + height + 10;
  doc.fontSize(BODY);
}

function drawParties(pen: Pen, { parties }: Extract<Block, { kind: "parties" }>): void {
  const { doc } = pen;
  ensure(pen, 60);
  beside(pen, parties.length, (nth, x, width) => {
    const { heading: title, lines, facts = [] } = parties[nth] ?? { heading: "", lines: [] };
    heading(pen, title, x, width);
    for (const [line, text] of lines.entries())
      marked(pen, "P", () => write(doc, text, line === 0 ? "700" : "400", { x, width }));
    drawPairs(pen, facts, { x, width, nameWidth: NAME_WIDTH });
  });
  doc.y += 8;
}

const FACTS_IN_ROW = 3;

function drawFacts(pen: Pen, { heading: title, facts }: Extract<Block, { kind: "facts" }>): void {
  const { doc } = pen;
  ensure(pen, 40);
  heading(pen, title);
  for (let from = 0; from < facts.length; from += FACTS_IN_ROW) {
    const row = facts.slice(from, from + FACTS_IN_ROW);
    beside(pen, FACTS_IN_ROW, (nth, x, width) => {
      const fact = row[nth];
      if (fact === undefined) return;
      doc.fontSize(SMALL);
      marked(pen, "P", () => write(doc, fact[0], "400", { x, width }));
      doc.fontSize(BODY);
      marked(pen, "P", () => write(doc, fact[1], "700", { x, width }));
    });
    doc.y += 3;
  }
  doc.y += 6;
}

const CELL_GAP = 10;

/** Returns the lines of a cell with their weights and sizes: the first as its column has it, further ones smaller. */
function cellLines(columns: readonly PrintedColumn[], nth: number, text: string, size: number) {
  const bold = columns[nth]?.bold ?? nth === 0;
  return text.split("\n").map((line, at) => {
    const first = { line, weight: bold ? "700" : "400", size, color: "black" } as const;
    return at === 0 ? first : ({ line, weight: "400", size: SMALL, color: SECONDARY } as const);
  });
}

/** Returns the width of a cell's text: the last column ends at the margin, the others keep a gap. */
function cellWidth({ width }: Pen, columns: readonly PrintedColumn[], nth: number): number {
  return width * (columns[nth]?.share ?? 0) - (nth === columns.length - 1 ? 0 : CELL_GAP);
}

/** Draws the cells of one row. */
function drawRow(
  pen: Pen,
  table: Element,
  columns: readonly PrintedColumn[],
  cells: readonly string[],
  size: number,
  head = false,
): void {
  const { doc } = pen;
  const row = doc.struct("TR");
  table.add(row);
  const top = doc.y;
  let bottom = top;
  let x = MARGIN;
  for (const [nth, { share, align = "left" }] of columns.entries()) {
    const width = cellWidth(pen, columns, nth);
    doc.y = top;
    const draw = () => {
      for (const { line, ...style } of cellLines(columns, nth, cells[nth] ?? "", size)) {
        doc.fontSize(head ? SMALL : style.size).fillColor(style.color);
        write(doc, line, head ? "700" : style.weight, { x, width, align });
      }
    };
    marked(pen, head ? "TH" : "TD", draw, { parent: row });
    bottom = Math.max(bottom, doc.y);
    x += pen.width * share;
  }
  row.end();
  doc.fillColor("black");
  doc.y = bottom + 3;
  rule(pen, doc.y, head ? "#000000" : LINE);
  doc.y += 3;
}

function drawTable(
  pen: Pen,
  { heading: title, columns, rows, note, small = false }: Extract<Block, { kind: "table" }>,
): void {
  const { doc, width } = pen;
  const size = small ? SMALL : BODY;
  ensure(pen, 60);
  heading(pen, title);
  const table = doc.struct("Table");
  pen.section.add(table);
  const titles = columns.map((each) => each.title);
  drawRow(pen, table, columns, titles, size, true);
  for (const cells of rows) {
    const heights = columns.map((_, nth) =>
      cellLines(columns, nth, cells[nth] ?? "", size).reduce((sum, { line, weight, size: its }) => {
        doc.fontSize(its);
        return sum + heightOf(doc, line, weight, cellWidth(pen, columns, nth));
      }, 0),
    );
    const before = doc.page;
    ensure(pen, Math.max(...heights) + 6);
    if (doc.page !== before) drawRow(pen, table, columns, titles, size, true);
    drawRow(pen, table, columns, cells, size);
  }
  table.end();
  doc.fontSize(BODY);
  if (note !== undefined) marked(pen, "P", () => write(doc, note, "400", { x: MARGIN, width }));
  doc.y += 8;
}

const NAMES_WIDTH = 130;

function drawLines(pen: Pen, { heading: title, lines }: Extract<Block, { kind: "lines" }>): void {
  const { doc } = pen;
  ensure(pen, 60);
  heading(pen, title);
  drawPairs(pen, lines, { x: MARGIN, width: pen.width, nameWidth: NAMES_WIDTH });
  doc.y += 6;
}

function drawText(pen: Pen, { heading: title, text }: Extract<Block, { kind: "text" }>): void {
  const { doc, width } = pen;
  doc.fontSize(BODY);
  ensure(pen, 24 + Math.min(120, heightOf(doc, text, "400", width)));
  heading(pen, title);
  marked(pen, "P", () => write(doc, text, "400", { x: MARGIN, width }));
  doc.y += 8;
}

function drawStatement(pen: Pen, { text, also }: Extract<Block, { kind: "statement" }>): void {
  const { doc, width } = pen;
  doc.fontSize(14);
  marked(pen, "P", () => write(doc, text, "700", { x: MARGIN, width }));
  doc.y += 3;
  doc.fontSize(BODY);
  marked(pen, "P", () => write(doc, also, "400", { x: MARGIN, width }));
  doc.y += 10;
}

const STROKES_HEIGHT = 48;
const BOX_INSET = 7;

/** Draws the lines of a signature as large as they fit, in the proportions in which they were drawn. */
function drawStrokes(pen: Pen, lines: readonly (readonly number[])[], x: number, width: number): void {
  const { doc } = pen;
  const top = doc.y;
  const numbers = (odd: 0 | 1) => lines.flatMap((line) => line.filter((_, nth) => nth % 2 === odd));
  const [across, down] = [numbers(0), numbers(1)];
  const least = (of: number[]) => of.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = (of: number[]) => of.reduce((one, other) => Math.max(one, other), 0);
  const [left, upper] = [least(across), least(down)];
  const scale = Math.min(
    width / Math.max(1, most(across) - left),
    STROKES_HEIGHT / Math.max(1, most(down) - upper),
  );
  doc.lineWidth(1.3).lineCap("round").lineJoin("round").strokeColor("#000000");
  for (const line of lines) {
    for (let nth = 0; nth + 1 < line.length; nth += 2) {
      const at = [
        x + ((line[nth] ?? 0) - left) * scale,
        top + ((line[nth + 1] ?? 0) - upper) * scale,
      ] as const;
      if (nth === 0) doc.moveTo(...at);
      // A dot is a line to where it begins.
      if (nth > 0 || line.length === 2) doc.lineTo(...at);
    }
    doc.stroke();
  }
  doc.y = top + STROKES_HEIGHT;
}

/** Columns of signatures, so that a single one is no wider than a signature is. */
const MIN_BOXES = 2;

function drawSignatures(
  pen: Pen,
  { heading: title, signatures }: Extract<Block, { kind: "signatures" }>,
): void {
  const { doc } = pen;
  const count = Math.max(MIN_BOXES, signatures.length);
  const inner = (pen.width - GAP * (count - 1)) / count - 2 * BOX_INSET;
  const textsOf = ({ name, lines }: PrintedSignature) => [name, ...lines].filter((text) => text !== "");
  doc.fontSize(BODY);
  const heights = signatures.map((each) =>
    textsOf(each).reduce((sum, text) => sum + heightOf(doc, text, "700", inner), 0),
  );
  const height = STROKES_HEIGHT + 26 + 2 * BOX_INSET + Math.max(...heights);
  ensure(pen, height + 30);
  heading(pen, title);
  const top = doc.y + 2;
  doc.y = top;
  beside(pen, count, (nth, left, outer) => {
    const each = signatures[nth];
    if (each === undefined) return;
    decorate(pen, () => doc.roundedRect(left, top, outer, height, 3).lineWidth(0.8).stroke("#000000"));
    const [x, width] = [left + BOX_INSET, outer - 2 * BOX_INSET];
    doc.y = top + BOX_INSET;
    doc.fontSize(SMALL);
    marked(pen, "P", () => write(doc, each.heading, "400", { x, width }));
    doc.y += 4;
    const { strokes, name } = each;
    if (strokes !== null && strokes.length > 0)
      marked(pen, "Figure", () => drawStrokes(pen, strokes, x, width), { alt: `Signature of ${name}` });
    doc.fontSize(BODY);
    doc.y = top + height - BOX_INSET - (heights[nth] ?? 0);
    for (const [line, text] of textsOf(each).entries())
      marked(pen, "P", () => write(doc, text, line === 0 ? "700" : "400", { x, width }));
  });
  doc.y = top + height + 8;
}

function drawMark(pen: Pen, { text }: Extract<Block, { kind: "mark" }>): void {
  const { doc, width } = pen;
  const top = doc.y;
  doc.fontSize(HEADING);
  doc.y = top + BOX_INSET - 2;
  marked(pen, "P", () => write(doc, text, "700", { x: MARGIN + BOX_INSET, width: width - 2 * BOX_INSET }));
  const height = doc.y - top + BOX_INSET - 3;
  const inner = doc.font("own-700").widthOfString(text);
  decorate(pen, () =>
    doc
      .roundedRect(MARGIN, top, inner + 2 * BOX_INSET, height, 3)
      .lineWidth(1.4)
      .stroke("#000000"),
  );
  doc.y = top + height + 10;
  doc.fontSize(BODY);
}

/** Share of the width that the box of the totals takes. */
const TOTALS_BOX = 0.52;
const BOX_NAME_WIDTH = 76;

function drawTotals(pen: Pen, { box, warning, sums }: Extract<Block, { kind: "totals" }>): void {
  const { doc } = pen;
  const outer = pen.width * TOTALS_BOX;
  const [x, width] = [MARGIN + BOX_INSET, outer - 2 * BOX_INSET];
  const texts = [box.heading, ...box.lines, ...(warning ? [warning.heading, warning.text] : [])];
  doc.fontSize(BODY);
  const height = [...texts, ...box.facts.map(([, value]) => value)].reduce(
    (sum, text) => sum + heightOf(doc, text, "700", width - BOX_NAME_WIDTH) + 2,
    5 * BOX_INSET,
  );
  ensure(pen, Math.max(height, sums.length * 22));
  const top = doc.y;
  doc.y = top + BOX_INSET;
  for (const [line, text] of [box.heading, ...box.lines].entries())
    marked(pen, "P", () => write(doc, text, line === 0 ? "700" : "400", { x, width }));
  if (box.facts.length > 0) doc.y += 4;
  drawPairs(pen, box.facts, { x, width, nameWidth: BOX_NAME_WIDTH });
  const boxHeight = doc.y - top + BOX_INSET;
  decorate(pen, () => doc.roundedRect(MARGIN, top, outer, boxHeight, 3).lineWidth(1.1).stroke("#000000"));
  doc.y = top + boxHeight;
  if (warning !== null) {
    const from = doc.y + 8;
    doc.y = from;
    marked(pen, "P", () => write(doc, warning.heading, "700", { x, width }));
    marked(pen, "P", () => write(doc, warning.text, "400", { x, width }));
    const to = doc.y;
    decorate(pen, () => doc.rect(MARGIN, from - 2, 3, to - from + 3).fill("#000000"));
    doc.fillColor("black");
    doc.y = to;
  }
  const below = doc.y;
  doc.y = top + 2;
  drawSums(pen, sums, MARGIN + outer + 2 * GAP, pen.width - outer - 2 * GAP);
  doc.y = Math.max(below, doc.y) + 12;
}

function drawSums(pen: Pen, sums: readonly (readonly [string, string])[], x: number, width: number): void {
  const { doc } = pen;
  for (const [nth, [name, sum]] of sums.entries()) {
    const isLast = nth === sums.length - 1;
    const y = doc.y;
    if (nth > 0)
      decorate(pen, () =>
        doc
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(isLast ? 1.6 : 0.5)
          .stroke(isLast ? "#000000" : LINE),
      );
    doc.fontSize(isLast ? TOTAL : BODY);
    doc.y = y + 4;
    marked(pen, "P", () => write(doc, name, isLast ? "700" : "400", { x, width: width * 0.66 }));
    const below = doc.y;
    doc.y = y + 4;
    marked(pen, "P", () => write(doc, sum, isLast ? "700" : "400", { x, width, align: "right" }));
    doc.y = Math.max(doc.y, below) + 3;
  }
  doc.fontSize(BODY);
}

function drawBlock(pen: Pen, block: Block): void {
  if (block.kind === "sign") drawSign(pen, block);
  else if (block.kind === "parties") drawParties(pen, block);
  else if (block.kind === "facts") drawFacts(pen, block);
  else if (block.kind === "table") drawTable(pen, block);
  else if (block.kind === "lines") drawLines(pen, block);
  else if (block.kind === "text") drawText(pen, block);
  else if (block.kind === "statement") drawStatement(pen, block);
  else if (block.kind === "mark") drawMark(pen, block);
  else if (block.kind === "totals") drawTotals(pen, block);
  else drawSignatures(pen, block);
}

/** Reads a photo as JPEG or PNG; one with a long side is drawn smaller, so that the document stays handy. */
async function photoBytes(path: string): Promise<Buffer> {
  const sharp = await pictures();
  const { width, height, format } = await sharp(path).metadata();
  if (format === "jpeg" && Math.max(width, height) <= MAX_SIDE) return readFile(path);
  const box = { fit: "inside", withoutEnlargement: true } as const;
  return sharp(path)
    .resize(MAX_SIDE, MAX_SIDE, box)
    .flatten({ background: "white" })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Draws the photos, two on a page. */
async function drawPhotos(pen: Pen, { photos }: Paper, paths: readonly string[]): Promise<void> {
  const { doc, width, bottom } = pen;
  const height = (bottom - MARGIN) / PER_PAGE;
  for (const [nth, { title }] of photos.entries()) {
    const path = paths[nth];
    if (path === undefined) throw new Error(`There is no file of ${title}.`);
    const bytes = await photoBytes(path);
    if (nth % PER_PAGE === 0) doc.addPage();
    const top = MARGIN + (nth % PER_PAGE) * height;
    doc.y = top;
    doc.fontSize(BODY);
    marked(pen, "P", () => write(doc, title, "700", { x: MARGIN, width }));
    const fit: [number, number] = [width, height - 26];
    const y = doc.y + 4;
    marked(pen, "Figure", () => doc.image(bytes, MARGIN, y, { fit }), { alt: title });
  }
}

/** Prints a word in large outlines across the page, under which its text stays readable. */
function drawAcross({ doc }: Pen, word: string): void {
  const { width, height } = doc.page;
  doc.save().rotate(-55, { origin: [width / 2, height / 2] });
  doc.font("own-700").fontSize(190).lineWidth(1.2).strokeColor(LINE);
  const x = (width - doc.widthOfString(word)) / 2;
  doc.text(word, x, height / 2 - 95, { lineBreak: false, stroke: true, fill: false });
  doc.restore();
}

/** Prints the footer of each page, and "Page 2 of 5". */
function numberPages(pen: Pen, { priced, across }: Paper, footers: readonly string[]): void {
  const { doc, width, bottom } = pen;
  const { count } = doc.bufferedPageRange();
  const second = width * 0.53;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Prints below the margin, where PDFKit would otherwise start a new page.
    doc.page.margins.bottom = 0;
    if (across !== undefined) decorate(pen, () => drawAcross(pen, across));
    rule(pen, bottom + 6);
    doc.fontSize(SMALL);
    decorate(pen, () => {
      const print = (text: string, box: Parameters<typeof write>[3]) => {
        doc.y = bottom + 10;
        write(doc, text, "400", box);
      };
      print(footers[page] ?? footers.at(-1) ?? "", { x: MARGIN, width: priced ? width * 0.8 : second });
      if (!priced) print("No freight charge is on this document", { x: MARGIN + second, width: width / 3 });
      print(`Page ${page + 1} of ${count}`, { x: MARGIN, width, align: "right" });
    });
  }
}

/** A document, the path of the file to write, and those of its photos. */
export interface PaperDrawing {
  paper: Paper;
  path: string;
  photoPaths: string[];
}

/** Writes the document as a tagged A4 PDF with embedded fonts. */
export async function drawPaper({ paper, path, photoPaths }: PaperDrawing): Promise<void> {
  const madeAt = new Date(paper.madeAt);
  const doc = new Pdf({
    size: "A4",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    lang: "en-GB",
    tagged: true,
    pdfVersion: "1.7",
    displayTitle: true,
    bufferPages: true,
    font: FONTS["own-400"],
    info: {
      Title: `${paper.title} ${paper.ref}`,
      Author: "Freight Board",
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  registerFonts(doc);
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  doc.pipe(file);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const pen = (section: Element): Pen => ({
    doc,
    section,
    width: doc.page.width - 2 * MARGIN,
    bottom: doc.page.height - MARGIN - FOOTER_HEIGHT,
  });
  const footers: string[] = [];
  for (const [nth, sheet] of paper.sheets.entries()) {
    if (nth > 0) doc.addPage();
    const section = doc.struct("Sect");
    root.add(section);
    drawTitle(pen(section), sheet);
    for (const block of sheet.blocks) drawBlock(pen(section), block);
    section.end();
    footers.push(...Array(doc.bufferedPageRange().count - footers.length).fill(sheet.footer));
  }
  if (paper.photos.length > 0) {
    const section = doc.struct("Sect");
    root.add(section);
    await drawPhotos(pen(section), paper, photoPaths);
    section.end();
  }
  numberPages(pen(root), paper, footers);
  root.end();
  doc.end();
  await finished(file);
}
