import { go } from "./support/go.ts";
import { expect, test } from "./support/test.ts";

test("a reader of the guides makes a test key, which this tab keeps and the list of keys names", async ({
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
