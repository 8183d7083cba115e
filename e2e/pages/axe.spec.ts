import { expect, type Page, type TestDetails } from "@playwright/test";
import { type Watch, watch } from "../journeys/support/watch.ts";
import { giveAxe, type RunOnly, violations } from "./axe.ts";
import { test as withCast } from "./cast.ts";
import { browserFor, goTo, looksAt, type Width } from "./look.ts";
import { GATE_PAGE_STATES, PAGE_STATES, type PageState } from "./site-pages.ts";

/** Returns the tab of a role and width. It stays open for the next state, because a new tab starts a process. */
type Tabs = (state: PageState, width: Width) => Promise<{ page: Page; watched: Watch }>;

const test = withCast.extend<object, { tabs: Tabs }>({
  tabs: [
    async ({ browser, cast }, use) => {
      const open = new Map<string, ReturnType<Tabs>>();
      await use((state, width) => {
        const whose = `${state.as} ${width}`;
        const theirs =
          open.get(whose) ??
          browserFor(browser, cast, state, width).then(async (context) => ({
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
  { state, width }: { state: PageState; width: Width },
  schemes: readonly [Scheme, ...Scheme[]],
  details: TestDetails = {},
): void {
  const title = `${state.name}, ${width}: nothing that keeps somebody out, in ${schemes.join(" and in ")}`;
  test(title, details, async ({ cast, tabs }) => {
    const { page, watched } = await tabs(state, width);
    const before = watched.seen.length;
    // Moves the mouse away from the last click: hovered elements may have other colours.
    await page.mouse.move(0, 0);
    await page.emulateMedia({ colorScheme: schemes[0] });
    await goTo(page, state, cast);
    await giveAxe(page);
    const found: string[] = [];
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", scheme);
      const rules = scheme === schemes[0] ? ALL_RULES : RULES_OF_COLOURS;
      found.push(...(await violations(page, rules)).map((line) => `in ${scheme}: ${line}`));
    }
    // Choices and texts of this state, such as a draft, must not affect the next one.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // A visitor who signed in on this one is a visitor again.
    if (state.as === undefined) await page.context().clearCookies();
    expect([...found, ...watched.seen.slice(before)]).toEqual([]);
  });
}

// Sights that look alike at both widths are checked at the wider one.
for (const one of looksAt(PAGE_STATES)) {
  const { state, width } = one;
  const first = width === (state.on ?? "desktop");
  if (first && GATE_PAGE_STATES.includes(state)) {
    look(one, ["light"], { tag: "@gate" });
    look(one, ["dark"]);
  } else if (first || state.differs) look(one, ["light", "dark"]);
}
