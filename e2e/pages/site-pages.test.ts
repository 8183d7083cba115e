import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { GATE_PAGE_STATES, PAGE_STATES, REDIRECTS } from "./site-pages.ts";

const APP = new URL("../../apps/web/src/app/", import.meta.url);
const PAGE = /(?:^|\/)page\.tsx$/;

it("the gate opens every page of the site once, and no other", () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => PAGE.test(file)).map((file) => file.replace(PAGE, ""));
  const looked = GATE_PAGE_STATES.map(({ page }) => page).filter((page) => page !== "not-found");
  expect([...looked, ...REDIRECTS].toSorted()).toEqual(pages.toSorted());
});

it("every state of a page has a unique name at its width, for its pictures", () => {
  for (const width of ["desktop", "phone"] as const) {
    const names = PAGE_STATES.filter(({ on }) => (on ?? width) === width).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});
