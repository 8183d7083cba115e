import { expect, it } from "vitest";
import { hrefOnSite } from "./links.ts";

it.each([
  ["errors.md", "/docs/errors"],
  ["./errors.md#load_not_open", "/docs/errors#load_not_open"],
  ["docs/webhooks.md", "/docs/webhooks"],
  ["https://www.rfc-editor.org/rfc/rfc9457", "https://www.rfc-editor.org/rfc/rfc9457"],
  ["/docs/api", "/docs/api"],
  ["#states", "#states"],
])("%s leads to %s", (href, there) => {
  expect(hrefOnSite(href)).toBe(there);
});

it.each([
  "../packages/api/src/errors.ts",
  "adr/0001-one-router.md",
  "javascript:alert(1)",
  "data:text/html,x",
])("%s has no page on the site", (href) => {
  expect(hrefOnSite(href)).toBeNull();
});
