import { expect } from "@playwright/test";
import { test } from "./cast.ts";
import { browserFor, goTo, looksAt } from "./look.ts";
import { PAGE_STATES } from "./site-pages.ts";

/** Axe looks at the kit in axe.spec.ts; here it is drawn at each width and in both schemes, and every part has to fit. */

const KIT = PAGE_STATES.filter(({ name }) => name === "kit");

for (const { state, width } of looksAt(KIT, ["phone", "tablet", "desktop", "wide"])) {
  test(`kit, ${width}: every part fits its panel, and is photographed in light and in dark`, async ({
    browser,
    cast,
  }, testInfo) => {
    const context = await browserFor(browser, cast, state, width);
    const page = await context.newPage();
    await goTo(page, state, cast);
    const pictures: Buffer[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      pictures.push(
        await page.screenshot({
          path: testInfo.outputPath(`kit-${width}-${colorScheme}.png`),
          fullPage: true,
        }),
      );
    }
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.of())).toBe(false);
    const wider = await page.evaluate(() => {
      const panels = [...document.querySelectorAll<HTMLElement>("main section, main")];
      return [document.documentElement, ...panels]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ id, tagName }) => id || tagName);
    });
    expect(wider).toEqual([]);
    await context.close();
  });
}

for (const { state, width } of looksAt(KIT, ["desktop"])) {
  test("kit in forced colours: bars, keys and knobs are visible, and what is chosen has an edge", async ({
    browser,
    cast,
  }) => {
    const context = await browserFor(browser, cast, state, width);
    const page = await context.newPage();
    await page.emulateMedia({ forcedColors: "active" });
    await goTo(page, state, cast);
    const unseen = await page.evaluate(() => {
      const blends = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration, behind: Element) =>
        backgroundImage === "none" &&
        [getComputedStyle(behind).backgroundColor, "rgba(0, 0, 0, 0)"].includes(backgroundColor);
      const bars = [...document.querySelectorAll("main i")].filter((bar) =>
        blends(getComputedStyle(bar), document.body),
      );
      const knobs = [...document.querySelectorAll("main [role=switch]")].filter((knob) =>
        blends(getComputedStyle(knob, "::before"), knob),
      );
      const chosen = [...document.querySelectorAll("main label:has(> input[type=radio]:checked)")].filter(
        (label) => getComputedStyle(label).outlineStyle === "none",
      );
      return [...bars, ...knobs, ...chosen].map((part) => part.outerHTML);
    });
    expect(unseen).toEqual([]);
    await context.close();
  });
}
