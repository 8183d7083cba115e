import type { Page } from "@playwright/test";
import { bookedLoad, day } from "./support/loads.ts";
import { photo } from "./support/picture.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** Lines that the browser writes about calls that do not arrive. */
const LOST = /net::ERR_|Failed to load resource/;

/** Waits until the service worker has kept the page on the phone. */
const isKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test("a driver delivers without a signal, closes the page, and all is sent in order once there is one", {
  tag: "@gate",
}, async ({ board, carrier, open, poster }) => {
  const { id, ref } = await bookedLoad(poster, carrier, {
    fromPostcode: "M17 1PG",
    toPostcode: "G33 4DZ",
    collectDate: day(0),
    collectFrom: {
      name: "Halden Foods, goods out",
      lines: ["Unit 9", "Trafford Park"],
      contactName: "Sheila",
    },
  });
  const { driverLink } = await carrier.api.driverLinks.make.mutate({ id, driver: "Piotr Wójcik" });
  const path = new URL(driverLink.url ?? "", board.url).pathname;
  const { page, watch } = await open(null, PHONE);
  watch.allow(LOST);
  const phone = page.context();

  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Piotr, your job on");
  await page.getByRole("button", { name: "Open without my place" }).tap();
  await page.getByRole("button", { name: "On my way to Trafford Park" }).tap();
  const milestones = async () => (await poster.api.loads.get.query({ id })).load.milestones.length;
  await expect.poll(milestones).toBe(1);
  await expect(page.getByText("All sent")).toBeVisible();
  await isKept(page);

  await phone.setOffline(true);
  await page.getByRole("button", { name: "Arrived at Trafford Park" }).tap();
  await page.getByRole("button", { name: "Loaded 12 at Trafford Park" }).tap();
  await page.getByRole("button", { name: "Loaded 12, leaving now" }).tap();
  await page.getByRole("button", { name: "On my way to G33" }).tap();
  await page.getByRole("button", { name: "Arrived at G33" }).tap();
  await page.getByRole("button", { name: "Deliver 12: take the proof" }).tap();
  await page
    .locator("footer")
    .getByLabel("Add a page")
    .setInputFiles(await photo(1_200, 900));
  await expect(page.getByText("Waits its turn")).toBeVisible();
  await page.getByRole("button", { name: "Next: goods" }).tap();
  await page.getByRole("button", { name: "One more: Short" }).tap();
  await page.getByLabel("What is wrong?").fill("One pallet is not on the lorry.");
  await page.getByRole("button", { name: "Next: signature" }).tap();
  await expect(page.getByText("Received 11 pallets, 1 short")).toBeVisible();
  await page.getByLabel("Your full name").fill("Tam Reid");
  await page.getByRole("button", { name: "Type it instead" }).tap();
  await page.getByLabel(/^I am Tam Reid/).check();
  await page.getByRole("button", { name: "Delivered 12 at G33" }).tap();
  await expect(page.getByRole("heading", { name: /^Delivered, / })).toBeVisible();
  await expect(page.getByRole("banner").getByText("6 to send")).toBeVisible();
  await page.close();
  expect((await poster.api.loads.get.query({ id })).load.status).toBe("BOOKED");

  const again = await phone.newPage();
  await again.goto(path);
  await expect(again.getByRole("heading", { name: /^Delivered, / })).toBeVisible();
  await phone.setOffline(false);
  // A link has five calls a second, and the board may take eight seconds to seal the proof.
  await expect(again.getByRole("banner").getByText("All sent")).toBeVisible({ timeout: 60_000 });

  const { load } = await poster.api.loads.get.query({ id });
  expect([load.ref, load.status, load.receivedBy]).toEqual([ref, "DELIVERED", "Tam Reid"]);
  expect(load.exceptions).toMatchObject([{ place: 2, kind: "SHORT", count: 1 }]);
  expect(load.milestones.map(({ kind, place }) => `${kind} ${place}`)).toEqual([
    "ON_MY_WAY 1",
    "ARRIVED 1",
    "DONE 1",
    "ON_MY_WAY 2",
    "ARRIVED 2",
    "DONE 2",
  ]);
});

test("the question whether a stop is done closes once another phone has finished the stop", async ({
  board,
  carrier,
  open,
  poster,
}) => {
  const { id } = await bookedLoad(poster, carrier, {
    fromPostcode: "M17 1PG",
    toPostcode: "G33 4DZ",
    collectDate: day(0),
  });
  const { driverLink } = await carrier.api.driverLinks.make.mutate({ id });
  const path = new URL(driverLink.url ?? "", board.url).pathname;
  const openPhone = async () => {
    const { page } = await open(null, PHONE);
    await page.goto(path);
    await page.getByRole("button", { name: "Open without my place" }).tap();
    return page;
  };
  const page = await openPhone();
  await page.getByRole("button", { name: "On my way to M17" }).tap();
  await page.getByRole("button", { name: "Arrived at M17" }).tap();
  await expect(page.getByText("All sent")).toBeVisible();
  const other = await openPhone();
  await page.getByRole("button", { name: "Loaded 12 at M17" }).tap();
  await expect(page.getByRole("dialog", { name: "Loaded at M17?" })).toBeVisible();

  await other.getByRole("button", { name: "Loaded 12 at M17" }).tap();
  await other.getByRole("button", { name: "Loaded 12, leaving now" }).tap();
  await expect(other.getByRole("button", { name: "On my way to G33" })).toBeVisible();
  await expect(other.getByText("All sent")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("button", { name: "On my way to G33" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a preview opens no link, a second phone is counted, a revoked link erases the job, and an address that never was says so", async ({
  board,
  carrier,
  open,
  poster,
}) => {
  const { id } = await bookedLoad(poster, carrier, { fromPostcode: "M17 1PG", toPostcode: "CA3 0HA" });
  const { driverLink } = await carrier.api.driverLinks.make.mutate({ id, language: "pl" });
  const path = new URL(driverLink.url ?? "", board.url).pathname;
  const opened = async () => {
    const { driverLinks } = await carrier.api.driverLinks.list.query({ id });
    return driverLinks.map(({ openedAt, devices }) => [openedAt !== null, devices]);
  };
  // A robot that previews links, such as a messenger's, runs no script.
  expect((await fetch(board.url + path)).status).toBe(200);
  expect(await opened()).toEqual([[false, 0]]);
  const { page } = await open(null, PHONE);
  await page.goto(path);
  await page.getByRole("button", { name: "Otwórz bez położenia" }).tap();
  await expect(page.getByRole("button", { name: /^W drodze/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Nawiguj" })).toHaveAttribute("rel", "noreferrer");
  // The office reads on how many phones the link runs, which says that it was forwarded.
  const { page: other } = await open(null, PHONE);
  await other.goto(path);
  await expect(other.getByRole("button", { name: "Otwórz bez położenia" })).toBeVisible();
  expect(await opened()).toEqual([[true, 2]]);
  await carrier.api.driverLinks.revoke.mutate({ id, linkId: driverLink.id });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Ten link wygasł" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("CA3");

  // The phone's own language is all that the page knows without a link.
  const answer = await page.goto("/d/AAAAAAAAAAAAAAAAAAAAAA");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is nothing here");
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
});
