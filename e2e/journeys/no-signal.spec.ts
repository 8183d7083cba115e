import type { Page } from "@playwright/test";
import { go, listening } from "./support/go.ts";
import { bookedLoad, day, putProof } from "./support/loads.ts";
import { photo } from "./support/picture.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** Lines that the browser writes about calls that do not arrive. */
const LOST = /net::ERR_|Failed to load resource|Failed to fetch RSC payload|FetchEvent/;

/** The jobs that this phone keeps, as text. */
const kept = (page: Page) =>
  page.evaluate(async () => (await (await caches.match("/kept-jobs"))?.text()) ?? "");

/** Waits until the service worker answers for the pages. */
const workerIsThere = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((taken) =>
        navigator.serviceWorker.addEventListener("controllerchange", taken, { once: true }),
      );
  });

test("a phone without a signal shows the jobs in hand, and none once the sign-in page is there", async ({
  carrier,
  open,
  poster,
}) => {
  const { id, ref } = await bookedLoad(poster, carrier, {
    fromPostcode: "M17 1PG",
    toPostcode: "CA3 0HA",
    collectDate: day(0),
    notes: "Hi-vis and boots.",
    collectFrom: {
      name: "Trafford Depot",
      lines: ["Gate 2"],
      phone: "0161 496 0101",
      contactName: "Imran",
      reference: "LT 5518",
    },
  });
  const { load } = await carrier.api.loads.get.query({ id });
  const code = load.collectionCode ?? "";
  const { page, watch } = await open(carrier, PHONE);
  watch.allow(LOST);
  await go(page, `/diary?job=${id}`);
  await workerIsThere(page);
  await expect.poll(() => kept(page)).toContain(`${code.slice(0, 3)} ${code.slice(3)}`);

  const sheet = page.getByRole("dialog", { name: `Job ${ref}` });
  await expect(sheet.getByText(/The job is as of/)).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(sheet.getByText(/^No signal\. The job is as of \d\d:\d\d\.$/)).toBeVisible();
  await sheet.getByRole("link", { name: "Load page" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal");
  await expect(page.getByText(/^These jobs are kept on this phone, as of \d\d:\d\d\.$/)).toBeVisible();
  const job = page.getByRole("article").filter({ hasText: ref });
  await expect(job).toContainText("Trafford Depot");
  await expect(job).toContainText("Hi-vis and boots.");
  await expect(job).toContainText("LT 5518");
  await expect(job).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(job.getByRole("link", { name: "0161 496 0101" })).toHaveAttribute("href", "tel:01614960101");
  await page.getByRole("link", { name: "Try again" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal");

  await page.context().setOffline(false);
  await expect(page.getByRole("main")).toContainText("Before you arrive");
  await expect(page).toHaveURL(new RegExp(`/loads/${id}$`));
  await listening(page);

  await page.getByRole("button", { name: /, account of/ }).tap();
  await page.getByRole("menuitem", { name: "Sign out" }).tap();
  await page.waitForURL(/\/sign-in/);
  // Signing out and the sign-in page both forget them; the unit tests tell the two apart.
  expect(await kept(page)).toBe("");
  await page.context().setOffline(true);
  await page.goto("/diary");
  await expect(page.getByText("The page opens by itself when the signal is back.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("a new photo that had no answer keeps a delivery open until it is sent again, or taken away", async ({
  board,
  carrier,
  open,
  poster,
}) => {
  const { id } = await bookedLoad(poster, carrier, { fromPostcode: "M17 1PG", toPostcode: "CA3 0HA" });
  await carrier.api.bookings.collect.mutate({ id });
  await putProof(board.url, carrier, id, await photo());
  const { page, watch } = await open(carrier, PHONE);
  watch.allow(LOST);
  await page.clock.install();
  let answers = false;
  let asked = 0;
  await page.route(`**/api/site/loads/${id}/pod`, async (route) => {
    if (route.request().method() !== "PUT" || answers) return route.continue();
    asked += 1;
  });
  await go(page, `/diary/${id}/deliver`);
  await page.getByLabel("2. Received by").fill("Ines Duarte");
  const deliver = page.getByRole("button", { name: "Mark delivered" });
  await page.getByLabel("Retake").setInputFiles(await photo(1_200, 900));
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(30_000);
  await expect(page.getByText(/^No answer\. It is not known whether anything was changed\./)).toBeVisible();
  await deliver.press("Enter");
  await expect(
    page.getByText("The new photo has not arrived. Send it, or keep the proof from before."),
  ).toBeVisible();
  expect((await carrier.api.loads.get.query({ id })).load.status).toBe("IN_TRANSIT");

  await page.getByRole("button", { name: "Send it again" }).tap();
  await expect.poll(() => asked).toBe(2);
  await page.getByRole("button", { name: "Cancel" }).tap();
  await expect(page.getByText(/^Cancelled\. It is not known/)).toBeVisible();
  answers = true;
  await page.getByRole("button", { name: "Send it again" }).tap();
  await expect(page.getByText(/^Sent, /)).toBeVisible();
  await deliver.tap();
  await expect.poll(async () => (await carrier.api.loads.get.query({ id })).load.status).toBe("DELIVERED");
});
