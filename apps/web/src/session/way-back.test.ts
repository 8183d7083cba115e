import { describe, expect, it } from "vitest";
import { wayBack } from "./way-back.ts";

describe("where to go after signing in", () => {
  it.each([
    ["/loads/FB-1234-5678?tab=2", "/loads/FB-1234-5678?tab=2"],
    [undefined, "/home"],
    ["https://elsewhere.example", "/home"],
    ["//elsewhere.example", "/home"],
    ["/\\elsewhere.example", "/home"],
    ["/sign-in?to=/sign-in", "/home"],
  ])("%s leads to %s", (to, expected) => {
    expect(wayBack(to)).toBe(expected);
  });
});
