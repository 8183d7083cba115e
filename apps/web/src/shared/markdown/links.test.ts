import { expect, it } from "vitest";
import { hrefOnSite, pictureOnSite } from "./links.ts";

it.each([
  ["errors.md", "/docs/errors"],
  ["../CHANGELOG.md", "/docs/changelog"],
  ["./errors.md#load_not_open", "/docs/errors#load_not_open"],
  ["docs/webhooks.md", "/docs/webhooks"],
  ["https://www.rfc-editor.org/rfc/rfc9457", "https://www.rfc-editor.org/rfc/rfc9457"],
  ["/docs/api", "/docs/api"],
  ["#states", "#states"],
])("%s leads to %s", (href, there) => {
  expect(hrefOnSite(href)).toBe(there);
});

it.each([
  "../packages/api/src/core/errors.ts",
  "adr/0001-one-router.md",
  "javascript:alert(1)",
  "data:text/html,x",
])("%s has no page on the site", (href) => {
  expect(hrefOnSite(href)).toBeNull();
});

it("shows a developer page's own pictures, and none from elsewhere", () => {
  expect(pictureOnSite("performance/reads.svg")).toBe("/docs/performance/reads.svg");
  expect(pictureOnSite("pictures/drawer.webp")).toBe("/help/pictures/drawer.webp");
  for (const src of [
    "https://elsewhere.example/a.svg",
    "../secret.svg",
    "adr/a.png",
    "//x/y.svg",
    "../pictures/a.webp",
  ]) {
    expect(pictureOnSite(src)).toBeNull();
  }
});
