import { expect, type Page } from "@playwright/test";

/**
 * Waits until the current page is hydrated; keys and clicks before that are lost. Needed after a form or a
 * button has loaded a new page.
 */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    if (document.readyState !== "complete" || main === null) return false;
    // Scalar renders the API reference; it runs once its main element exists.
    if (location.pathname === "/docs/api" && location.hash !== "") return true;
    const ofReact = (node: object, start: string): unknown =>
      Object.entries(node).find(([name]) => name.startsWith(start))?.[1];
    // React marks elements before it listens to them; its root shows when the whole page is hydrated.
    const root = ofReact(document, "__reactContainer$") as
      | { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
      | undefined;
    if (root === undefined || root.stateNode.current.memoizedState.isDehydrated) return false;
    // A lazily loaded part is hydrated later than the page around it.
    const controls = document.querySelectorAll("form, button, input, select, textarea");
    return [main, ...controls].every((part) => ofReact(part, "__react") !== undefined);
  });
  // Keyboard handlers are installed in effects, React's last work; an idle page has run them.
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5_000 })),
  );
}

/** Goes back once the open popup has its history entry. */
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

/** Disables prefetching of code in this page, as if it were never idle; call it before `go`. */
export async function fetchNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window);
    const FETCHES_AHEAD_MS = 3_000;
    window.requestIdleCallback = (run, options) =>
      options?.timeout === FETCHES_AHEAD_MS ? 0 : whenIdle(run, options);
  });
}

/** Delays all code that is requested from now on, until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  const arrives = Promise.withResolvers<void>();
  const ASKED = "/_next/static/chunks/held";
  await page.route("**/_next/static/chunks/**", async (route) => {
    if (route.request().url().endsWith(ASKED)) return route.fulfill({ status: 204 });
    await arrives.promise;
    await route.continue();
  });
  // A request right after installing the route may bypass it.
  await expect.poll(() => page.evaluate(async (path) => (await fetch(path)).status, ASKED)).toBe(204);
  return arrives.resolve;
}

/** Waits for the code that an idle page prefetches; `go` has waited until the requests begin. */
export async function fetchedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.scripts].every(
      ({ noModule, src }) => src === "" || noModule || performance.getEntriesByName(src).length > 0,
    ),
  );
}

/** Checks the page's heading, because the expected address may still show an error. */
export async function isRead(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}
