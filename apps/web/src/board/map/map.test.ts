import { describe, expect, it } from "vitest";
import { type Area, areasOf, onMap, outlineOf } from "./areas.ts";
import { layOut, PLATE_HEIGHT, type PlateOnMap, plateTowards, strength } from "./plates.ts";
import { MAINLAND, panned, scaleOf, toScreen, zoomed } from "./view.ts";

const LEEDS = { lat: 53.8, lng: -1.55 };
const SIZE = { width: 970, height: 756 };

const area = (name: string, lng: number, loads = 1, inside = loads): Area => ({
  name,
  point: { lat: 53, lng },
  loads,
  inside,
});
const along = ({ point }: Area) => [point.lng, 100] as const;
const plateNamed = (plates: readonly PlateOnMap[], label: string) => {
  const plate = plates.find((one) => one.label === label);
  if (!plate) throw new Error(`No plate ${label} among ${plates.map((one) => one.label).join(", ")}`);
  return plate;
};

describe("areas on the map", () => {
  const places = {
    areas: [
      {
        area: "LS",
        point: LEEDS,
        outcodes: [
          { outcode: "LS10", ...LEEDS, loads: 3 },
          { outcode: "LS29", lat: 53.93, lng: -1.82, loads: 2 },
        ],
      },
    ],
    near: null,
  };

  it("counts all loads, and those whose outcode's middle is within the circle", () => {
    expect(areasOf(places, null)).toEqual([{ name: "LS", point: LEEDS, loads: 5, inside: 5 }]);
    const [near] = areasOf(places, { middle: LEEDS, miles: 10 });
    expect(near).toMatchObject({ loads: 5, inside: 3 });
  });

  it("puts the loads of each outcode at its place, and an area in the middle of all its outcodes", () => {
    const loads = { LS10: 3, LS29: 2 };
    const all: [string, number, number][] = [
      ["LS1", 53.67, -1.28],
      ["LS10", LEEDS.lat, LEEDS.lng],
      ["LS29", 53.93, -1.82],
      ["M1", 53.48, -2.24],
    ];
    const { areas, near } = onMap({ loads, near: null, position: null }, all);
    expect(near).toBeNull();
    expect(areas).toEqual([
      {
        area: "LS",
        point: { lat: expect.closeTo(53.8), lng: expect.closeTo(-1.55) },
        outcodes: places.areas[0]?.outcodes,
      },
    ]);
  });

  it("draws the circle through places at its distance", () => {
    for (const { lat, lng } of outlineOf({ middle: LEEDS, miles: 60 })) {
      const north = (lat - LEEDS.lat) * 69.1;
      const east = (lng - LEEDS.lng) * 69.1 * Math.cos((LEEDS.lat * Math.PI) / 180);
      expect(Math.hypot(north, east)).toBeCloseTo(60, 5);
    }
  });
});

describe("plates on the map", () => {
  it("stand where their areas are while there is room", () => {
    const plates = layOut([area("M", 0), area("LS", 100)], along);
    expect(plates.map(({ label, middle }) => [label, middle])).toEqual([
      ["LS", [100, 100]],
      ["M", [0, 100]],
    ]);
  });

  it("step aside by at most 19 px, the fuller one keeps its place", () => {
    const plates = layOut([area("M", 0, 9), area("SK", 20, 2)], along);
    expect(plateNamed(plates, "M").middle).toEqual([0, 100]);
    const [x, y] = plateNamed(plates, "SK").middle;
    expect(Math.hypot(x - 20, y - 100)).toBeLessThanOrEqual(19.001);
  });

  it("are put together where there is no room, and name the fullest first", () => {
    const areas = ["LS", "WF", "BD", "HD", "HX", "OL"].map((name, index) => area(name, index, 10 - index));
    const plates = layOut(areas, along);
    expect(plates[0]?.label).toMatch(/^LS\+\d$/);
    expect(plates.flatMap((plate) => plate.areas).toSorted()).toEqual(
      areas.map(({ name }) => name).toSorted(),
    );
    expect(plates.reduce((sum, { loads }) => sum + loads, 0)).toBe(45);
  });

  it("call London London", () => {
    const plates = layOut([area("E", 0), area("N", 0), area("SE", 0), area("W", 0)], () => [0, 0]);
    expect(plates.some(({ label }) => label.startsWith("London"))).toBe(true);
  });

  it("never cover one another, however many there are", () => {
    const areas = Array.from({ length: 120 }, (_, index) =>
      area(`A${index}`, (index * 37) % 400, 1 + (index % 9)),
    );
    const plates = layOut(areas, ({ name, point }) => [point.lng, (Number(name.slice(1)) * 53) % 500]);
    for (const [index, a] of plates.entries()) {
      for (const b of plates.slice(index + 1)) {
        const apart =
          Math.abs(a.middle[0] - b.middle[0]) >= (a.width + b.width) / 2 ||
          Math.abs(a.middle[1] - b.middle[1]) >= PLATE_HEIGHT;
        expect(apart, `${a.label} and ${b.label}`).toBe(true);
      }
    }
  });

  it("are the bluer the fuller they are inside the circle", () => {
    const plates = layOut(
      [area("A", 0, 10), area("B", 100, 4), area("C", 200, 1), area("D", 300, 5, 0)],
      along,
    );
    const blue = (label: string) => strength(plateNamed(plates, label), 10);
    expect(["A", "B", "C", "D"].map(blue)).toEqual([3, 2, 1, 0]);
  });

  it("are walked by arrows, to the nearest in that direction", () => {
    const plates = layOut([area("A", 0), area("B", 60), area("C", 200)], along);
    const from = plateNamed(plates, "A");
    expect(plateTowards(plates, from, [1, 0])?.label).toBe("B");
    expect(plateTowards(plates, from, [-1, 0])).toBeUndefined();
  });
});

describe("what of the country is seen", () => {
  it("is Great Britain at first, and Shetland from farther", () => {
    const [x, y] = toScreen(SIZE, MAINLAND)({ lat: 49.96, lng: -5.2 });
    expect(x).toBeGreaterThan(0);
    expect(y).toBeLessThan(SIZE.height);
    const shetland = { lat: 60.8, lng: -0.8 };
    expect(toScreen(SIZE, MAINLAND)(shetland)[1]).toBeLessThan(0);
    expect(toScreen(SIZE, zoomed(MAINLAND, SIZE, 0.1))(shetland)[1]).toBeGreaterThan(0);
  });

  it("comes nearer about a place that stays where it is", () => {
    const leeds = toScreen(SIZE, MAINLAND)(LEEDS);
    const nearer = zoomed(MAINLAND, SIZE, 2, leeds);
    const after = toScreen(SIZE, nearer)(LEEDS);
    expect(after[0]).toBeCloseTo(leeds[0], 6);
    expect(after[1]).toBeCloseTo(leeds[1], 6);
    expect(scaleOf(SIZE, nearer)).toBeCloseTo(2 * scaleOf(SIZE, MAINLAND));
  });

  it("can be moved, and is all there again from farthest", () => {
    const moved = panned({ ...MAINLAND, zoom: 2 }, SIZE, [50, 0]);
    expect(moved.middle[0]).toBeLessThan(MAINLAND.middle[0]);
    const farthest = zoomed(moved, SIZE, 0.01);
    expect(panned(farthest, SIZE, [50, 50])).toEqual(farthest);
  });
});
