import { describe, expect, it } from "vitest";
import { createGeo } from "./geo.ts";
import { createMisread } from "./misread.ts";

const geo = createGeo();

describe("a postcode in which a digit and a letter were confused is recognized", () => {
  it.each([
    ["LS1O 1AB", "LS10 1AB", "O0"],
    ["ls1o1ab", "LS10 1AB", "O0"],
    ["LS10 IAB", "LS10 1AB", "I1"],
    ["L510 1AB", "LS10 1AB", "5S"],
    ["SWIA 2AA", "SW1A 2AA", "I1"],
    ["5W1A 2AA", "SW1A 2AA", "5S"],
    ["LSIO IAB", "LS10 1AB", "I1 O0"],
    ["MI", "M1", "I1"],
    ["LS1O", "LS10", "O0"],
  ])("%s is %s", (text, postcode, exchanged) => {
    const misread = geo.misread(text);
    expect(misread?.postcode).toBe(postcode);
    expect(misread?.exchanged.map(({ written, meant }) => written + meant).join(" ")).toBe(exchanged);
  });

  it.each(["", "ZZ99 9ZZ", "D02 X285", "LS1O 9ZZ", "LS10 1A", "00000000", "Leeds"])("%j is none", (text) => {
    expect(geo.misread(text)).toBeNull();
  });

  it.each(["1111111", "0000000", "S1L0O5B"])("%s is looked up in its few possible forms", (text) => {
    const asked: string[] = [];
    const misread = createMisread((spelling) => {
      asked.push(spelling);
      return null;
    });
    expect(misread(text)).toBeNull();
    expect(asked.length).toBeLessThan(50);
  });
});
