import { expect, type Page } from "@playwright/test";

/**
 * Waits until the page is hydrated; earlier key presses and clicks have no effect. Call it after a form or a
 * button has loaded a new page.
 */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    if (document.readyState !== "complete" || main === null) return false;
    // Scalar, not React, renders the API reference; it is ready once its main element exists.
    if (location.pathname === "/docs/api" && location.hash !== "") return true;
    const ofReact = (node: object, start: string): unknown =>
      Object.entries(node).find(([name]) => name.startsWith(start))?.[1];
    // Reads React's root, which says if the whole page is hydrated; elements are marked before they are.
    const root = ofReact(document, "__reactContainer$") as
      | { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
      | undefined;
    if (root === undefined || root.stateNode.current.memoizedState.isDehydrated) return false;
    // A lazily loaded part is hydrated after the rest of the page.
    const controls = document.querySelectorAll("form, button, input, select, textarea");
    return [main, ...controls].every((part) => ofReact(part, "__react") !== undefined);
  });
  // Handlers of keys are added in effects, which React runs last; they have run once the page is idle.
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5_000 })),
  );
}

/** Goes back in the history, once the open popup has an entry there. */
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

/** Keeps this page from prefetching code, as if it were never idle. Call it before `go`. */
export async function fetchNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window);
    const FETCHES_AHEAD_MS = 3_000;
    window.requestIdleCallback = (run, options) =>
      options?.timeout === FETCHES_AHEAD_MS ? 0 : whenIdle(run, options);
  });
}

/** Holds back all code that is requested from now on, until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  const arrives = Promise.withResolvers<void>();
  const ASKED = "/_next/static/chunks/held";
  await page.route("**/_next/static/chunks/**", async (route) => {
    if (route.request().url().endsWith(ASKED)) return route.fulfill({ status: 204 });
    await arrives.promise;
    await route.continue();
  });
  // The route may not apply to the first requests after it was set.
  await expect.poll(() => page.evaluate(async (path) => (await fetch(path)).status, ASKED)).toBe(204);
  return arrives.resolve;
}

/** Waits for the code that an idle page prefetches. `go` has already waited until the requests are made. */
export async function fetchedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.scripts].every(
      ({ noModule, src }) => src === "" || noModule || performance.getEntriesByName(src).length > 0,
    ),
  );
}

/** Checks the page's heading. The address alone is not enough, because the page may show an error. */
export async function isRead(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}
