import { createGeo } from "@board/geo";
import { describe, expect, it } from "vitest";
import { readPlaces } from "./read-places.ts";
import { readPlacesOutput } from "./schemas.ts";

const geo = createGeo();
const read = (text: string) => readPlaces({ geo }, { text }).parts;
const codes = (text: string) => read(text).map(({ meanings }) => meanings[0]?.codes.join(" ") ?? null);

describe("place names as they are typed", () => {
  it.each([
    ["Leeds, M1, wales", ["LS", "M1", codes("Wales")[0]]],
    ["leeds and hull", ["LS", "HU"]],
    ["LS WF M1", ["LS", "WF", "M1"]],
    ["Leeds/Bradford", ["LS", "BD"]],
    ["Yorkshire and the Humber", [codes("Yorkshire")[0]]],
    ["Newcastle upon Tyne or Stoke on Trent", ["NE", "ST"]],
    ["LS10 1AB", ["LS10"]],
    ["LS10 1AB Leeds", ["LS10"]],
    ["Normanton WF6 1TN", ["WF6"]],
    ["Hull LS10 1AB", ["HU", "LS10"]],
    ["Leeds, LS10 1AB", ["LS", "LS10"]],
    ["Leeds,", ["LS"]],
    [" , ", []],
  ])("%j is read", (text, expected) => expect(codes(text)).toEqual(expected));

  it("has only fields that its schema names", () => {
    const answer = readPlaces({ geo }, { text: "Leeds, Scotland, Leed" });
    expect(readPlacesOutput.parse(answer)).toEqual(answer);
  });

  it("keeps the case of a typed name, and writes codes in capitals", () => {
    const words = (text: string) => read(text).map((part) => part.words);
    expect(words("STOKE on trent, ls10 1ab, hull, m")).toEqual(["Stoke on Trent", "LS10 1AB", "Hull", "M"]);
  });

  it("returns text that names no place with the rest of its part, and towns that begin with it", () => {
    expect(read("Hull, Leed")).toMatchObject([
      { text: "Hull", meanings: [{ codes: ["HU"] }] },
      { text: "Leed", meanings: [], suggestions: ["Leeds", "Leedstown"] },
    ]);
    expect(read("LS1O 1AB")).toMatchObject([{ meanings: [], suggestions: ["LS10 1AB"] }]);
    expect(read("North of nowhere")).toMatchObject([{ text: "North of nowhere", meanings: [] }]);
    expect(read("qqq")).toEqual([{ text: "qqq", words: "qqq", meanings: [], suggestions: [] }]);
  });
});
