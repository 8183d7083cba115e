import type { Label } from "./ground.ts";
import type { Spot } from "./projection.ts";

/** A box on the screen, by its middle and size. */
export interface Box {
  middle: Spot;
  width: number;
  height: number;
}

/** A label with its position. */
export interface PlacedLabel {
  name: string;
  rank: number;
  at: Spot;
  /** Side of its dot on which a town's name stands; "on" for a road's number, which has no dot. */
  side: "left" | "right" | "on";
}

const TEXT_HEIGHT = 15;
const LETTER = 6.6;
const FROM_DOT = 6;

export function touches(a: Box, b: Box): boolean {
  return (
    Math.abs(a.middle[0] - b.middle[0]) < (a.width + b.width) / 2 &&
    Math.abs(a.middle[1] - b.middle[1]) < (a.height + b.height) / 2
  );
}

function boxOf({ name, at: [x, y], side }: PlacedLabel): Box {
  const width = name.length * LETTER + 4;
  const shift = side === "on" ? 0 : width / 2 + FROM_DOT;
  return { middle: [side === "left" ? x - shift : x + shift, y], width, height: TEXT_HEIGHT };
}

/** Places labels, the most important first; those that would overlap another or a taken box are dropped. */
export function placeLabels(
  wanted: readonly { label: Label; at: Spot; kind: "town" | "road" }[],
  taken: readonly Box[],
): PlacedLabel[] {
  const boxes = [...taken];
  const placed: PlacedLabel[] = [];
  for (const { label, at, kind } of wanted) {
    const [name, , , rank] = label;
    const sides = kind === "road" ? (["on"] as const) : (["right", "left"] as const);
    for (const side of sides) {
      const candidate = { name, rank, at, side };
      const box = boxOf(candidate);
      if (boxes.some((other) => touches(box, other))) continue;
      boxes.push(box);
      placed.push(candidate);
      break;
    }
  }
  return placed;
}
