import { FILTER_NAMES } from "@board/api/board/view-rules";
import { createSerializer } from "nuqs";
import { describe, expect, it } from "vitest";
import { searchParsers } from "../use-search.ts";
import { pressed, toggled } from "./choices.ts";
import { apiCall, isOn, queryString, searchOf } from "./filters.ts";
import { clearAll, clearGroup, GROUPS, groupWords, setGroups, switched } from "./groups.ts";

const TODAY = "2026-11-17";

/** Reads an address as the page does. */
const read = (address: string) => searchOf(Object.fromEntries(new URLSearchParams(address)));

describe("filters and the address", () => {
  it.each([
    "from=LS,M1&to=SW1",
    "vc=LUTON,SEVEN_FIVE_T&type=PALLETS",
    "date=tomorrow",
    "after=today&before=2026-11-28",
    "near=LS10&within=40&sort=near",
    "tl=1&maxwt=T_1_3",
    "notl=1&noadr=1&maxwt=T_1_3&terms=30&sort=ppm",
  ])("%s reads and writes back unchanged", (address) => expect(queryString(read(address))).toBe(address));

  it("writes the same parameters as nuqs, so that the page's address is the API's", () => {
    const values = { from: "LS,M1", near: "LS10 1AB", within: "40", notl: "1" };
    const written = new URLSearchParams(createSerializer(searchParsers)(values));
    const ours = new URLSearchParams(queryString(searchOf(values)));
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(written));
  });

  it("takes the first of a repeated name, and ignores names without a value", () => {
    expect(searchOf({ from: ["LS", "M1"], sort: ["ppm", "near"], to: null, near: undefined })).toEqual({
      filters: { from: "LS" },
      sort: "ppm",
    });
  });

  it("omits the default order, and reads an unknown one as the default", () => {
    expect(queryString(searchOf({ sort: "newest" }))).toBe("");
    expect(searchOf({ sort: "cheapest" }).sort).toBe("newest");
  });

  it("gives the API call with the same filters", () => {
    expect(apiCall("https://board.example", read("from=LS,M1&sort=ppm"))).toBe(
      `curl 'https://board.example/api/v1/board?from=LS,M1&sort=ppm' \\\n  -H "Authorization: Bearer $KEY"`,
    );
    expect(apiCall("https://board.example", read(""))).toContain("/api/v1/board'");
  });

  it("escapes everything that a shell would run", () => {
    const call = apiCall("https://board.example", {
      filters: { from: '"; rm -rf $HOME `id`' },
      sort: "newest",
    });
    const [, url = ""] = call.split("'");
    expect(url).toContain("?from=");
    expect(url).not.toMatch(/["`$\\ ]/);
  });

  it.each([
    ["1", true],
    ["true", true],
    ["", true],
    ["0", false],
    ["FALSE", false],
  ])("reads a switch's %j as %s", (value, on) => expect(isOn(value)).toBe(on));
});

describe("filters in words", () => {
  it.each([
    ["from=ls,m1", "from", "LS, M1"],
    ["near=ls10", "near", "LS10, 25 miles"],
    ["near=ls10&within=60", "near", "LS10, 60 miles"],
    ["before=2026-11-19", "collect", "to Thu 19 Nov"],
    ["date=tomorrow", "collect", "tomorrow"],
    ["after=today&before=2026-11-20", "collect", "today to Fri 20 Nov"],
    ["date=nonsense", "collect", "nonsense"],
    ["vc=LUTON", "vehicle", "Luton"],
    ["vc=luton,artic,flatbed", "vehicle", "3 of 8"],
    ["maxwt=T_1_3", "weight", "3 t"],
    ["maxwt=900", "weight", "900 kg"],
    ["terms=30", "terms", "30 days"],
    ["tl=1", "tailLift", "on"],
    ["notl=0", "noTailLift", null],
  ] as const)("%s makes %s say %s", (address, id, words) =>
    expect(groupWords(id, read(address).filters, TODAY)).toBe(words),
  );

  it("counts filters by their chips: near and within are one", () => {
    const { filters } = read("near=LS10&within=40&notl=1");
    expect(setGroups(filters).map(({ id }) => id)).toEqual(["near", "noTailLift"]);
  });

  it("clears every name of a chip, and all filters but the order", () => {
    const near = GROUPS.find(({ id }) => id === "near");
    expect(near && clearGroup(near)).toEqual({ near: null, within: null });
    expect(Object.keys(clearAll()).sort()).toEqual([...FILTER_NAMES].sort());
  });

  it("sets a tail-lift as needed or excluded, never both", () => {
    expect(switched("tl", true)).toEqual({ tl: "1", notl: null });
    expect(switched("notl", true)).toEqual({ notl: "1", tl: null });
    expect(switched("noadr", true)).toEqual({ noadr: "1" });
    expect(switched("tl", false)).toEqual({ tl: null });
  });

  it("sets a filter by a toggle, and clears it by the next press", () => {
    expect(pressed(undefined, "A,B")).toBe("A,B");
    expect(pressed("A", "A,B")).toBe("A,B");
    expect(pressed("A,B", "A,B")).toBeNull();
  });

  it("adds and removes a choice, in the order of the choices", () => {
    const choices = ["A", "B", "C"];
    expect(toggled("C", "A", choices)).toBe("A,C");
    expect(toggled("A,C", "A", choices)).toBe("C");
    expect(toggled("C", "C", choices)).toBeNull();
  });
});
