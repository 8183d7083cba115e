import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoSummary } from "@board/seed";
import { listening } from "./support/go.ts";
import { bookedLoad, postLoad } from "./support/loads.ts";
import { freshName, registerFirm, signIn } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("Ctrl K finds a load by the beginning of its reference, pages and actions, without a mouse", {
  tag: "@gate",
}, async ({ carrier, pageOf, poster }) => {
  const externalRef = freshName("K-77").replaceAll(" ", "-");
  const load = await postLoad(poster, { externalRef });
  const page = await pageOf(poster, "/settings/profile");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(externalRef.slice(0, -1));
  await expect(dialog.getByRole("option").first()).toContainText(load.ref);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(load.ref);
  await listening(page);

  await page.keyboard.press("Control+k");
  await expect(dialog.getByRole("group", { name: "Recent" })).toContainText(load.ref);
  await page.keyboard.type("spread");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Post from a spreadsheet" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("qqzzqq");
  await expect(dialog.getByRole("status")).toContainText("Nothing is called “qqzzqq”");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const stranger = await carrier.api.search.everything.query({ q: externalRef });
  expect(stranger.loads).toEqual([]);
});

test("a found firm leads to the jobs with it, present and past", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  const other = await registerFirm(board.url, { canPost: true });
  const ahead = await bookedLoad(poster, carrier);
  const over = await bookedLoad(poster, carrier, { toPostcode: "BS11 9FG" });
  await poster.api.loads.cancel.mutate({ id: over.id, reason: "Customer cancelled" });
  await bookedLoad(other, carrier, { toPostcode: "TR18 2LH" });
  const page = await pageOf(carrier, "/board");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(poster.firmName);
  await dialog.getByRole("option").filter({ hasText: "your jobs from it" }).click();
  await expect(page.getByText(`Only your jobs from ${poster.firmName} are shown.`)).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`^Collect.*${ahead.ref}$`) })).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`${over.ref}$`) })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: other.firmName })).toHaveCount(0);
  await page.getByRole("button", { name: "Show all jobs" }).click();
  await expect(page.getByRole("row").filter({ hasText: other.firmName })).toHaveCount(1);

  const theirs = await pageOf(poster, "/loads");
  await theirs.keyboard.press("Control+k");
  const box = theirs.getByRole("dialog", { name: "Find anything" });
  await expect(box.getByRole("combobox")).toBeFocused();
  await theirs.keyboard.type(carrier.firmName);
  await box.getByRole("option").filter({ hasText: "your loads that it carries" }).click();
  await expect(theirs.getByText(`Only your loads with ${carrier.firmName} are shown.`)).toBeVisible();
  await expect(theirs.getByRole("link", { name: ahead.ref, exact: true })).toBeVisible();
});

test("an admin's Ctrl K finds what the admin's search finds: a load by its own reference, a firm, a person", async ({
  board,
  open,
  poster,
}) => {
  const demo = JSON.parse(await readFile(join(board.dataDir, "demo.json"), "utf8")) as DemoSummary;
  const admin = await signIn(board.url, { name: "admin", ...demo.admin }, true);
  const externalRef = freshName("J-4711").replaceAll(" ", "-");
  const load = await postLoad(poster, { externalRef });
  const { page } = await open(admin);
  await page.goto("/admin");
  await listening(page);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await page.keyboard.type(poster.firmName);
  await expect(dialog.getByRole("group", { name: "Firms" })).toContainText(poster.firmName);
  await dialog.getByRole("combobox").fill(externalRef);
  await expect(dialog.getByRole("group", { name: "Loads" })).toContainText(load.ref);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/loads/${load.ref}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(load.ref);
});

test("Ctrl K turns a line into filters of the board, and opens the board", async ({ carrier, pageOf }) => {
  const page = await pageOf(carrier, "/quotes");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await page.keyboard.type("leeds to scotland no adr");
  await expect(
    dialog.getByRole("option", { name: "Show the board: from Leeds, to Scotland, no adr" }),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/board\?from=LS&to=AB,DD/);
  await expect(page.getByRole("button", { name: "To Scotland", exact: true })).toBeVisible();
});

test("Enter before the answer waits for it, and opens what the whole text finds", async ({
  pageOf,
  poster,
}) => {
  const externalRef = freshName("W-15").replaceAll(" ", "-");
  const before = await postLoad(poster, { externalRef: `${externalRef}-1` });
  const meant = await postLoad(poster, { externalRef: `${externalRef}-2` });
  const page = await pageOf(poster, "/settings/profile");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await page.keyboard.type(`${externalRef}-1`);
  await expect(dialog.getByRole("option").first()).toContainText(before.ref);
  const entered = Promise.withResolvers<void>();
  await page.route(/search\.everything/, async (route) => {
    await entered.promise;
    await route.continue();
  });
  await page.keyboard.press("Backspace");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText("Looking");
  entered.resolve();
  await expect(page).toHaveURL(new RegExp(`/loads/${meant.id}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(meant.ref);
});
