import { describe, expect, it } from "vitest";
import { cleanText, linesAMinute, REMOVED } from "./rules.ts";

describe("request log: the maximum number of lines", () => {
  it("is 120 lines a minute, and 6 once a day has had 10,000", () => {
    expect([0, 9_999].map(linesAMinute)).toEqual([120, 120]);
    expect([10_000, 50_000].map(linesAMinute)).toEqual([6, 6]);
  });
});

describe("request log: what is removed from any text", () => {
  it.each([
    [`x fb_live_${"a".repeat(38)} y`, `x ${REMOVED} y`],
    ["whsec_aGVsbG8=", REMOVED],
    ["ask sam@firm.example", `ask ${REMOVED}`],
    ["ask sam%40firm.example", `ask ${REMOVED}`],
    ["ask sam%2540firm.example", `ask ${REMOVED}`],
    ["100% of it", "100% of it"],
  ])("%s", (text, kept) => {
    expect(cleanText(text)).toBe(kept);
  });

  it("removes what the database cannot store", () => {
    expect(cleanText("c\u0000d\ud800")).toBe("cd\ufffd");
  });
});
