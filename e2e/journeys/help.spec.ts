import type { Page } from "@playwright/test";
import { BoardScreen } from "./screens/board.ts";
import { listening } from "./support/go.ts";
import { postLoad } from "./support/loads.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** Goes from the list of help pages to the first of them, and reads its first step. */
async function readFirstPage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await page
    .getByRole("heading", { level: 2, name: "Find and quote" })
    .getByRole("link", { name: "Find and quote" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Find and quote" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^Open Board\. Each line/ })).toBeVisible();
}

test("a clerk finds help by ? and by Ctrl K, a driver under More, a visitor at the foot of the front page", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/quotes");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByRole("link", { name: /^Help/ }).click();
  await readFirstPage(page);

  await listening(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("when am i paid");
  await expect(page.getByRole("group", { name: "Help" })).toContainText("When am I paid?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: /^When am I paid\?/ })).toBeInViewport();
  await expect(page.getByText("The payment terms count from the day of delivery")).toBeVisible();

  const phone = await pageOf(carrier, "/settings", PHONE);
  await phone.getByRole("main").getByRole("link", { name: /^Help/ }).tap();
  await readFirstPage(phone);

  const visitor = await pageOf(null, "/");
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await readFirstPage(visitor);
  await expect(visitor.getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("the guide price is taken apart beside the price that is typed, and its help opens beside the work", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id } = await postLoad(poster);
  const page = await pageOf(carrier, `/board#${id}`);
  const { quoteBox } = new BoardScreen(page);
  await quoteBox.getByLabel("Your price").fill("445");
  await page.getByRole("button", { name: "How this was worked out" }).click();
  const parts = page.getByRole("dialog", { name: "How this guide price was worked out" });
  await expect(parts).toContainText("Usual for such work");
  await expect(parts).toContainText(/Your price\s*£445, £\d/);
  await expect(parts).toContainText("never takes the place of the poster’s own price");

  const opened = page.waitForEvent("popup");
  await parts.getByRole("link", { name: /^How it is worked out/ }).click();
  const answer = await opened;
  await expect(answer.getByRole("heading", { level: 2, name: /^What is the guide price\?/ })).toBeVisible();
  await expect(quoteBox.getByLabel("Your price")).toHaveValue("445");
});
