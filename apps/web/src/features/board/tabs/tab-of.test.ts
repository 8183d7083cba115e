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
  it("is all that is open where nothing is asked", () => {
    expect(tabOf(search({}), [])).toBe("all");
    expect(tabOf(search({}, "price"), [])).toBeNull();
  });

  it("is the kept search that asks the same, whatever the order of its lists", () => {
    const mine = kept({ from: "M,L", vc: "LWB_VAN" });
    expect(tabOf(search({ vc: "lwb_van", from: "L,M" }), [mine])).toBe(mine);
    expect(tabOf(search({ vc: "LWB_VAN", from: "L,M,WA" }), [mine])).toBeNull();
  });

  it("minds the order of the list", () => {
    expect(sameSearch(search({ from: "M" }, "price"), search({ from: "M" }))).toBe(false);
  });

  it("keeps a search so that it comes back the same", () => {
    for (const one of [search({ near: "LS10", within: "60" }, "near"), search({ notl: "1" }), search({})]) {
      expect(searchOfQuery(queryOf(one))).toEqual(one);
    }
  });
});
