import { giveAxe, violations } from "../pages/axe.ts";
import { bookedLoad, day } from "./support/loads.ts";
import { expect, PHONE, test } from "./support/test.ts";

const ROUTE = {
  fromPostcode: "M17 1PG",
  toPostcode: "G33 4DZ",
  collectDate: day(0),
  deliverDate: day(1),
  deliverByTime: "14:30",
  deliverTo: { name: "Clyde Larder Wholesale", lines: ["61 Blairtummock Road"], reference: "CLW/90417" },
};

/** Reads a page as the preview of a message does. Leaves out what differs in each answer: time, id and nonce. */
async function read(path: string, method: "GET" | "HEAD" = "GET") {
  const answer = await fetch(path, { method, headers: { "user-agent": "facebookexternalhit/1.1" } });
  const { date: _date, "request-id": _id, ...headers } = Object.fromEntries(answer.headers);
  const sent = JSON.stringify(headers).replaceAll(/'nonce-[^']+'/g, "'nonce'");
  return { status: answer.status, sent, text: await answer.text() };
}

test("a job is sent to a driver: the link is shown once, goes out as one text in the driver's language, and is revoked in its line; both ends see the lorry, and the place that waits reads when it comes", {
  tag: "@gate",
}, async ({ board, carrier, open, pageOf, poster }) => {
  const { id, ref } = await bookedLoad(poster, carrier, ROUTE);
  const office = await pageOf(carrier, `/loads/${id}`);
  const side = office.getByRole("region", { name: "Driver" });
  await expect(side).toContainText("No driver has this job yet.");
  await side.getByRole("button", { name: "Send to a driver" }).click();

  const dialog = office.getByRole("dialog", { name: "Send the job to a driver" });
  await dialog.getByRole("combobox", { name: "Driver" }).fill("Piotr Wójcik");
  await dialog.getByLabel("Mobile").fill("07700 900412");
  await dialog.getByLabel("Language").selectOption({ label: "Polish, Polski" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const shown = (await dialog.getByRole("alert").locator("code").textContent()) ?? "";
  expect(shown).toMatch(new RegExp(`^${board.url}/d/[\\w-]{22}$`));
  const text = new URL((await dialog.getByRole("link", { name: "Text it" }).getAttribute("href")) ?? "");
  expect(text.pathname).toBe("07700900412");
  expect(text.searchParams.get("body")).toContain("Trafford Park");
  expect(text.searchParams.get("body")?.endsWith(shown)).toBe(true);
  await expect(dialog.getByRole("img", { name: "Code of the link" })).toBeVisible();

  const revoke = dialog.getByRole("button", { name: "Revoke the link of Piotr Wójcik" });
  await revoke.click();
  const question = dialog.getByText("End Piotr Wójcik’s link?");
  await expect(question).toBeVisible();
  await office.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await revoke.click();
  await office.keyboard.press("Enter");
  await expect(dialog).toContainText("No driver has this job yet.");
  await office.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(side.getByRole("button", { name: "Send to a driver" })).toBeFocused();

  const road = office.getByRole("region", { name: "On the road" });
  await expect(road).toContainText("No step yet.");
  await carrier.api.road.report.mutate({ id, kind: "ON_MY_WAY", place: 1, etaMins: 40 });
  await expect(road).toContainText("ETA at Trafford Park");
  await carrier.api.road.report.mutate({ id, kind: "ARRIVED", place: 1 });
  await expect(road).toContainText("If the lorry leaves Trafford Park now.");
  const sender = await pageOf(poster, `/loads/${id}`);
  await expect(sender.getByRole("region", { name: "On the road" })).toContainText("Place is not sent");
  await expect(sender.getByRole("region", { name: "Stop by stop" }).getByRole("row")).toHaveCount(3);
  await expect(sender.getByRole("region", { name: "Timeline" })).toContainText("Arrived in Trafford Park");

  const waiting = sender.getByRole("region", { name: "For who waits" });
  await waiting.getByRole("button", { name: "Make a link for Glasgow" }).click();
  const address = (await waiting.locator("code").textContent()) ?? "";
  const { page: visitor } = await open(null, { ...PHONE, javaScriptEnabled: false });
  const answer = await visitor.goto(address);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(answer?.headers()["set-cookie"]).toBeUndefined();
  const told = visitor.getByRole("main");
  await expect(told).toContainText("G33 Glasgow");
  await expect(told).toContainText("CLW/90417");
  await expect(told).toContainText(/about (\w{3} \d+ \w{3}, )?\d\d:\d\d/);
  for (const secret of [carrier.firmName, poster.firmName, ref, "£", "Piotr"])
    await expect(visitor.locator("body")).not.toContainText(secret);

  await waiting.getByRole("button", { name: "Links for Glasgow" }).click();
  await sender.getByRole("menuitem", { name: "Revoke" }).click();
  await expect(waiting.getByRole("button", { name: "Make a link for Glasgow" })).toBeVisible();
  const revoked = await read(address);
  expect(revoked.status).toBe(404);
  expect(await read(`${board.url}/t/0000000000000000000000`)).toEqual(revoked);
  expect(await read(`${board.url}/t/short`)).toEqual(revoked);
  const { trackingLink } = await poster.api.trackingLinks.make.mutate({ id, place: 2 });
  expect((await read(trackingLink.url ?? "")).status).toBe(200);
  await poster.api.loads.cancel.mutate({ id, reason: "The customer called it off." });
  expect(await read(trackingLink.url ?? "")).toEqual(revoked);
});

test("the page for who waits reads itself again, previews of links count for nothing, and nothing keeps somebody out", async ({
  carrier,
  open,
  poster,
}) => {
  const { id } = await bookedLoad(poster, carrier, ROUTE);
  await carrier.api.bookings.collect.mutate({ id });
  const { trackingLink } = await poster.api.trackingLinks.make.mutate({ id, place: 2 });
  const { driverLink } = await carrier.api.driverLinks.make.mutate({ id });
  for (const url of [trackingLink.url, driverLink.url])
    for (const method of ["HEAD", "GET"] as const) expect((await read(url ?? "", method)).status).toBe(200);
  const { driverLinks } = await carrier.api.driverLinks.list.query({ id });
  expect(driverLinks).toMatchObject([{ openedAt: null, lastSeenAt: null, devices: 0 }]);
  const { page } = await open(null, PHONE);
  await page.goto(trackingLink.url ?? "");
  await expect(page.getByRole("main")).toContainText("No time known");
  await carrier.api.road.report.mutate({ id, kind: "ON_MY_WAY", place: 2, etaMins: 240 });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("heading", { level: 2 })).toContainText("about");
  await expect
    .poll(async () => (await poster.api.trackingLinks.list.query({ id })).trackingLinks[0]?.opened)
    .toBe(1);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await giveAxe(page);
    expect(
      await violations(page, { type: "tag", values: ["wcag2a", "wcag2aa", "wcag22aa", "best-practice"] }),
    ).toEqual([]);
  }
});
