import { join } from "node:path";
import { freePort, startBoard } from "../process/board-process.ts";
import { createDataFolder } from "../process/data-folder.ts";
import { FOR_JOURNEYS } from "../process/start-for-journeys.ts";
import { LoadForm } from "./screens/load-form.ts";
import { linkEmailedTo } from "./support/emails.ts";
import { go, listening } from "./support/go.ts";
import { giveSession, PASSWORD, registerFirm } from "./support/person.ts";
import { expect, test } from "./support/test.ts";
import { watch } from "./support/watch.ts";

test("on a new board every empty page says what to do next, up to the first load on it", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const data = await createDataFolder("cold");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const board = await startBoard(port, {
    ...FOR_JOURNEYS,
    DATA_DIR: data.folder,
    BASE_URL: url,
    SEED: "none",
    NEW_CARRIERS: "open",
  });
  const context = await browser.newContext({ baseURL: url });
  const watched = watch(context, url);
  const page = await context.newPage();

  await go(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Sign up your firm" }).click();
  await page.waitForURL("**/register");
  await listening(page);
  await page.getByLabel("Firm").fill("First Firm");
  await page.getByLabel("It carries loads for others").check();
  await page.getByLabel("It has loads to be carried").check();
  await page.getByLabel("Your name").fill("Ida Falk");
  await page.getByLabel("Phone").fill("0113 496 0000");
  await page.getByLabel("Email").fill("ida@first.example");
  await page.getByRole("button", { name: "Sign up the firm" }).click();
  await page.waitForURL("**/register/inbox");
  await go(page, await linkEmailedTo("ida@first.example", "confirm", join(data.folder, "mail")));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/^I accept the Terms of use/).check();
  await page.getByRole("button", { name: "Sign up First Firm" }).click();
  await page.waitForURL("**/board");
  await listening(page);
  await expect(page.getByRole("heading", { name: "No load is on the board now" })).toBeVisible();

  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "My quotes" }).click();
  await expect(page.getByRole("heading", { name: "You have not quoted yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "To the board" })).toBeVisible();
  await main.getByRole("link", { name: "Diary" }).click();
  await expect(page.getByRole("heading", { name: "Nothing to do" })).toBeVisible();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText(/^Nothing yet\./)).toBeVisible();
  await page.keyboard.press("Escape");
  await main.getByRole("link", { name: "Loads" }).click();
  await page.getByRole("main").getByRole("link", { name: "Post a load" }).last().click();

  const form = new LoadForm(page);
  await form.from.fill("LS10 1AB");
  await form.to.fill("SW1A 2AA");
  await page.getByRole("textbox", { name: "Pallets" }).fill("12");
  await expect(form.live).toContainText(/rate card/i);
  await form.post();
  await page.waitForURL(/\/loads\/load_/);
  await expect(page.getByText(/No quotes yet|0 quotes/i).first()).toBeVisible();

  const carrier = await registerFirm(url, { dataDir: data.folder, canCarry: true });
  const theirs = await browser.newContext({ baseURL: url });
  await giveSession(theirs, url, carrier);
  const boardPage = await theirs.newPage();
  await boardPage.goto("/board");
  await expect(boardPage.getByRole("row").filter({ hasText: "LS10" })).toBeVisible();

  await theirs.close();
  await context.close();
  await board.stop();
  await data.remove();
  expect(watched.seen).toEqual([]);
});
