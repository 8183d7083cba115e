import { LONDON } from "@board/calendar";
import { type Browser, type BrowserContext, devices, expect, type Page } from "@playwright/test";
import { go } from "../journeys/support/go.ts";
import { fromSomewhere, giveSession } from "../journeys/support/person.ts";
import type { Cast } from "./cast.ts";
import type { Sight } from "./site-pages.ts";

const WIDTHS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 768, height: 1024 } },
  wide: { viewport: { width: 1920, height: 1080 } },
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: devices["Pixel 7"].userAgent,
  },
} as const;
export type Width = keyof typeof WIDTHS;

/**
 * The width whose states are also those of another width. A tablet is not in it: it has a phone's frame and a
 * desktop's keys.
 */
const ALSO: Partial<Record<Width, Width>> = { wide: "desktop" };

/** Returns the sights with the widths to look at; the name is `board, phone`. */
export function looksAt(
  sights: readonly Sight[],
  widths: readonly Width[] = ["desktop", "phone"],
): { sight: Sight; width: Width }[] {
  return sights.flatMap((sight) =>
    widths
      .filter((width) => sight.on === undefined || sight.on === (ALSO[width] ?? width))
      .map((width) => ({ sight, width })),
  );
}

/** Opens a browser for the person who looks at the page. */
export async function browserFor(
  browser: Browser,
  cast: Cast,
  { as }: Sight,
  width: Width,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...WIDTHS[width],
    baseURL: cast.url,
    extraHTTPHeaders: fromSomewhere(),
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: LONDON,
  });
  if (as) await giveSession(context, cast.url, cast.people[as]);
  return context;
}

/** Selects placeholders of content that is being loaded. */
const STILL_LOADING = '[role="status"]:is([aria-label^="Loading"], [aria-label^="Reading"])';

/** Opens a page in the given state and waits until it is complete. */
export async function goTo(page: Page, { path, steps, ready }: Sight, cast: Cast): Promise<void> {
  const address = typeof path === "string" ? path : await path(cast);
  // A changed hash alone does not load the page, so popups of the previous state would stay open.
  if (address.includes("#")) await page.goto("about:blank");
  await go(page, address);
  await steps?.(page, cast);
  await ready(page).waitFor();
  await expect(page.locator(STILL_LOADING)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
