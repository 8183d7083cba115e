import { describe, expect, it } from "vitest";
import { contactLink, jobsWords } from "./suspension-words.ts";

describe("the page of a suspended firm", () => {
  it.each([
    ["None is under way.", 0, 0],
    ["1 that you carry goes on as agreed: collect,", 1, 0],
    ["1 that you posted goes on as agreed: collect,", 0, 1],
    ["2 that you carry and 1 that you posted go on as agreed: collect,", 2, 1],
  ])("says which jobs go on: %s", (words, carrying, posted) => {
    expect(jobsWords({ carrying, posted })).toContain(words);
  });

  it("links an email address, and nothing else that the operator has set", () => {
    expect(contactLink("help@board.example", "Strathkelvin & Sons")).toBe(
      "mailto:help@board.example?subject=Strathkelvin%20%26%20Sons%20is%20suspended",
    );
    expect(contactLink("0113 496 0000, office hours", "Strathkelvin")).toBeNull();
  });
});
