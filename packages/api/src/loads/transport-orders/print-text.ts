import { createRequire } from "node:module";
import type Pdf from "pdfkit";
import { printed } from "./printable.ts";

const require = createRequire(import.meta.url);

export type Weight = "400" | "700";
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

export type Document = InstanceType<typeof Pdf>;

export function registerFonts(doc: Document): void {
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
}

interface TextBox {
  x: number;
  width: number;
  align?: "left" | "right";
}

/** Writes text in the typefaces that have its letters, from the document's present height on. */
export function write(doc: Document, text: string, weight: Weight, { x, ...box }: TextBox): void {
  const pieces = piecesOf(text);
  doc.x = x;
  for (const [index, piece] of pieces.entries()) {
    const font = `${piece.face}-${weight}`;
    // Restores the font, because PDFKit starts a new page in the document's default font.
    const goOn = () => doc.font(font);
    doc.on("pageAdded", goOn);
    doc.font(font).text(piece.text, { ...box, continued: index < pieces.length - 1 });
    doc.off("pageAdded", goOn);
  }
}

/** Returns the height that `write` takes, at most. */
export function heightOf(doc: Document, text: string, weight: Weight, width: number): number {
  const faces = new Set(piecesOf(text).map(({ face }) => face));
  return Math.max(
    ...[...faces].map((face) => doc.font(`${face}-${weight}`).heightOfString(printed(text), { width })),
  );
}
