import { expect, it } from "vitest";
import { MAP_HEIGHT, MAP_WIDTH, onMap, UNITS_TO_A_MILE } from "./projection.ts";

it("has the mainland in the frame, north at the top and east on the right", () => {
  const [penzanceX, penzanceY] = onMap({ lat: 50.12, lng: -5.54 });
  const [wickX, wickY] = onMap({ lat: 58.44, lng: -3.09 });
  const [lowestoftX] = onMap({ lat: 52.48, lng: 1.75 });
  expect(wickY).toBeLessThan(penzanceY);
  expect(lowestoftX).toBeGreaterThan(wickX);
  for (const x of [penzanceX, wickX, lowestoftX]) expect(x > 0 && x < MAP_WIDTH).toBe(true);
  for (const y of [penzanceY, wickY]) expect(y > 0 && y < MAP_HEIGHT).toBe(true);
});

it("has a fixed number of units to a mile", () => {
  const [, south] = onMap({ lat: 53, lng: -2 });
  const [, north] = onMap({ lat: 54, lng: -2 });
  expect(south - north).toBeCloseTo(69.1 * UNITS_TO_A_MILE, -1);
});
