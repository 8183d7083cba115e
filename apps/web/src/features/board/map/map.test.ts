import { describe, expect, it } from "vitest";
import { gazetteerOf } from "../../../shared/map/gazetteer.ts";
import { placeLabels } from "../../../shared/map/labels.ts";
import { layOut, type Pin, PLATE_HEIGHT, type PlateOnMap, strength } from "../../../shared/map/plates.ts";
import { onMap, type Spot } from "../../../shared/map/projection.ts";
import {
  around,
  enclosing,
  holding,
  isPastEdge,
  mainland,
  panned,
  scaleOf,
  seen,
  shiftTo,
  toScreen,
  type View,
  zoomed,
} from "../../../shared/map/view.ts";
import type { Entry } from "../data/types.ts";
import { along, flowsOf, outlineOf, placedLoads } from "./flows.ts";

const LEEDS = onMap({ lat: 53.8, lng: -1.55 });
const SIZE = { width: 970, height: 756 };

describe("lanes between areas", () => {
  const gazetteer = gazetteerOf([
    ["LS1", 53.8, -1.55],
    ["LS29", 53.92, -1.82],
    ["BD1", 53.79, -1.75],
    ["E1", 51.52, -0.06],
    ["SW1A", 51.5, -0.14],
    ["G1", 55.86, -4.25],
    ["IG1", 51.56, 0.07],
  ]);
  const load = (id: string, from: string, to: string) =>
    ({ id, from: { outcode: from, town: "" }, to: { outcode: to, town: "" } }) as Entry;
  const flows = (reach: number, ...loads: Entry[]) =>
    flowsOf(placedLoads(loads, gazetteer), gazetteer, reach);

  it("list the loads from one area to another, the fullest first, each direction by itself", () => {
    const found = flows(1, load("a", "G1", "LS1"), load("b", "LS29", "G1"), load("c", "LS1", "G1"));
    expect(found.map(({ id, loads }) => [id, loads.length])).toEqual([
      ["LS-G", 2],
      ["G-LS", 1],
    ]);
  });

  it("merge areas that are too close to tell apart, and give their number", () => {
    const [near] = flows(1, load("a", "LS1", "G1"), load("b", "LS1", "G1"), load("c", "BD1", "G1"));
    expect(near?.loads.length).toBe(2);
    const [far] = flows(600, load("a", "LS1", "G1"), load("b", "LS1", "G1"), load("c", "BD1", "G1"));
    expect(far?.from).toMatchObject({ name: "Leeds +1", areas: ["LS", "BD"] });
    expect(far?.loads.length).toBe(3);
  });

  it("treat London as one area of eight", () => {
    const [lane] = flows(1, load("a", "E1", "LS1"), load("b", "SW1A", "LS1"));
    expect(lane?.from.name).toBe("London");
    expect(lane?.from.areas).toEqual(["E", "EC", "N", "NW", "SE", "SW", "W", "WC"]);
    const [around] = flows(600, load("a", "IG1", "LS1"), load("b", "IG1", "LS1"), load("c", "E1", "LS1"));
    expect(around?.from.name, "though its neighbour has more loads").toBe("London +1");
  });

  it("leave out a load whose place is unknown", () => {
    expect(flows(1, load("a", "JE9", "LS1"))).toEqual([]);
  });

  it("curve to the left of the direction of travel, so that both directions lie apart", () => {
    const south = along([0, 0], [0, 100], 0.5);
    const north = along([0, 100], [0, 0], 0.5);
    expect(south[0]).toBeGreaterThan(0);
    expect(north[0]).toBeLessThan(0);
    expect(outlineOf([0, 0], [0, 100], 9)).toMatch(/^M.+Q.+L.+Q.+Z$/);
  });
});

const pin = (name: string, x: number, count = 1, y = 100): Pin => ({
  name,
  places: [name],
  count,
  at: [x, y],
});
const plateNamed = (plates: readonly PlateOnMap[], label: string) => {
  const plate = plates.find((one) => one.label === label);
  if (!plate) throw new Error(`No plate ${label} among ${plates.map((one) => one.label).join(", ")}`);
  return plate;
};

describe("plates on the map", () => {
  it("stay at their places while there is room", () => {
    const plates = layOut([pin("M17", 0), pin("LS10", 100)]);
    expect(plates.map(({ label, middle }) => [label, middle])).toEqual([
      ["LS10", [100, 100]],
      ["M17", [0, 100]],
    ]);
  });

  it("move by at most 19 px, and the fuller one stays", () => {
    const plates = layOut([pin("M", 0, 9), pin("SK", 20, 2)]);
    expect(plateNamed(plates, "M").middle).toEqual([0, 100]);
    const [x, y] = plateNamed(plates, "SK").middle;
    expect(Math.hypot(x - 20, y - 100)).toBeLessThanOrEqual(19.001);
  });

  it("merge if there is no room, and name the fullest first", () => {
    const pins = ["LS", "WF", "BD", "HD", "HX", "OL"].map((name, index) => pin(name, index, 10 - index));
    const plates = layOut(pins);
    expect(plates[0]?.label).toMatch(/^LS\+\d$/);
    expect(plates.flatMap(({ places }) => places).toSorted()).toEqual(
      pins.map(({ name }) => name).toSorted(),
    );
    expect(plates.reduce((sum, { count }) => sum + count, 0)).toBe(45);
  });

  it("never overlap, whatever their number", () => {
    const pins = Array.from({ length: 120 }, (_, index) =>
      pin(`A${index}`, (index * 37) % 400, 1 + (index % 9), (index * 53) % 500),
    );
    const plates = layOut(pins);
    for (const [index, a] of plates.entries()) {
      for (const b of plates.slice(index + 1)) {
        const apart =
          Math.abs(a.middle[0] - b.middle[0]) >= (a.width + b.width) / 2 ||
          Math.abs(a.middle[1] - b.middle[1]) >= PLATE_HEIGHT;
        expect(apart, `${a.label} and ${b.label}`).toBe(true);
      }
    }
  });

  it("are bluer the fuller they are", () => {
    const plates = layOut([pin("A", 0, 10), pin("B", 100, 4), pin("C", 200, 1)]);
    expect(["A", "B", "C"].map((label) => strength(plateNamed(plates, label), 10))).toEqual([3, 2, 1]);
  });

  it("hide the label of a town beneath them", () => {
    const town = (name: string, at: Spot) => ({ label: [name, 0, 0, 1] as const, at, kind: "town" as const });
    const taken = [{ middle: [100, 100] as const, width: 300, height: 19 }];
    const placed = placeLabels(
      [town("Leeds", [100, 100]), town("York", [100, 200]), town("Selby", [104, 204])],
      taken,
    );
    expect(placed.map(({ name, side }) => [name, side])).toEqual([
      ["York", "right"],
      ["Selby", "left"],
    ]);
  });
});

