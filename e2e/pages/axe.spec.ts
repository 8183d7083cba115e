import { expect, type Page } from "@playwright/test";
import { type Watch, watch } from "../journeys/support/watch.ts";
import { giveAxe, violations } from "./axe.ts";
import { test as withCast } from "./cast.ts";
import { browserFor, goTo, looksAt, type Width } from "./look.ts";
import { SIGHTS, type Sight } from "./site-pages.ts";

/** The tab of whoever looks, kept from sight to sight as people keep theirs: a new one starts a process of its own. */
type Tabs = (sight: Sight, width: Width) => Promise<{ page: Page; watched: Watch }>;

const test = withCast.extend<object, { tabs: Tabs }>({
  tabs: [
    async ({ browser, cast }, use) => {
      const open = new Map<string, ReturnType<Tabs>>();
      await use((sight, width) => {
        const whose = `${sight.as} ${width}`;
        const theirs =
          open.get(whose) ??
          browserFor(browser, cast, sight, width).then(async (context) => ({
            watched: watch(context, cast.url),
            page: await context.newPage(),
          }));
        open.set(whose, theirs);
        return theirs;
      });
      for (const { page } of await Promise.all(open.values())) await page.context().close();
    },
    { scope: "worker" },
  ],
});

// Violations are printed in full; a trace would make each look take twice as long.
test.use({ trace: "off" });

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** The same page in other colours differs in these only. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** If a page looks alike at both widths, the wider one shows everything. */
const LOOKS = looksAt(SIGHTS).filter(
  ({ sight, width }) => sight.differs || width === (sight.on ?? "desktop"),
);

for (const { sight, width } of LOOKS) {
  test(`${sight.name}, ${width}: nothing that keeps somebody out, in light and in dark`, async ({
    cast,
    tabs,
  }) => {
    const { page, watched } = await tabs(sight, width);
    const before = watched.seen.length;
    // Not where the sight before clicked: what lies under the mouse may have other colours.
    await page.mouse.move(0, 0);
    await page.emulateMedia({ colorScheme: "light" });
    await goTo(page, sight, cast);
    await giveAxe(page);
    const inLight = await violations(page, { type: "tag", values: TAGS });
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    const inDark = await violations(page, { type: "rule", values: OF_COLOURS });
    // The next sight is looked at without what was chosen or typed on this one, such as the map or a draft.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    expect({ inLight, inDark, seen: watched.seen.slice(before) }).toEqual({
      inLight: [],
      inDark: [],
      seen: [],
    });
  });
}
