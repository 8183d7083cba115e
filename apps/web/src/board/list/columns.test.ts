import { describe, expect, it } from "vitest";
import { COLUMN_IDS, COLUMNS, HIDDEN_AT_FIRST, layoutFor } from "./columns.ts";

describe("columns", () => {
  it("show everything at 1440 with the drawer shut, and with it open", () => {
    const shown = COLUMN_IDS.filter((id) => !HIDDEN_AT_FIRST.includes(id));
    expect(layoutFor(1440, "shut", HIDDEN_AT_FIRST).ids).toEqual(shown);
    expect(layoutFor(1440 - 384, "open", HIDDEN_AT_FIRST).ids).toEqual(shown);
  });

  it("go in the order poster, quotes, pounds a mile, terms where there is less room", () => {
    const gone = (width: number) => {
      const { ids } = layoutFor(width, "shut", HIDDEN_AT_FIRST);
      return COLUMN_IDS.filter((id) => !ids.includes(id) && id !== "deliver");
    };
    expect(gone(1400)).toEqual(["poster"]);
    expect(gone(1330)).toEqual(["quotes", "poster"]);
    expect(gone(1290)).toEqual(["ppm", "quotes", "poster"]);
    expect(gone(1200)).toEqual(["ppm", "terms", "quotes", "poster"]);
  });

  it("fit a tablet with what says yes or no: vehicle, load and price", () => {
    expect(layoutFor(1024, "open", HIDDEN_AT_FIRST).ids).not.toContain("poster");
    for (const width of [1024, 820, 768]) {
      const { ids } = layoutFor(width, "open", HIDDEN_AT_FIRST);
      expect(ids).toEqual(
        expect.arrayContaining(["collect", "from", "to", "vehicle", "load", "price", "mine"]),
      );
    }
    expect(layoutFor(820, "open", HIDDEN_AT_FIRST).ids).toContain("needs");
  });

  it("never take away where from, where to, or one's own price", () => {
    expect(layoutFor(300, "shut", []).ids).toEqual(
      expect.arrayContaining(["age", "from", "to", "price", "mine"]),
    );
  });

  it("give the rest of the room beside the drawer to the last column only", () => {
    const { template, ids } = layoutFor(1440 - 384, "open", HIDDEN_AT_FIRST);
    expect(template.match(/1fr/g)).toHaveLength(1);
    expect(template.endsWith("1fr)")).toBe(true);
    expect(template.split(/ (?![^(]*\))/)).toHaveLength(ids.length);
  });

  it("give the rest of the room with the drawer shut to the towns", () => {
    const { template } = layoutFor(1580, "shut", HIDDEN_AT_FIRST);
    expect(template.match(/1fr/g)).toHaveLength(2);
    expect(template).toContain("minmax(164px, 1fr) minmax(170px, 1fr)");
  });

  it("are all there at 1920 beside a drawer of 432, and with Deliver where it is shut", () => {
    const shown = COLUMN_IDS.filter((id) => !HIDDEN_AT_FIRST.includes(id));
    expect(layoutFor(1920 - 432, "wide", HIDDEN_AT_FIRST).ids).toEqual(shown);
    expect(layoutFor(1920, "wide", []).ids).toEqual(COLUMN_IDS);
  });

  it("sort by every order of the API", () => {
    const sorts = COLUMN_IDS.flatMap((id) => COLUMNS[id].sort ?? []);
    expect([...sorts].sort()).toEqual(["collect", "miles", "near", "newest", "ppm", "price"]);
  });
});
