import { LONDON } from "@board/calendar";
import { type Browser, type BrowserContext, devices, expect, type Page } from "@playwright/test";
import { go } from "../journeys/support/go.ts";
import { fromSomewhere, giveSession } from "../journeys/support/person.ts";
import type { Cast } from "./cast.ts";
import type { PageState } from "./site-pages.ts";

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
 * Widths that show the states made for another width: a wide screen shows those for a desktop. A tablet has a
 * phone's layout and a desktop's shortcuts, so it shows the states for neither.
 */
const ALSO: Partial<Record<Width, Width>> = { wide: "desktop" };

/** Returns each state together with each of the widths in which it exists. */
export function looksAt(
  states: readonly PageState[],
  widths: readonly Width[] = ["desktop", "phone"],
): { state: PageState; width: Width }[] {
  return states.flatMap((state) =>
    widths
      .filter((width) => state.on === undefined || state.on === (ALSO[width] ?? width))
      .map((width) => ({ state, width })),
  );
}

/** Opens a browser for the person who looks at the page. */
export async function browserFor(
  browser: Browser,
  cast: Cast,
  { as }: PageState,
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
export async function goTo(page: Page, { path, steps, ready }: PageState, cast: Cast): Promise<void> {
  const address = typeof path === "string" ? path : await path(cast);
  // A changed hash alone does not load the page, so popups of the previous state would stay open.
  if (address.includes("#")) await page.goto("about:blank");
  await go(page, address);
  await steps?.(page, cast);
  await ready(page).waitFor();
  await expect(page.locator(STILL_LOADING)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
