import { readFile } from "node:fs/promises";
import { formatLongDay, londonInstant } from "@board/calendar";
import { bookedLoad, day, putProof } from "./support/loads.ts";
import { photo } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";

test("both ends download the transport order, and the month's jobs as a sheet", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  const load = await bookedLoad(poster, carrier, {
    collectDate: day(0),
    externalRef: '=HYPERLINK("x")',
    amountPence: 41_550,
  });
  const page = await pageOf(poster, `/loads/${load.id}`);
  const order = page.waitForEvent("download");
  await page
    .getByRole("region", { name: "Documents" })
    .getByRole("link", { name: "Download" })
    .first()
    .click();
  const pdf = await order;
  expect(pdf.suggestedFilename()).toBe(`Transport-order-${load.ref}.pdf`);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");

  await carrier.api.bookings.collect.mutate({ id: load.id });
  await putProof(board.url, carrier, load.id, await photo());
  await carrier.api.bookings.deliver.mutate({ id: load.id, receivedBy: "A. Gate" });
  for (const [person, path] of [
    [poster, "/loads"],
    [carrier, "/diary"],
  ] as const) {
    const office = await pageOf(person, path);
    await office.getByRole("button", { name: "Export" }).click();
    const panel = office.getByRole("dialog", { name: "Export delivered jobs" });
    await panel.getByLabel("to", { exact: true }).fill(day(-400));
    await expect(panel.getByRole("alert")).toHaveText("The last day is earlier than the first.");
    await panel.getByLabel("Delivered from").fill(day(-1));
    await panel.getByLabel("to", { exact: true }).fill(day(0));
    const sheet = office.waitForEvent("download");
    await panel.getByRole("link", { name: "Download CSV" }).click();
    const csv = await readFile(await (await sheet).path(), "utf8");
    const line = csv.split("\r\n").find((one) => one.startsWith(load.ref)) ?? "";
    expect(csv.startsWith("\uFEFFReference,")).toBe(true);
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
    expect(line).toContain(",41550,415.50,");
  }
});

test("a poster records the payment of a load that was delivered yesterday, and corrects its day", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  const load = await bookedLoad(poster, carrier);
  const at = (time: string) => londonInstant(day(-1), time).toISOString();
  await carrier.api.bookings.collect.mutate({ id: load.id, collectedAt: at("08:00") });
  await putProof(board.url, carrier, load.id, await photo());
  await carrier.api.bookings.deliver.mutate({ id: load.id, receivedBy: "A. Gate", deliveredAt: at("15:40") });
  const page = await pageOf(poster, `/loads/${load.id}`);
  const panel = (name: string) => page.getByRole("region", { name, exact: true });
  const dayOf = panel("Paid").getByRole("paragraph").first();
  const record = async (words: string) => {
    await page.getByLabel("You paid on").fill(words);
    await page.getByRole("button", { name: "Record the payment" }).click();
  };
  await expect(panel("Payment due")).toBeVisible();
  await record(formatLongDay(day(-2), day(0)));
  await expect(panel("Payment due")).toContainText("The load was delivered after that day.");
  await record("yesterday");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("You paid on")).toBeVisible();
  expect((await poster.api.loads.get.query({ id: load.id })).load.paidAt).toBeNull();
  await record("yesterday");
  await expect(panel("Payment due")).toContainText("Paid yesterday sending in a moment, U undoes it");
  await expect(dayOf).toHaveText(formatLongDay(day(-1), day(0)));
  await page.getByRole("button", { name: "Correct the day" }).click();
  await record("today");
  await expect(dayOf).toHaveText(formatLongDay(day(0), day(0)));
  await page.getByRole("button", { name: "Correct the day" }).click();
  await page.getByRole("button", { name: "Leave it" }).click();
  await expect(page.getByRole("button", { name: "Correct the day" })).toBeVisible();
});
