import { describe, expect, it } from "vitest";
import { filterOf, takenFor, troubleWords } from "./read-places.ts";

const HULL = {
  text: "Hull",
  words: "Hull",
  meanings: [{ name: "Hull", codes: ["HU"], near: "HU1", weight: 1 }],
  suggestions: [],
};
const LEDS = { text: "Leds", words: "Leds", meanings: [], suggestions: ["Leeds", "Lees"] };
const NOWHERE = { text: "qqq", words: "qqq", meanings: [], suggestions: [] };

describe("a text in a place filter that names no place", () => {
  it.each(["from", "to", "near"] as const)("of the filter %s offers the places that it may mean", (name) => {
    expect(filterOf(name, [HULL, NOWHERE, LEDS])).toMatchObject({
      trouble: "“qqq” is no place that we know. “Leds” is no place that we know.",
      misread: { part: "Leds", choices: ["Leeds", "Lees"] },
    });
    expect(filterOf(name, [NOWHERE]).misread).toBeUndefined();
  });

  it("is replaced by the chosen place, and the rest of the text stays", () => {
    const misread = { part: "Leds", choices: ["Leeds"] };
    expect(takenFor("Hull, Leds, M1", misread, "Leeds")).toBe("Hull, Leeds, M1");
  });

  it("is followed by a question if there is no room for buttons", () => {
    expect(troubleWords(filterOf("from", [LEDS]))).toBe(
      "“Leds” is no place that we know. Did you mean Leeds or Lees?",
    );
    expect(troubleWords(filterOf("from", [NOWHERE]))).toBe("“qqq” is no place that we know.");
  });
});
