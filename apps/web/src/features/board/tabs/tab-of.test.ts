import { describe, expect, it } from "vitest";
import type { SavedSearch } from "../data/types.ts";
import type { Search } from "../filters/filters.ts";
import { queryOf, sameSearch, searchOfQuery, tabOf } from "./tab-of.ts";

const kept = (query: SavedSearch["query"]): SavedSearch => ({
  id: "search_1",
  name: "North West vans",
  query,
  alert: false,
  email: false,
  seenAt: "2026-11-18T10:00:00.000Z",
  total: 0,
  fresh: 0,
  broken: false,
  near: null,
});
const search = (filters: Search["filters"], sort: Search["sort"] = "newest"): Search => ({ filters, sort });

describe("the tab that the address shows", () => {
  it("is All if there is no filter", () => {
    expect(tabOf(search({}), [])).toBe("all");
    expect(tabOf(search({}, "price"), [])).toBeNull();
  });

  it("is the saved search with the same filters, whatever the order of their values", () => {
    const mine = kept({ from: "M,L", vc: "LWB_VAN" });
    expect(tabOf(search({ vc: "lwb_van", from: "L,M" }), [mine])).toBe(mine);
    expect(tabOf(search({ vc: "LWB_VAN", from: "L,M,WA" }), [mine])).toBeNull();
  });

  it("depends on the sort order", () => {
    expect(sameSearch(search({ from: "M" }, "price"), search({ from: "M" }))).toBe(false);
  });

  it("restores a saved search from its stored query", () => {
    for (const one of [search({ near: "LS10", within: "60" }, "near"), search({ notl: "1" }), search({})]) {
      expect(searchOfQuery(queryOf(one))).toEqual(one);
    }
  });
});