describe("the visible part of the map", () => {
  const home = mainland(SIZE);

  it("is the mainland at first, at zoom 6, and includes Shetland when zoomed out", () => {
    expect(home.zoom).toBeCloseTo(6, 0);
    const lizard = toScreen(SIZE, home)(onMap({ lat: 49.96, lng: -5.2 }));
    expect(lizard[0]).toBeGreaterThan(0);
    expect(lizard[1]).toBeLessThan(SIZE.height);
    const shetland = onMap({ lat: 60.5, lng: -1.2 });
    expect(seen(SIZE, home)(shetland)).toBe(false);
    expect(seen(SIZE, panned(zoomed(home, SIZE, -3), [0, 60]))(shetland)).toBe(true);
  });

  it("zooms around a point that stays in place", () => {
    const leeds = toScreen(SIZE, home)(LEEDS);
    const nearer = zoomed(home, SIZE, 1, leeds);
    const after = toScreen(SIZE, nearer)(LEEDS);
    expect(after[0]).toBeCloseTo(leeds[0], 6);
    expect(after[1]).toBeCloseTo(leeds[1], 6);
    expect(scaleOf(nearer)).toBeCloseTo(2 * scaleOf(home));
  });

  it.each<[string, Spot]>([
    ["west", [99_999, 0]],
    ["east", [-99_999, 0]],
    ["north", [0, 99_999]],
    ["south", [0, -99_999]],
  ])("stays over land, however far it is dragged %s", (_, by) => {
    const near: View = { zoom: 9, middle: LEEDS };
    const [x, y] = panned(near, by).middle;
    const [west, east] = [onMap({ lat: 54, lng: -8.1 })[0], onMap({ lat: 52, lng: 2.01 })[0]];
    const [north, south] = [onMap({ lat: 60.9, lng: -2 })[1], onMap({ lat: 49.8, lng: -2 })[1]];
    expect(x >= west && x <= east && y >= north && y <= south).toBe(true);
  });

  it("moves so that a given place is visible", () => {
    const atSea: View = { zoom: 10, middle: onMap({ lat: 53.8, lng: -5 }) };
    expect(seen(SIZE, atSea)(LEEDS)).toBe(false);
    const held = holding(atSea, SIZE, [LEEDS]);
    expect(seen(SIZE, held)(LEEDS)).toBe(true);
    expect(holding(held, SIZE, [LEEDS])).toEqual(held);
    expect(holding(atSea, SIZE, [])).toEqual(atSea);
  });

  it("shows a whole circle around its middle", () => {
    const view = around(SIZE, LEEDS, 60);
    const isSeen = seen(SIZE, view);
    for (const lat of [53.8 - 60 / 69.1, 53.8 + 60 / 69.1])
      expect(isSeen(onMap({ lat, lng: -1.55 }))).toBe(true);
  });

  it.each([
    ["Coll", 56.6, -6.55],
    ["the Isles of Scilly", 49.92, -6.3],
    ["Stornoway", 58.21, -6.39],
  ])("can be centred on an island, and dragged there: %s", (_, lat, lng) => {
    const island = onMap({ lat, lng });
    expect(around(SIZE, island, 20).middle).toEqual(island);
    const away: View = { zoom: 10, middle: [island[0] + 50, island[1]] };
    const back = panned(away, [50 * scaleOf(away), 0]).middle;
    expect(back[0]).toBeCloseTo(island[0]);
    expect(back[1]).toBeCloseTo(island[1]);
  });

  it("shows all places of a run", () => {
    const spots = [LEEDS, onMap({ lat: 55.86, lng: -4.25 }), onMap({ lat: 51.5, lng: -0.1 })];
    const isSeen = seen({ width: 280, height: 600 }, enclosing({ width: 280, height: 600 }, spots));
    expect(spots.every(isSeen)).toBe(true);
  });

  it("is shifted from the last drawing until the edge of that drawing is visible", () => {
    const shifted = shiftTo(home, panned(home, [100, 0]), SIZE);
    expect(shifted).toMatchObject({ x: expect.closeTo(100), y: expect.closeTo(0), ratio: 1 });
    expect(isPastEdge(shifted, SIZE, 0.25)).toBe(false);
    expect(isPastEdge({ ...shifted, x: 0.26 * SIZE.width }, SIZE, 0.25)).toBe(true);
    expect(isPastEdge(shiftTo(home, { ...home, zoom: home.zoom - 0.5 }, SIZE), SIZE, 0.25)).toBe(false);
    expect(isPastEdge(shiftTo(home, { ...home, zoom: home.zoom - 1 }, SIZE), SIZE, 0.25)).toBe(true);
  });
});
