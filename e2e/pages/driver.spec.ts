import { expect, PHONE, test } from "../journeys/support/test.ts";
import { giveAxe, type RunOnly, violations } from "./axe.ts";
import {
  type DriverState,
  type Ends,
  proofStates,
  stopStates,
  trackingStates,
  troubleStates,
} from "./driver-states.ts";

// Violations are printed in full; a trace would make each look take twice as long.
test.use({ trace: "off" });

const ALL_RULES: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
};
const RULES_OF_COLOURS: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Sizes at which a screen may look different: a small phone, a usual one, one on its side, and large letters. */
const SIZES = [
  { size: "390", width: 390, height: 844, letters: 100 },
  { size: "320", width: 320, height: 568, letters: 100 },
  { size: "on its side", width: 844, height: 390, letters: 100 },
  { size: "letters of 200 %", width: 390, height: 844, letters: 200 },
];

/** Looks at a screen in every size, and in the dark at the usual one. Returns what keeps somebody out. */
async function look({ name, page }: DriverState): Promise<string[]> {
  const found: string[] = [];
  await giveAxe(page);
  for (const { size, width, height, letters } of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, letters);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 0) found.push(`${name}, ${size}: ${tooWide} px wider than the screen`);
    found.push(...(await violations(page, ALL_RULES)).map((line) => `${name}, ${size}: ${line}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await violations(page, RULES_OF_COLOURS)).map((line) => `${name}, dark: ${line}`));
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

for (const [title, states] of [
  ["the driver's stops", stopStates],
  ["the proof", proofStates],
  ["trouble on the driver's page", troubleStates],
  ["the page for who waits", trackingStates],
] as const satisfies readonly (readonly [string, (ends: Ends) => AsyncGenerator<DriverState>])[]) {
  test(`${title}: nothing keeps somebody out, on a small phone, on its side and with large letters`, async ({
    browser,
    carrier,
    poster,
  }) => {
    const found: string[] = [];
    const options = { ...PHONE, reducedMotion: "reduce" } as const;
    for await (const state of states({ browser, options, carrier, poster }))
      found.push(...(await look(state)));
    expect(found).toEqual([]);
  });
}
