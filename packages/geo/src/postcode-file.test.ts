import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEGREE, decodePostcodes, encodePostcodes, pack, storable } from "./postcode-file.ts";

const coordinate = (from: number, to: number) =>
  fc.integer({ min: from * DEGREE, max: to * DEGREE }).map((n) => n / DEGREE);
const unitsOf = (lat: number, lng: number) =>
  fc.uniqueArray(
    fc.record({
      inward: fc.integer({ min: 0, max: 3999 }),
      lat: coordinate(-1, 1).map((step) => lat + step),
      lng: coordinate(-1, 1).map((step) => lng + step),
      town: fc.constantFrom("Leeds", "Otley", "Y Felinheli"),
    }),
    { selector: ({ inward }) => inward, maxLength: 40 },
  );
const rows = fc.tuple(coordinate(49, 61), coordinate(-8, 2)).chain(([lat, lng]) =>
  fc.uniqueArray(
    fc.record({
      outcode: fc.constantFrom("LS1", "LS2", "SW1A", "M1", "BT1"),
      lat: fc.constant(lat),
      lng: fc.constant(lng),
      town: fc.constantFrom("Leeds", "London"),
      secondTown: fc.constantFrom(null, "Crick"),
      units: unitsOf(lat, lng),
    }),
    { selector: ({ outcode }) => outcode },
  ),
);

describe("the file of postcodes", () => {
  test("gives back every postcode that was put in, to 1/10,000 of a degree", () => {
    fc.assert(
      fc.property(rows, (written) => {
        const table = decodePostcodes(encodePostcodes("a test", written));
        expect(table.source).toBe("a test");
        expect(table.outcodes.map(({ outcode, town, shownTown }) => [outcode, town, shownTown])).toEqual(
          written.map(({ outcode, town, secondTown }) => [
            outcode,
            town,
            secondTown === null ? town : `${town} / ${secondTown}`,
          ]),
        );
        for (const [index, entry] of table.outcodes.entries()) {
          const units = Array.from({ length: entry.count }, (_, offset) => {
            const unit = entry.first + offset;
            return {
              inward: table.inward[unit],
              lat: entry.lat + (table.lat[unit] ?? 0),
              lng: entry.lng + (table.lng[unit] ?? 0),
              town: entry.towns[table.town[unit] ?? -1],
            };
          });
          const expected = (written[index]?.units ?? [])
            .map((unit) => ({
              ...unit,
              lat: Math.round(unit.lat * DEGREE),
              lng: Math.round(unit.lng * DEGREE),
            }))
            .sort((a, b) => a.inward - b.inward);
          expect(units).toEqual(expected);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("refuses other bytes", () => {
    expect(() => decodePostcodes(pack(Buffer.from("FBP0 something else")))).toThrow("not a postcode file");
    expect(() => decodePostcodes(Buffer.from("not compressed"))).toThrow();
  });

  test("reports what is too far from an outcode's centre to be stored", () => {
    expect(storable(54, 55.6)).toBe(true);
    expect(storable(54, 55.7)).toBe(false);
    expect(storable(54, 52.3)).toBe(false);
  });
});
