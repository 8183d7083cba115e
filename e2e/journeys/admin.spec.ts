import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoSummary } from "@board/seed";
import { bookedLoad } from "./support/loads.ts";
import { freshName, signIn } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("an admin finds a load by any of its names, sees all that happened to it, and rules on its dispute", async ({
  board,
  carrier,
  open,
  pageOf,
  poster,
}) => {
  const demo = JSON.parse(await readFile(join(board.dataDir, "demo.json"), "utf8")) as DemoSummary;
  const admin = await signIn(board.url, { name: "admin", ...demo.admin }, true);
  const externalRef = freshName("J-88").replaceAll(" ", "-");
  const { id, ref } = await bookedLoad(poster, carrier, { externalRef, amountPence: 43_300 });
  await carrier.api.bookings.collect.mutate({ id });
  await carrier.api.disputes.raise.mutate({
    id,
    reason: "Two pallets short",
    details: "Ten were on the dock.",
  });
  await poster.api.disputes.state.mutate({ id, text: "Twelve were loaded and signed for." });

  const { page } = await open(admin);
  for (const name of [ref, ref.replaceAll("-", "").toLowerCase(), externalRef, id]) {
    await page.goto("/admin");
    await page.getByRole("searchbox").fill(name);
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/admin/loads/${ref}`));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(ref);
  }
  const main = page.getByRole("main");
  await expect(main).toContainText("Ten were on the dock.");
  await expect(main).toContainText("Twelve were loaded and signed for.");
  await expect(main).toContainText("£433");
  await expect(main).toContainText(carrier.firmName);
  await expect(main).toContainText(poster.firmName);
  await expect(page.getByRole("heading", { name: /Webhook deliveries/ })).toBeVisible();

  await page.getByRole("radio", { name: "The work stands" }).check();
  await page.getByLabel("Price, if it changes").fill("400");
  await page.getByRole("button", { name: "Rule on the dispute" }).click();
  await expect(page.getByText("Both sides read why.")).toBeVisible();
  await page.getByLabel("Why").fill("The note says ten; two were never loaded.");
  await page.getByRole("button", { name: "Rule on the dispute" }).click();
  await expect(page.getByRole("heading", { name: "Closed: Two pallets short" })).toBeVisible();

  const posters = await pageOf(poster, `/loads/${id}`);
  await expect(posters.getByText("The note says ten; two were never loaded.")).toBeVisible();
  const { load } = await carrier.api.loads.get.query({ id });
  expect(load).toMatchObject({ status: "CONFIRMED", agreedPence: 40_000 });
});

test("the admin's room does not exist for anybody else", async ({ pageOf, poster }) => {
  const page = await pageOf(poster, "/admin");
  await expect(page.getByRole("heading", { name: "There is no page here" })).toBeVisible();
});
