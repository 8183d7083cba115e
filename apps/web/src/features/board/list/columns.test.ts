import { describe, expect, it } from "vitest";
import { COLUMN_IDS, COLUMNS, type ColumnId, layoutFor } from "./columns.ts";

const AT_FIRST = COLUMN_IDS.filter((id) => id !== "deliver");
/** The list beside a drawer of 384 px, and on a wide screen of 432. */
const BESIDE = 1440 - 384;
const WIDE_BESIDE = 1920 - 432;

describe("columns", () => {
  it.each([
    ["with the drawer shut at 1440", 1440, false],
    ["beside it at 1440", BESIDE, true],
    ["beside it at 1920", WIDE_BESIDE, false],
    ["beside it at 1600, where full words have no room", 1600 - 432, true],
    ["on a laptop of 1366", 1366, true],
  ])("are all shown %s, except Deliver", (_, width, narrow) => {
    expect(layoutFor(width, null)).toMatchObject({ ids: AT_FIRST, absent: [], narrow });
  });

  it.each([1600, 1920, 2560 - 432])("include Deliver by default in a list of %i px", (width) => {
    expect(layoutFor(width, null)).toMatchObject({ ids: COLUMN_IDS, absent: [], narrow: false });
  });

  it.each([1200, 1280, 1440])(
    "fit Deliver at %i px by shorter labels, without dropping another column",
    (width) => {
      expect(layoutFor(width, [])).toMatchObject({ ids: COLUMN_IDS, absent: [], narrow: true });
    },
  );

  it("report which requested columns do not fit", () => {
    expect(layoutFor(BESIDE, []).absent).toEqual(["ppm", "quotes", "poster"]);
    expect(layoutFor(BESIDE, ["poster"]).absent).toEqual(["ppm", "quotes"]);
  });

  it("are dropped in the order poster, quotes, pounds a mile, terms as the list gets narrower", () => {
    const gone = (width: number) => layoutFor(width, null).absent;
    expect(gone(1023)).toEqual([]);
    expect(gone(1022)).toEqual(["poster"]);
    expect(gone(976)).toEqual(["quotes", "poster"]);
    expect(gone(948)).toEqual(["ppm", "quotes", "poster"]);
    expect(gone(900)).toEqual(["ppm", "terms", "quotes", "poster"]);
  });

  it("keep the deciding ones on a tablet: vehicle, load and price", () => {
    for (const width of [1024, 820, 768]) {
      expect(layoutFor(width, null).ids).toEqual(
        expect.arrayContaining(["collect", "from", "to", "vehicle", "load", "price", "mine"]),
      );
    }
    expect(layoutFor(820, null).ids).toContain("needs");
  });

  it("always include from, to and one's own price", () => {
    expect(layoutFor(300, []).ids).toEqual(expect.arrayContaining(["age", "from", "to", "price", "mine"]));
  });

  it("never exceed the list's width, and give the spare width to the towns", () => {
    for (const hidden of [null, [], ["deliver", "poster"]] satisfies (ColumnId[] | null)[])
      for (let width = 768; width <= 2560; width += 1) {
        const { template } = layoutFor(width, hidden);
        const tracks = template.split(/ (?![^(]*\))/);
        const least = tracks.reduce((total, track) => total + Number(/\d+/.exec(track)?.[0]), 0);
        expect(least, `${width}: ${template}`).toBeLessThanOrEqual(width);
        expect(template.match(/fr\)/g)).toHaveLength(2);
      }
    expect(layoutFor(1440, null).template).toContain("minmax(164px, 204fr) minmax(170px, 236fr)");
  });

  it("show both towns in full beside the drawer on a wide screen", () => {
    const { ids } = layoutFor(WIDE_BESIDE, null);
    const whole = ids.reduce((total, id) => total + COLUMNS[id].full, 0);
    expect(whole).toBeLessThanOrEqual(WIDE_BESIDE);
  });

  it("offer every sort order of the API", () => {
    const sorts = COLUMN_IDS.flatMap((id) => COLUMNS[id].sort ?? []);
    expect([...sorts].sort()).toEqual(["collect", "miles", "near", "newest", "ppm", "price"]);
  });
});
