import type { Page } from "@playwright/test";

/**
 * Waits until the page that is there answers: before its scripts have run, a key or a click would be lost. Needed where
 * a form or a button led to a page loaded anew.
 */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    if (document.readyState !== "complete" || main === null) return false;
    // The API reference is drawn by Scalar, which runs once its main part is there.
    if (location.pathname === "/docs/api") return true;
    // A form in a part with code of its own listens later than the page around it.
    return [main, ...document.forms].every((part) =>
      Object.keys(part).some((name) => name.startsWith("__react")),
    );
  });
  // The keys are listened to in what React does last: with nothing left to do, that is done too.
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 2_000 })),
  );
}

export async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await listening(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await listening(page);
}

/** Waits for the code that an idle page asks for ahead of need; `go` has waited until it asks. */
export async function fetchedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.scripts].every(
      ({ noModule, src }) => src === "" || noModule || performance.getEntriesByName(src).length > 0,
    ),
  );
}
