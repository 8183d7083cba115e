import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { runningBoard } from "../env.ts";
import { type Watch, watch } from "../journeys/support/watch.ts";
import { type Cast, readCast } from "./cast.ts";
import { browserFor, goTo, looksAt, type Width } from "./look.ts";
import { SIGHTS, type Sight } from "./site-pages.ts";

type RunOnly = { type: "tag" | "rule"; values: string[] };

/** The browser of whoever looks, kept from page to page as people keep theirs: the scripts are fetched once. */
type Browsers = (sight: Sight, width: Width) => Promise<{ context: BrowserContext; watched: Watch }>;

const test = base.extend<object, { cast: Cast; browsers: Browsers }>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const { url, dataDir } = runningBoard();
      await use(await readCast(url, dataDir));
    },
    { scope: "worker" },
  ],
  browsers: [
    async ({ browser, cast }, use) => {
      const open = new Map<string, ReturnType<Browsers>>();
      await use((sight, width) => {
        const whose = `${sight.as} ${width}`;
        const theirs =
          open.get(whose) ??
          browserFor(browser, cast, sight, width).then((context) => ({
            context,
            watched: watch(context, cast.url),
          }));
        open.set(whose, theirs);
        return theirs;
      });
      for (const { context } of await Promise.all(open.values())) await context.close();
    },
    { scope: "worker" },
  ],
});

// What is wrong is said in full; a trace would make each look take twice as long.
test.use({ trace: "off" });

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** The same page in other colours differs in these only. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** One line for each thing that is wrong: which rule, where, why. */
async function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ["violations"] });
  // There are no frames, for which it would open a page of its own.
  const { violations: found } = await axe.setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}\n${failureSummary}`),
  );
}

/** Where a page looks alike at both widths, the wider one shows all that there is. */
const LOOKS = looksAt(SIGHTS).filter(({ sight, width }) => width === (sight.on ?? "desk"));

for (const { sight, width } of LOOKS) {
  test(`${sight.name}, ${width}: nothing that keeps somebody out, in light and in dark`, async ({
    browsers,
    cast,
  }) => {
    const { context, watched } = await browsers(sight, width);
    const before = watched.seen.length;
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: "light" });
    await goTo(page, sight, cast);
    const inLight = await violations(page, { type: "tag", values: TAGS });
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    const inDark = await violations(page, { type: "rule", values: OF_COLOURS });
    // The next sight is looked at without what was chosen on this one, such as the map.
    await page.evaluate(() => localStorage.clear());
    await page.close();
    expect({ inLight, inDark, seen: watched.seen.slice(before) }).toEqual({
      inLight: [],
      inDark: [],
      seen: [],
    });
  });
}
