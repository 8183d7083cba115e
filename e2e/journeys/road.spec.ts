import { bookedLoad, day } from "./support/loads.ts";
import { expect, test } from "./support/test.ts";

const ROUTE = {
  fromPostcode: "M17 1PG",
  toPostcode: "G33 4DZ",
  collectDate: day(0),
  deliverDate: day(1),
  deliverByTime: "14:30",
  deliverTo: { name: "Clyde Larder Wholesale", lines: ["61 Blairtummock Road"], reference: "CLW/90417" },
};

test("a job is sent to a driver: the link is shown once, goes out as one text in the driver's language, and is revoked in its line; both ends see the lorry", {
  tag: "@gate",
}, async ({ board, carrier, pageOf, poster }) => {
  const { id } = await bookedLoad(poster, carrier, ROUTE);
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
});
