import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, REFERENCE_PATH } from "./content-security-policy.ts";

describe("the content security policy", () => {
  it("allows scripts with the nonce only, on every page", () => {
    for (const path of ["/", "/docs", REFERENCE_PATH]) {
      const policy = contentSecurityPolicy({ path, nonce: "abc" });
      expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    }
  });

  it("allows the site's own service worker, and no other worker", () => {
    expect(contentSecurityPolicy({ path: "/", nonce: "abc" })).toContain("worker-src 'self';");
  });

  it("names no other host", () => {
    expect(contentSecurityPolicy({ path: "/", nonce: "abc" })).not.toMatch(/https?:|\*/);
  });

  it("allows style elements without a nonce on the API reference only", () => {
    expect(contentSecurityPolicy({ path: "/", nonce: "abc" })).toContain("style-src 'self' 'nonce-abc';");
    expect(contentSecurityPolicy({ path: REFERENCE_PATH, nonce: "abc" })).toContain(
      "style-src 'self' 'unsafe-inline';",
    );
  });
});
