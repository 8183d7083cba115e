import { day, postLoad } from "./support/loads.ts";
import { expect, test } from "./support/test.ts";

test("a carrier posts an empty vehicle, reads the best load for it and takes it back", {
  tag: "@gate",
}, async ({ carrier, lane: { from, to }, pageOf, poster }) => {
  const load = await postLoad(poster, { fromPostcode: from, toPostcode: to, collectDate: day(1) });
  const page = await pageOf(carrier, "/board");
  await page.keyboard.press("g");
  await page.keyboard.press("v");
  await expect(page.getByText("No empty vehicle is posted")).toBeVisible();
  await page.keyboard.press("e");
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Post", exact: true }).click();
  await expect(form.getByText("Say where it is empty.")).toBeVisible();
  await form.getByLabel("Registration").fill("FX23 KLD");
  await form.getByRole("combobox", { name: "Empty at" }).fill(from);
  await form.getByRole("textbox", { name: "Home" }).fill(to);
  await form.getByRole("button", { name: "Post", exact: true }).click();

  const details = page.getByRole("region", { name: "FX23 KLD" });
  await expect(details.getByText("Straight home, empty")).toBeVisible();
  await expect(details.getByRole("link", { name: load.ref })).toBeVisible();
  await details.getByRole("button", { name: "Take back…" }).click();
  await page.getByRole("alertdialog").or(form).getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("No empty vehicle is posted")).toBeVisible();
  const { vehicles } = await carrier.api.vehicles.list.query({});
  expect(vehicles).toMatchObject([{ vehicleReg: "FX23 KLD", status: "WITHDRAWN" }]);
});
