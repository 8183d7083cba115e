import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoSummary } from "@board/seed";
import { go } from "./support/go.ts";
import { freshName, signIn } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("an incident is raised with keys alone, is read by everybody, told further, resolved, and stays", {
  tag: "@gate",
}, async ({ board, open, pageOf }) => {
  const demo = JSON.parse(await readFile(join(board.dataDir, "demo.json"), "utf8")) as DemoSummary;
  const admin = await signIn(board.url, { name: "admin", ...demo.admin }, true);
  const { page } = await open(admin);
  const title = freshName("Uploads fail");

  await go(page, "/admin/log");
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(page.getByRole("heading", { level: 1, name: "Incidents" })).toBeVisible();
  await page.getByRole("button", { name: "Raise an incident" }).press("Enter");
  const raising = page.getByRole("dialog", { name: "Raise an incident" });
  await expect(raising.getByLabel("Title")).toBeFocused();
  await page.keyboard.type(title);
  await raising.getByRole("button", { name: "Put it on the status page" }).press("Enter");
  await expect(raising.getByText("It is required.").first()).toBeVisible();
  await raising.getByRole("checkbox", { name: "Proof and documents" }).press("Space");
  await raising
    .getByLabel("Known so far")
    .fill("Proofs cannot be sent. Send them later; nothing else is affected.");
  await raising.getByRole("button", { name: "Put it on the status page" }).press("Enter");
  await expect(page.getByRole("row", { name: title })).toContainText("Now");

  const reads = await pageOf(null, "/");
  await reads.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Status" }).click();
  await expect(reads.getByRole("heading", { level: 1, name: "Status" })).toBeVisible();
  await expect(reads.getByRole("main")).toContainText(/files( and [^.;]*)? (is|are) down/i);
  const now = reads.getByRole("region", { name: "Now" });
  await expect(now.getByRole("article").filter({ hasText: title })).toContainText("Proofs cannot be sent.");

  await page.getByRole("button", { name: `Tell more, ${title}` }).press("Enter");
  const telling = page.getByRole("dialog", { name: `Tell more of “${title}”` });
  await expect(telling.getByLabel("Known by now")).toBeFocused();
  await page.keyboard.type("The disk of the files was full.");
  await telling.getByRole("button", { name: "Tell it" }).press("Enter");
  await expect(telling).toBeHidden();
  await page.getByRole("button", { name: `Resolve, ${title}` }).press("Enter");
  const resolving = page.getByRole("dialog", { name: `Resolve “${title}”` });
  await resolving.getByLabel("Was anything lost?").fill("Nothing. What was refused was sent again.");
  await resolving.getByLabel("What changed since?").fill("An alarm comes when the disk is 70 % full.");
  await resolving.getByRole("button", { name: "Resolve" }).press("Enter");
  await expect(page.getByRole("row", { name: title })).toContainText("Over");

  await go(reads, "/status");
  const told = reads
    .getByRole("region", { name: "Incidents" })
    .getByRole("article")
    .filter({ hasText: title });
  await expect(told).toContainText("Nothing. What was refused was sent again.");
  await expect(told).toContainText("An alarm comes when the disk is 70 % full.");
  await expect(told).toContainText("The disk of the files was full.");

  await go(page, "/admin/log");
  await expect(page.getByRole("main")).toContainText("Incident resolved");
});
