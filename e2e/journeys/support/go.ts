import { expect, type Page } from "@playwright/test";

/**
 * Waits until the page that is there answers: before its scripts have run, a key or a click would be lost. Needed where
 * a form or a button led to a page loaded anew.
 */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    if (document.readyState !== "complete" || main === null) return false;
    // The API reference is drawn by Scalar, which runs once its main part is there.
    if (location.pathname === "/docs/api" && location.hash !== "") return true;
    const ofReact = (node: object, start: string): unknown =>
      Object.entries(node).find(([name]) => name.startsWith(start))?.[1];
    // Elements are React's before it listens to them: the root says when it has taken the whole page over.
    const root = ofReact(document, "__reactContainer$") as
      | { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
      | undefined;
    if (root === undefined || root.stateNode.current.memoizedState.isDehydrated) return false;
    // A part with code of its own listens later than the page around it.
    const controls = document.querySelectorAll("form, button, input, select, textarea");
    return [main, ...controls].every((part) => ofReact(part, "__react") !== undefined);
  });
  // The keys are listened to in what React does last: with nothing left to do, that is done too.
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5_000 })),
  );
}

/** Goes back once what is open over the page has its entry in the history. */
export async function closeByBack(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state?.popups === 1);
  await page.goBack();
}

export async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await listening(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await listening(page);
}

/** Lets no page of this browser fetch code ahead of need, as where it is never idle; call it before `go`. */
export async function fetchNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window);
    const FETCHES_AHEAD_MS = 3_000;
    window.requestIdleCallback = (run, options) =>
      options?.timeout === FETCHES_AHEAD_MS ? 0 : whenIdle(run, options);
  });
}

/** Holds back all code that is asked for from now on, until the function that it gives is called. */
export async function holdCode(page: Page): Promise<() => void> {
  const arrives = Promise.withResolvers<void>();
  const ASKED = "/_next/static/chunks/held";
  await page.route("**/_next/static/chunks/**", async (route) => {
    if (route.request().url().endsWith(ASKED)) return route.fulfill({ status: 204 });
    await arrives.promise;
    await route.continue();
  });
  // A request right after the browser was told may slip through.
  await expect.poll(() => page.evaluate(async (path) => (await fetch(path)).status, ASKED)).toBe(204);
  return arrives.resolve;
}

/** Waits for the code that an idle page asks for ahead of need; `go` has waited until it asks. */
export async function fetchedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.scripts].every(
      ({ noModule, src }) => src === "" || noModule || performance.getEntriesByName(src).length > 0,
    ),
  );
}

/** The page says that it is the one that was wanted: an address alone may lead to an error. */
export async function isRead(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}
