import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { SENDS_ON, SIGHTS } from "./site-pages.ts";

const APP = new URL("../../apps/web/src/app/", import.meta.url);
const PAGE = /(?:^|\/)page\.tsx$/;

it("every page of the site is looked at, and no other", () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => PAGE.test(file)).map((file) => file.replace(PAGE, ""));
  const looked = new Set(SIGHTS.map(({ page }) => page));
  looked.delete("not-found");
  expect([...looked, ...SENDS_ON].toSorted()).toEqual(pages.toSorted());
});

it("every sight has a name of its own at its width, for its pictures", () => {
  for (const width of ["desktop", "phone"] as const) {
    const names = SIGHTS.filter(({ on }) => (on ?? width) === width).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});
