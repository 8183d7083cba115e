import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wayBack } from "./way-back.ts";

const SITE = "https://board.example";

describe("the page to open after signing in", () => {
  it.each([
    ["/loads/FB-1234-5678?tab=2", "/loads/FB-1234-5678?tab=2"],
    ["/board?from=LS&date=today#x", "/board?from=LS&date=today#x"],
    [undefined, "/home"],
    [["/loads", "/board"], "/home"],
    ["https://elsewhere.example", "/home"],
    ["//elsewhere.example", "/home"],
    ["/\\elsewhere.example", "/home"],
    ["/\t/elsewhere.example", "/home"],
    ["/\n/elsewhere.example", "/home"],
    ["/\r\\elsewhere.example", "/home"],
    ["/.//elsewhere.example", "/home"],
    ["/x/..//elsewhere.example", "/home"],
    ["/sign-in?to=/sign-in", "/home"],
    ["/./sign-in", "/home"],
  ])("%j leads to %s", (to, expected) => {
    expect(wayBack(to)).toBe(expected);
  });

  it("is always one of this site, whatever the address said", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "\t",
      "\n",
      "\r",
      ".",
      "..",
      "@",
      ":",
      "?",
      "#",
      "a.example",
      "%09",
      "%2F",
      " ",
      "\0",
    );
    const address = fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 10 });
    fc.assert(
      fc.property(address, (parts) => {
        const to = wayBack(`/${parts.join("")}`);
        const at = new URL(to, SITE);
        expect(at.origin).toBe(SITE);
        // Followed twice, as a redirect and then a script does it, it stays.
        expect(new URL(wayBack(to), SITE).origin).toBe(SITE);
      }),
      { numRuns: 2_000 },
    );
  });
});
