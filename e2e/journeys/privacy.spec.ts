import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DemoSummary } from "@board/seed";
import { giveAxe, violations } from "../pages/axe.ts";
import { freePort, startBoard } from "../process/board-process.ts";
import { createDataFolder } from "../process/data-folder.ts";
import { FOR_JOURNEYS } from "../process/start-for-journeys.ts";
import { linkEmailedTo } from "./support/emails.ts";
import { go, isRead, listening } from "./support/go.ts";
import { freshEmail, freshName, giveSession, PASSWORD, registerFirm, signIn } from "./support/person.ts";
import { hireStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { watch } from "./support/watch.ts";

test("somebody downloads all that is held about them, deletes their account, and cannot sign in again", {
  tag: "@gate",
}, async ({ carrier, pageOf }) => {
  const page = await pageOf(carrier, "/account");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("freight-board-my-data.json");
  const file = JSON.parse(readFileSync(await download.path(), "utf8")) as Record<string, object[]>;
  expect(file.person).toMatchObject([{ email: carrier.email, name: carrier.name }]);
  expect(file.sessions).toHaveLength(1);
  expect(file.acceptances).toHaveLength(2);

  await page.getByRole("button", { name: "Delete my account…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("It is not your password. Try again.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(carrier.password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await page.waitForURL(/\/sign-in\?done=erased$/);
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await listening(page);
  await page.getByLabel("Email").fill(carrier.email);
  await page.getByLabel("Password", { exact: true }).fill(carrier.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("That email and password do not go together.")).toBeVisible();
});

test("the last owner of a firm with staff reads what to do first; an admin erases the member on their page", async ({
  board,
  carrier,
  open,
  pageOf,
}) => {
  const staff = await hireStaff(board.url, carrier);
  const page = await pageOf(carrier, "/account");
  await page.getByRole("button", { name: "Delete my account…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(carrier.password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(
    dialog.getByText(`Make somebody else an owner of ${carrier.firmName} first. Nothing was changed.`),
  ).toBeVisible();

  const demo = JSON.parse(readFileSync(join(board.dataDir, "demo.json"), "utf8")) as DemoSummary;
  const admin = await signIn(board.url, { name: "admin", ...demo.admin }, true);
  const { people } = await admin.api.admin.people.list.query({ find: staff.email });
  const { page: room } = await open(admin);
  await go(room, `/admin/people/${people[0]?.id}`);
  await room.getByRole("button", { name: "Erase…" }).click();
  const power = room.getByRole("dialog", { name: `Erase ${staff.name}?` });
  await power.getByLabel("Reason").fill("Asked for it by email");
  await power.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(room.getByRole("heading", { level: 1, name: "Former member" })).toBeVisible();
  await expect(room.getByText("Personal data erased")).toBeVisible();
  await expect(signIn(board.url, staff)).rejects.toThrow();
});

test("a firm is signed up with the terms accepted, which are read from the form and the foot of the page", async ({
  pageOf,
}) => {
  const page = await pageOf(null, "/register");
  await page.getByLabel("Firm").fill(freshName("Marram Freight"));
  await page.getByLabel("It carries loads for others").check();
  await page.getByLabel("Your name").fill("Ada Birkett");
  await page.getByLabel("Phone").fill("01229 555 010");
  const email = freshEmail("ada");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign up the firm" }).click();
  await page.waitForURL("**/register/inbox");
  await go(page, await linkEmailedTo(email, "confirm"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /^Sign up / }).click();
  // The browser asks for the box before anything is sent.
  const box = page.getByLabel(/^I accept the Terms of use \(\d{4}-\d{2}-\d{2}\)/);
  await expect(box).toBeFocused();
  const coming = page.waitForEvent("popup");
  await page.getByRole("main").getByRole("link", { name: "Terms of use" }).click();
  const terms = await coming;
  await expect(terms.getByRole("heading", { level: 1, name: "Terms of use" })).toBeVisible();
  await expect(terms.getByText(/^Version \d{4}-\d{2}-\d{2}$/)).toBeVisible();
  await terms.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(terms.getByRole("heading", { level: 1, name: "Privacy notice" })).toBeVisible();
  await terms.close();
  await box.check();
  await page.getByRole("button", { name: /^Sign up / }).click();
  await page.waitForURL("**/waiting");
  await isRead(page, "is nearly there");
});

test("new terms must be accepted once, before any other page; one's own data can still be downloaded", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const data = await createDataFolder("terms");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = join(data.folder, "our-terms.md");
  const start = (version: string) => {
    writeFileSync(file, `---\ntitle: Our terms\nversion: ${version}\n---\n\nBe kind, says {{operator}}.\n`);
    return startBoard(port, {
      ...FOR_JOURNEYS,
      DATA_DIR: data.folder,
      BASE_URL: url,
      SEED: "none",
      NEW_CARRIERS: "open",
      TERMS_FILE: file,
      OPERATOR_NAME: "Northern Boards",
    });
  };
  const first = await start("2027-01-01");
  const owner = await registerFirm(url, { dataDir: data.folder, canCarry: true });
  await first.stop();

  const second = await start("2027-02-01");
  const context = await browser.newContext({ baseURL: url });
  const watched = watch(context, url);
  await giveSession(context, url, owner);
  const page = await context.newPage();
  await go(page, "/quotes");
  await expect(page).toHaveURL(/\/accept-terms\?to=%2Fquotes$/);
  await expect(page.getByRole("heading", { level: 1, name: "Our terms have changed" })).toBeVisible();
  await giveAxe(page);
  expect(await violations(page, { type: "tag", values: ["wcag2a", "wcag2aa", "wcag22aa"] })).toEqual([]);
  await page.getByRole("link", { name: "download or delete your data" }).click();
  await expect(page.getByRole("link", { name: "Download my data" })).toBeVisible();
  await go(page, "/quotes");
  await page.getByLabel(/^I accept the Our terms \(2027-02-01\)/).check();
  await page.getByRole("button", { name: "Accept and go on" }).click();
  await page.waitForURL("**/quotes");
  await isRead(page, "My quotes");
  await go(page, "/board");
  await expect(page).toHaveURL(/\/board$/);

  await context.close();
  await second.stop();
  await data.remove();
  expect(watched.seen).toEqual([]);
});
