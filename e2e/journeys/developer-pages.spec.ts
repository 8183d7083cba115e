import type { Page, Request } from "@playwright/test";
import { go, isRead, listening, reload } from "./support/go.ts";
import { expect, test } from "./support/test.ts";

test("a reader of the developer pages makes a test key, which this tab keeps and the list of keys names", async ({
  board,
  open,
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/docs/quick-start");
  await page.getByRole("button", { name: "Make a test key for these pages" }).click();
  const hint = page.getByRole("article").locator("code", { hasText: /^fb_test_.{4}….{4}$/ });
  await expect(hint).toBeVisible();
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem("fb-docs-key") ?? "{}").token);
  const me = await fetch(`${board.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(200);
  await go(page, "/docs/posting");
  await expect(hint).toBeVisible();

  await page.getByRole("button", { name: "New key" }).click();
  await expect(page.getByText("Making it")).toBeHidden();
  const old = await fetch(`${board.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(old.status).toBe(401);
  await go(page, "/settings/api");
  const line = page.getByRole("row", { name: /^Documentation pages/ });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText("TEST");

  const { page: visitor } = await open(null);
  await go(visitor, "/docs/quick-start");
  await expect(visitor.getByRole("link", { name: "Sign in to fill these in" })).toHaveAttribute(
    "href",
    "/sign-in?to=%2Fdocs%2Fquick-start",
  );
});

test("every step of the quick start is run in the page, to a load that is delivered", {
  tag: "@gate",
}, async ({ board, pageOf, poster }) => {
  const page = await pageOf(poster, "/docs/quick-start");
  const run = page.getByRole("button", { name: "Run it" });
  await expect(run).toHaveCount(0);
  await page.getByRole("button", { name: "Make a test key for these pages" }).click();
  await expect(run.first()).toBeVisible();
  const steps = await run.count();
  await expect(page.getByText(`curl -s ${board.url}/api/v1/loads`)).toBeVisible();

  // A step that needs the load of the step before refuses to run without it.
  await expect(run.last()).toHaveAttribute("title", /Run the step before first/);
  const answers = page.getByText(/^20[01] (OK|Created)$/);
  // The first by its key, which runs the next step that was not run.
  await page.keyboard.press("Control+Enter");
  await expect(answers).toHaveCount(1);
  for (let step = 1; step < steps; step += 1) {
    await run.nth(step).click();
    await expect(answers).toHaveCount(step + 1, { timeout: 60_000 });
  }
  const key = await page.evaluate(() => JSON.parse(sessionStorage.getItem("fb-docs-key") ?? "{}").token);
  const loads = await fetch(`${board.url}/api/v1/loads`, { headers: { authorization: `Bearer ${key}` } });
  const [load] = (await loads.json()).loads;
  expect(load).toMatchObject({ status: "DELIVERED", isTest: true });
  await expect(page.locator("pre mark", { hasText: load.id }).first()).toBeVisible();
  await expect(page.getByTitle("Done")).toHaveCount(4);

  // The next page knows the load, too.
  await go(page, "/docs/watching");
  await run.first().click();
  await expect(answers).toHaveCount(1);
  await expect(page.locator("pre", { hasText: "load.delivered" }).filter({ hasText: load.id })).toBeVisible();

  await page.getByRole("link", { name: "in your request log" }).click();
  await listening(page);
  // Calls are stored a moment after their answer.
  await expect(async () => {
    await reload(page);
    await expect(page.getByText(`/api/v1/events?loadId=${load.id}`).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("the poster's side of the sandbox runs in the page: it waits for quotes and for the carrier", async ({
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/docs/sandbox");
  await page.getByRole("button", { name: "Make a test key for these pages" }).click();
  const run = page.getByRole("button", { name: "Run it" });
  const answers = page.getByText(/^20[01] (OK|Created)$/);
  for (let step = 0; step < 3; step += 1) {
    await run.nth(step).click();
    await expect(answers).toHaveCount(step + 1, { timeout: 60_000 });
  }
  await expect(page.locator("figure pre").filter({ hasText: '"status": "CONFIRMED"' })).toHaveCount(1);
});

test("the language of the examples is chosen once for every page, and outlives a reload", async ({
  pageOf,
}) => {
  const page = await pageOf(null, "/docs/quick-start");
  await page.getByRole("tab", { name: "Python" }).first().click();
  await expect(page.getByText("urllib.request").first()).toBeVisible();
  await go(page, "/docs/webhooks");
  await expect(page.getByRole("tab", { name: "Python" }).first()).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("hmac.compare_digest")).toBeVisible();
});

test("the docs are searched by / and the keyboard alone, and Ctrl K finds their sections", async ({
  pageOf,
  poster,
}) => {
  const page = await pageOf(null, "/docs/limits");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Find in the docs" });
  await expect(field).toBeFocused();
  await page.keyboard.type("test clock");
  await expect(page.getByRole("option").first()).toContainText("Sandbox");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/sandbox#/);
  await isRead(page, "Sandbox");
  await go(page, "/docs/limits");
  await page.keyboard.press("/");
  await page.keyboard.type("qqzzqq");
  await expect(page.getByText("Nothing in the developer pages has “qqzzqq”")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");

  const work = await pageOf(poster, "/settings/profile");
  await work.keyboard.press("Control+k");
  await work.keyboard.type("after an outage");
  const found = work.getByRole("group", { name: "Developers" });
  await expect(found).toContainText("After an outage");
  await work.keyboard.press("Enter");
  await expect(work).toHaveURL(/\/docs\/webhooks#after-an-outage/);
  await expect(work.getByRole("heading", { name: "After an outage" })).toBeInViewport();
});

/** Kilobytes of script that a page has fetched, as they came over the wire. */
function countScript(page: Page): () => Promise<number> {
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") scripts.push(request);
  });
  return async () => {
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    return sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0) / 1000;
  };
}

test("a load is posted from the reference with the reader's own test key, and without optional headers", async ({
  open,
  poster,
}) => {
  const { page } = await open(poster);
  const script = countScript(page);
  await go(page, "/docs/api");
  await page.waitForLoadState("networkidle");
  const ofTheList = await script();
  expect(ofTheList).toBeGreaterThan(50);
  expect(ofTheList).toBeLessThan(300);
  await page.getByRole("button", { name: "Open the reference" }).click();
  await page.getByRole("button", { name: "Make a test key for these pages" }).click();
  await expect(page.locator("code", { hasText: /^fb_test_.{4}….{4}$/ })).toBeVisible();
  await page
    .getByRole("button", { name: /Test Request/ })
    .first()
    .click();
  // The whole reference comes once it is wanted.
  expect((await script()) - ofTheList).toBeGreaterThan(300);
  const posted = page.waitForResponse((response) => response.url().endsWith("/api/v1/loads"));
  await page.getByRole("button", { name: /^Send/ }).first().click();
  const response = await posted;
  const headers = await response.request().allHeaders();
  expect(headers.authorization).toMatch(/^Bearer fb_test_/);
  for (const name of ["idempotency-key", "prefer", "if-none-match"]) expect(headers).not.toHaveProperty(name);
  expect(response.status()).toBe(201);
  expect((await response.json()).load).toMatchObject({ isTest: true, status: "POSTED" });
});
