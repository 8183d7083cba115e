import { readFile } from "node:fs/promises";
import { bookedLoad, day, putProof } from "./support/loads.ts";
import { photo } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";

test("either end downloads the transport order, and the month's jobs as a sheet", async ({
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

test("a poster records the payment of a load delivered today, and corrects the day", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  const load = await bookedLoad(poster, carrier);
  await carrier.api.bookings.collect.mutate({ id: load.id });
  await putProof(board.url, carrier, load.id, await photo());
  await carrier.api.bookings.deliver.mutate({ id: load.id, receivedBy: "A. Gate" });
  const page = await pageOf(poster, `/loads/${load.id}`);
  const payment = page.getByRole("region", { name: "Payment due" });
  await payment.getByLabel("You paid on").fill("yesterday");
  await payment.getByRole("button", { name: "Record the payment" }).click();
  await expect(payment).toContainText("The load was delivered after that day.");
  await payment.getByLabel("You paid on").fill("today");
  await payment.getByRole("button", { name: "Record the payment" }).click();
  const paid = page.getByRole("region", { name: "Paid" });
  await expect(paid).toContainText("As you recorded.");
  await paid.getByRole("button", { name: "Correct the day" }).click();
  await paid.getByRole("button", { name: "Record the payment" }).click();
  await expect(paid.getByRole("button", { name: "Correct the day" })).toBeVisible();
});
