import { go } from "./support/go.ts";
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

test("a poster finds an empty vehicle by keys, asks it at a price, and its yes takes it off the list", {
  tag: "@gate",
}, async ({ carrier, lane: { from, to }, pageOf, poster }) => {
  const now = new Date().toISOString();
  await carrier.api.vehicles.post.mutate({
    vehicleClass: "EIGHTEEN_T",
    at: from,
    from: now,
    towards: "HOME",
    home: to,
  });
  const ours = await pageOf(poster, "/loads");
  await ours.keyboard.press("g");
  await ours.keyboard.press("v");
  await expect(ours.getByRole("heading", { level: 1 })).toHaveText("Post a load first");
  const load = await postLoad(poster, { fromPostcode: from, toPostcode: to, collectDate: day(1) });

  await go(ours, "/vehicle-board");
  await ours.getByRole("searchbox", { name: "Near" }).fill(from);
  await ours.keyboard.press("Enter");
  await ours.getByRole("checkbox", { name: "Checks in order" }).uncheck();
  await ours.getByRole("combobox", { name: "Within" }).selectOption("5 miles");
  const line = ours.getByRole("row").filter({ hasText: from });
  await expect(line).toContainText("18 t");
  await expect(line).not.toContainText(carrier.firmName);
  await line.getByRole("button", { name: /at/ }).first().click();
  const details = ours.getByRole("region", { name: /^18 t at/ });
  await expect(details.getByText(load.ref)).toBeVisible();
  await ours.keyboard.press("a");
  const form = ours.getByRole("dialog");
  await expect(form.getByRole("textbox", { name: "Price" })).toBeFocused();
  await form.getByRole("textbox", { name: "Price" }).fill("380");
  await expect(form.getByText("10 asks left for this load")).toBeVisible();
  await form.getByRole("button", { name: "Offer £380" }).click();
  await expect(ours.getByText(`${load.ref} offered at £380: 1 vehicle`).first()).toBeVisible();

  const theirs = await pageOf(carrier, "/board/offers");
  await expect(theirs.getByRole("row").filter({ hasText: from })).toContainText("£380");
  await theirs.keyboard.press("a");
  await expect(theirs.getByRole("button", { name: /^Yes, book at £380/ })).toBeFocused();
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByRole("row").filter({ hasText: "Booked" })).toContainText(from);
  await expect(line).toHaveCount(0);
  const { vehicles } = await carrier.api.vehicles.list.query({});
  expect(vehicles).toMatchObject([{ status: "TAKEN" }]);
});
