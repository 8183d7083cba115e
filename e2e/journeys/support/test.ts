import { type BrowserContextOptions, test as base, devices, expect, type Page } from "@playwright/test";
import { type RunningBoard, runningBoard } from "../../env.ts";
import { go } from "./go.ts";
import { fromSomewhere, giveSession, type Person, registerFirm } from "./person.ts";
import { type Watch, watch } from "./watch.ts";

/** A driver's phone: narrow, with a touch screen and three device pixels for each CSS pixel. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  userAgent: devices["Pixel 7"].userAgent,
};

interface Opened {
  page: Page;
  watch: Watch;
}

/** Opens a browser for a person, or with null for a visitor. Each call opens a separate one. */
type OpenBrowser = (person: Person | null, options?: BrowserContextOptions) => Promise<Opened>;

/** Outcodes of a load's origin and destination. */
interface Lane {
  from: string;
  to: string;
}

let lanes = 0;

interface Fixtures {
  board: RunningBoard;
  /** Opens a browser and watches it until the test ends. Errors on a page fail the test. */
  open: OpenBrowser;
  /** Opens a page as a person, on a desktop unless the options are `PHONE`. */
  pageOf: (person: Person | null, path: string, options?: BrowserContextOptions) => Promise<Page>;
  poster: Person & { firmName: string };
  carrier: Person & { firmName: string };
  /** Outcodes that no other load has together, neither in the demo nor in another test or a repetition. */
  lane: Lane;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
  board: async ({}, use) => use(runningBoard()),

  open: async ({ browser, board }, use) => {
    const watches: Watch[] = [];
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (person, options) => {
      const context = await browser.newContext({
        baseURL: board.url,
        extraHTTPHeaders: fromSomewhere(),
        ...options,
      });
      contexts.push(context);
      const watched = watch(context, board.url);
      watches.push(watched);
      if (person) await giveSession(context, board.url, person);
      return { page: await context.newPage(), watch: watched };
    });
    for (const context of contexts) await context.close();
    expect(watches.flatMap(({ seen }) => seen)).toEqual([]);
  },

  pageOf: async ({ open }, use) => {
    await use(async (person, path, options) => {
      const { page } = await open(person, options);
      await go(page, path);
      return page;
    });
  },

  poster: async ({ board }, use) => use(await registerFirm(board.url, { canPost: true })),
  carrier: async ({ board }, use) => use(await registerFirm(board.url, { canCarry: true })),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
  lane: async ({}, use, { workerIndex }) => {
    lanes += 1;
    await use({ from: `TD${(workerIndex % 15) + 1}`, to: `KA${lanes}` });
  },
});

export { expect };
