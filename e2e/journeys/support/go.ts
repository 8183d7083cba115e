import type { Page } from "@playwright/test";

/** Waits until the page answers: before its scripts run, a key or a click would be lost. */
async function running(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The API reference is drawn by Scalar, which runs once its main part is there.
    if (location.pathname === "/docs/api") return document.querySelector("main") !== null;
    const part = document.querySelector("main form, main button, main a, main");
    return part !== null && Object.keys(part).some((name) => name.startsWith("__react"));
  });
}

export async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await running(page);
}
