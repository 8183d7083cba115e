import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { PAGE_STATES, REDIRECTS, USUAL_STATES } from "./site-pages.ts";

const APP = new URL("../../apps/web/src/app/", import.meta.url);
const PAGE = /(?:^|\/)page\.tsx$/;

it("every page of the site has one usual state, and no other page has one", () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => PAGE.test(file)).map((file) => file.replace(PAGE, ""));
  const usual = USUAL_STATES.map(({ page }) => page).filter((page) => page !== "not-found");
  expect([...usual, ...REDIRECTS].toSorted()).toEqual(pages.toSorted());
});

it("every state of a page has a unique name at its width, for its pictures", () => {
  for (const width of ["desktop", "phone"] as const) {
    const names = PAGE_STATES.filter(({ on }) => (on ?? width) === width).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});
