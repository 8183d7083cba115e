import { expect, type Page, type TestDetails } from "@playwright/test";
import { type Watch, watch } from "../journeys/support/watch.ts";
import { giveAxe, type RunOnly, violations } from "./axe.ts";
import { test as withCast } from "./cast.ts";
import { browserFor, goTo, looksAt, type Width } from "./look.ts";
import { GATE_SIGHTS, SIGHTS, type Sight } from "./site-pages.ts";

/** Returns the tab of a role and width, kept between sights, because a new tab starts a process. */
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

const ALL_RULES: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
};

/** The same page in other colours differs in these only. */
const RULES_OF_COLOURS: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

type Scheme = "light" | "dark";

/** Looks by every rule in the first scheme, and by those of colours in the next one. */
function look(
  { sight, width }: { sight: Sight; width: Width },
  schemes: readonly [Scheme, ...Scheme[]],
  details: TestDetails = {},
): void {
  const title = `${sight.name}, ${width}: nothing that keeps somebody out, in ${schemes.join(" and in ")}`;
  test(title, details, async ({ cast, tabs }) => {
    const { page, watched } = await tabs(sight, width);
    const before = watched.seen.length;
    // Moves the mouse away from the last click: hovered elements may have other colours.
    await page.mouse.move(0, 0);
    await page.emulateMedia({ colorScheme: schemes[0] });
    await goTo(page, sight, cast);
    await giveAxe(page);
    const found: string[] = [];
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", scheme);
      const rules = scheme === schemes[0] ? ALL_RULES : RULES_OF_COLOURS;
      found.push(...(await violations(page, rules)).map((line) => `in ${scheme}: ${line}`));
    }
    // The next sight is looked at without what was chosen or typed on this one, such as the map or a draft.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // A visitor who signed in on this one is a visitor again.
    if (sight.as === undefined) await page.context().clearCookies();
    expect([...found, ...watched.seen.slice(before)]).toEqual([]);
  });
}

// Sights that look alike at both widths are checked at the wider one.
for (const one of looksAt(SIGHTS)) {
  const { sight, width } = one;
  const first = width === (sight.on ?? "desktop");
  if (first && GATE_SIGHTS.includes(sight)) {
    look(one, ["light"], { tag: "@gate" });
    look(one, ["dark"]);
  } else if (first || sight.differs) look(one, ["light", "dark"]);
}
