import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(SOURCE, file), "utf8");
const STICKY = /position:\s*sticky/;

/** The bar hands itself over: an import alone measures nothing. */
const IS_MEASURED = /\bref=\{[^}]*\bkeepClearAt(?:Top|Bottom)\b/;

const OWN_SCROLLER = "its scroller has a scroll-padding of the height of its heads";
const COLUMN = "a column of its own, over nothing";
/** Reasons for which nothing that has the focus lies under a part that stays; the others name the file that measures it. */
const CLEAR: Record<string, string> = {
  "features/admin/queues/Review.module.css": "features/admin/queues/Review.tsx",
  "features/board/drawer/QuoteBox.module.css": "what scrolls ends above it",
  "features/board/list/List.module.css": OWN_SCROLLER,
  "features/loads/form/FormFrame.module.css": "features/loads/form/FormFrame.tsx",
  "features/loads/import/SheetTable.module.css": OWN_SCROLLER,
  "features/loads/page/Messages.module.css": "a button over messages, which do not take the focus",
  "shared/load-parts/deliver/DeliverForm.module.css": "shared/load-parts/deliver/DeliverForm.tsx",
  "shared/markdown/Markdown.module.css": COLUMN,
  "ui/primitives/ListDetail.module.css": COLUMN,
  "ui/primitives/SelectedBar.module.css": "ui/primitives/SelectedBar.tsx",
  "ui/primitives/SideNav.module.css": COLUMN,
  "ui/primitives/Table.module.css":
    "shared/shell/Shell.module.css has a scroll-padding of the height of its heads",
  "ui/primitives/Tabs.module.css": "ui/primitives/ListPage.tsx",
};

/** The rules of a module without those that are for a screen of 30rem and more. */
function ofLowScreens(styles: string): string {
  let rest = styles;
  for (;;) {
    const at = rest.search(/@media[^{]*\(height >= 30rem\)/);
    if (at === -1) return rest;
    let depth = 0;
    let end = rest.indexOf("{", at);
    do {
      depth += rest[end] === "{" ? 1 : rest[end] === "}" ? -1 : 0;
      end += 1;
    } while (depth > 0);
    rest = rest.slice(0, at) + rest.slice(end);
  }
}

const modules = globSync("**/*.css", { cwd: SOURCE }).filter((file) => STICKY.test(read(file)));

it("no sticky part is used on a screen that is too low for it", () => {
  expect(modules.filter((file) => STICKY.test(ofLowScreens(read(file))))).toEqual([]);
});

it("no sticky part covers the element that has the focus", () => {
  expect(modules.toSorted()).toEqual(Object.keys(CLEAR));
  for (const [file, reason] of Object.entries(CLEAR)) {
    if (reason.endsWith(".tsx")) expect(read(reason), reason).toMatch(IS_MEASURED);
    if (reason === OWN_SCROLLER) expect(read(file), file).toContain("scroll-padding-top:");
  }
  expect(read("shared/shell/Shell.module.css")).toContain("scroll-padding-top: var(--fb-head)");
});

it.each([
  ["<nav ref={keepClearAtTop}>", true],
  ["<Stack gap={8} ref={phone ? keepClearAtBottom : undefined}>", true],
  ['import { keepClearAtTop } from "./keep-clear.ts";\n<nav ref={bar}>', false],
])("finds for %s that it is %s that the bar is measured", (text, isMeasured) =>
  expect(IS_MEASURED.test(text)).toBe(isMeasured),
);
