/* A drawn signature as the board takes it: in ten-thousandths of the pad's longer side, in both directions. */
import { londonDay, londonTime } from "@board/calendar";
import type { Act } from "./queue/rules.ts";

const SCALE = 10_000;
const MAX_STROKES = 200;
const MAX_NUMBERS = 20_000;

export interface PadSize {
  width: number;
  height: number;
}

interface Stroke {
  points: readonly { x: number; y: number }[];
}

/** Returns the strokes as lists of x, y, x, y. Leaves out every other point until they fit the limit. */
export function strokesOf(strokes: readonly Stroke[], { width, height }: PadSize): number[][] {
  let kept = strokes.slice(0, MAX_STROKES).map(({ points }) => points);
  while (kept.reduce((sum, points) => sum + points.length * 2, 0) > MAX_NUMBERS)
    kept = kept.map((points) => points.filter((_, index) => index % 2 === 0 || points.length < 3));
  const side = Math.max(width, height);
  const share = (value: number) => Math.min(SCALE, Math.max(0, Math.round((value / side) * SCALE)));
  return kept.map((points) => points.flatMap(({ x, y }) => [share(x), share(y)]));
}

/** Returns strokes as points of a pad of another size, in the same proportions: turning the phone keeps a signature. */
export function pointsOf(strokes: readonly number[][], from: PadSize, to: PadSize) {
  const scale = Math.min(to.width / from.width, to.height / from.height);
  const unit = (Math.max(from.width, from.height) * scale) / SCALE;
  return strokes.map((numbers) => ({
    points: Array.from({ length: numbers.length / 2 }, (_, index) => ({
      x: (numbers[index * 2] ?? 0) * unit,
      y: (numbers[index * 2 + 1] ?? 0) * unit,
      pressure: 0.5,
      time: 0,
    })),
  }));
}

/** Returns a text in lines that fit, broken between words. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trimStart();
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const WIDTH = 1_200;
const MARGIN = 40;
const LINE = 48;

/** Draws what was said at a stop, by whom it was signed and how, as a picture that can be shared and saved. */
export async function drawSaid({ at, town, said, body }: Act): Promise<Blob | null> {
  const { signature } = body as { signature?: { name: string; strokes?: number[][] } };
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (context === null) return null;
  const font = "32px sans-serif";
  context.font = font;
  const side = WIDTH - 2 * MARGIN;
  const when = `${londonDay(new Date(at))}, ${londonTime(new Date(at))}`;
  const texts = [`${town}, ${when}`, said ?? "", signature ? `Signed: ${signature.name}` : ""];
  const lines = texts.flatMap((text) => linesOf(text, (line) => context.measureText(line).width <= side));
  const strokes = signature?.strokes ?? [];
  const top = MARGIN + lines.length * LINE;
  const ys = strokes.flat().filter((_, index) => index % 2 === 1);
  canvas.width = WIDTH;
  canvas.height = top + MARGIN + (Math.max(0, ...ys) / SCALE) * side;
  // A canvas of a new size has no font.
  Object.assign(context, { font, lineWidth: 4, lineCap: "round", fillStyle: "#fff" });
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  for (const [index, line] of lines.entries()) context.fillText(line, MARGIN, MARGIN + (index + 0.7) * LINE);
  for (const stroke of strokes) {
    context.beginPath();
    for (let index = 0; index < stroke.length; index += 2)
      context.lineTo(
        MARGIN + ((stroke[index] ?? 0) / SCALE) * side,
        top + ((stroke[index + 1] ?? 0) / SCALE) * side,
      );
    context.stroke();
  }
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
}
