import type { Locator, Page } from "@playwright/test";
import { bookedLoad, day } from "./support/loads.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** More elements than any screen has to tab through. */
const MAX_TABS = 60;

/** Moves the focus by Tab alone to an element. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

async function enter(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole("button", { name }));
  await page.keyboard.press("Enter");
}

const JOB = {
  fromPostcode: "M17 1PG",
  toPostcode: "G33 4DZ",
  collectDate: day(0),
  collectFrom: { name: "Halden Foods, goods out", lines: ["Unit 9", "Trafford Park"] },
  deliverTo: { name: "Clyde Larder Wholesale", lines: ["61 Blairtummock Road", "Queenslie"] },
};

test("a job is done by keys alone: each step, the sheet and back, the goods, a typed signature", async ({
  board,
  carrier,
  open,
  poster,
}) => {
  const { id } = await bookedLoad(poster, carrier, JOB);
  const { driverLink } = await carrier.api.driverLinks.make.mutate({ id });
  const { page } = await open(null, PHONE);
  await page.goto(new URL(driverLink.url ?? "", board.url).pathname);
  await enter(page, "Open without my place");
  await enter(page, "On my way to Trafford Park");
  await expect(page.getByRole("status").first()).toHaveText("All sent");
  await enter(page, "Arrived at Trafford Park");
  await expect(page.getByRole("timer")).toHaveAccessibleName(/^Waiting \d+ minutes$/);

  const loaded = page.getByRole("button", { name: "Loaded 12 at Trafford Park" });
  await enter(page, "Loaded 12 at Trafford Park");
  await expect(page.getByRole("dialog", { name: "Loaded at Trafford Park?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(loaded).toBeFocused();
  await page.keyboard.press("Enter");
  await enter(page, "Loaded 12, leaving now");
  await expect(page.getByRole("heading", { level: 1, name: /Deliver 12 pallets/ })).toBeFocused();

  await enter(page, "On my way to Queenslie");
  await enter(page, "Arrived at Queenslie");
  await enter(page, "Deliver 12: take the proof");
  await enter(page, "No papers, sign on the phone");
  await enter(page, "One more: Short");
  await tabTo(page, page.getByLabel("What is wrong?"));
  await page.keyboard.type("One pallet is not on the lorry.");
  await enter(page, "Next: signature");
  await tabTo(page, page.getByLabel("Your full name"));
  await page.keyboard.type("Tam Reid");
  await enter(page, "Type it instead");
  await tabTo(page, page.getByLabel(/^I am Tam Reid/));
  await page.keyboard.press("Space");
  await enter(page, "Delivered 12 at Queenslie");
  await expect(page.getByRole("status").filter({ hasText: /^Delivered, \d\d:\d\d/ })).toBeVisible();
  const read = async () => (await poster.api.loads.get.query({ id })).load;
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe("DELIVERED");
  expect(await read()).toMatchObject({ receivedBy: "Tam Reid", exceptions: [{ kind: "SHORT", count: 1 }] });
});

test("what the board does not take is an alert with the focus, and the job stays on the screen", async ({
  board,
  carrier,
  open,
  poster,
}) => {
  const { id } = await bookedLoad(poster, carrier, JOB);
  const { driverLink } = await carrier.api.driverLinks.make.mutate({ id });
  const { page, watch } = await open(null, PHONE);
  watch.allow(/net::ERR_/);
  await page.goto(new URL(driverLink.url ?? "", board.url).pathname);
  await enter(page, "Open without my place");
  await enter(page, "On my way to Trafford Park");
  await enter(page, "Arrived at Trafford Park");
  await expect(page.getByRole("status").first()).toHaveText("All sent");
  await page.context().setOffline(true);
  await enter(page, "Loaded 12 at Trafford Park");
  await enter(page, "Loaded 12, leaving now");
  await poster.api.disputes.raise.mutate({ id, reason: "Gate", details: "The gate was closed at six." });
  await page.context().setOffline(false);
  const alert = page.getByRole("alert").filter({ hasText: "Not taken: Loaded 12 at Trafford Park" });
  await expect(alert).toBeFocused();
  await expect(alert).toContainText("The job is not yours any more, or it is at another step.");
  await expect(alert).toContainText("Stay where you are and ring your office");
  await enter(page, "Keep for now");
  await expect(page.getByRole("status").first()).toHaveText("1 not taken");
  await expect(page.getByRole("heading", { level: 1, name: /12 pallets/ })).toBeVisible();
  await expect(page.getByText("The job is in dispute.")).toBeVisible();
  await expect(page.locator("footer").getByRole("button")).toHaveText(["Message", "Problem"]);
});
