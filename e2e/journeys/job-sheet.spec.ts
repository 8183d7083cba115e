import { LoadForm } from "./screens/load-form.ts";
import { go } from "./support/go.ts";
import { bookedLoad, day, postLoad } from "./support/loads.ts";
import { tapTwice } from "./support/tap.ts";
import { expect, PHONE, test } from "./support/test.ts";

const SOLWAY = {
  name: "Solway Bathrooms, goods in",
  lines: ["Unit 4, Kingstown Broadway", "Carlisle"],
  postcode: "CA3 0HA",
  contactName: "J. Graham",
  phone: "01632 960318",
  reference: "PO 77120",
  instructions: "No dock. Ring 30 min before.",
};

test("a poster fills a site from the address book by keys, and keeps another with the load", async ({
  pageOf,
  poster,
}) => {
  await poster.api.sites.save.mutate(SOLWAY);
  await poster.api.sites.save.mutate({ ...SOLWAY, name: "Solway returns", postcode: "CA2 5RT" });
  const page = await pageOf(poster, "/loads/new");
  const form = new LoadForm(page);
  await form.from.fill("M17 1PG");
  await form.to.fill("CA2 5RT");
  await page.getByRole("button", { name: "Add the delivery site" }).press("Enter");
  const to = page.getByRole("group", { name: "Delivery site" });
  const site = to.getByRole("combobox", { name: "Site" });
  await expect(site).toBeFocused();
  await page.keyboard.type("sol");
  const offers = to.getByRole("option");
  // The site at the load's own postcode comes first; the other says what it changes.
  await expect(offers.nth(0)).toContainText("Solway returns");
  await expect(offers.nth(1)).toContainText("changes the postcode to CA3 0HA");
  await expect(offers.nth(2)).toHaveText("“sol” as a new site");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(site).toHaveValue(SOLWAY.name);
  await expect(to.getByRole("textbox", { name: "Address" })).toHaveValue(
    "Unit 4, Kingstown Broadway\nCarlisle",
  );
  await expect(to.getByLabel("Their reference")).toHaveValue("PO 77120");
  await expect(form.to).toHaveValue("CA3 0HA");

  await page.getByRole("button", { name: "Add the collection site" }).press("Enter");
  const from = page.getByRole("group", { name: "Collection site" });
  await page.keyboard.type("Trafford Depot");
  await page.keyboard.press("Tab");
  await expect(from.getByRole("combobox", { name: "Site" })).toHaveValue("Trafford Depot");
  await from.getByRole("textbox", { name: "Address" }).fill("Gate 2");
  await from.getByLabel("Keep in the address book").check();
  await page.getByRole("textbox", { name: "Pallets" }).fill("12");
  await form.post();
  await page.waitForURL(/\/loads\/load_/);
  const id = page.url().split("/").at(-1) ?? "";
  const { load } = await poster.api.loads.get.query({ id });
  expect(load).toMatchObject({
    toPostcode: "CA3 0HA",
    deliverTo: { name: SOLWAY.name, phone: SOLWAY.phone },
  });
  await expect
    .poll(async () => (await poster.api.sites.list.query({ query: "trafford" })).sites)
    .toMatchObject([{ name: "Trafford Depot", postcode: "M17 1PG" }]);
});

test("a driver's phone shows the next place with the way there, whom to ring and what to say", {
  tag: "@gate",
}, async ({ carrier, pageOf, poster }) => {
  const { postcode: _, ...deliverTo } = SOLWAY;
  const { id, ref } = await bookedLoad(poster, carrier, {
    fromPostcode: "M17 1PG",
    toPostcode: "CA3 0HA",
    collectDate: day(0),
    collectFrom: {
      name: "Trafford Depot",
      lines: ["Gate 2"],
      phone: "0161 496 0101",
      contactName: "Imran",
      instructions: "Hi-vis and boots.",
    },
    deliverTo,
  });
  await poster.api.messages.send.mutate({ id, text: "They know that you are coming." });
  const page = await pageOf(carrier, `/diary?job=${id}`, PHONE);
  const sheet = page.getByRole("dialog", { name: `Job ${ref}` });
  const next = sheet.getByRole("region", { name: "Next place" });
  await expect(next).toContainText("Trafford Depot");
  await expect(next.getByRole("link", { name: "Ring Imran" })).toHaveAttribute("href", "tel:01614960101");
  await expect(next.getByRole("link", { name: "Navigate" })).toHaveAttribute(
    "href",
    /destination=Trafford%20Depot%2C%20Gate%202%2C%20M17%201PG$/,
  );
  await expect(sheet.getByRole("region", { name: "After that" })).toContainText("Solway Bathrooms, goods in");
  await expect(sheet.getByRole("link", { name: /^Messages/ })).toContainText(
    "They know that you are coming.",
  );
  await expect(sheet.getByRole("link", { name: /^Messages/ })).toContainText("1 new");

  // Facts to read stand above fields to fill in.
  await expect(next).toContainText(/Hi-vis and boots\..*Driver/);

  await sheet.getByRole("button", { name: "Collected 12 pallets at Trafford Park" }).tap();
  const collect = page.getByRole("dialog", { name: `Collect ${ref}` });
  await tapTwice(collect.getByRole("button", { name: "Collected" }));
  // The second tap undid nothing.
  await expect(page.getByRole("status").getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(next).toContainText("Solway Bathrooms, goods in");
  await expect(next).toContainText("PO 77120");
  await expect(next.getByRole("link", { name: "Ring J. Graham" })).toHaveAttribute("href", "tel:01632960318");
  await expect(sheet.getByRole("region", { name: "Done" })).toContainText("Collected 12 pallets");
  const width = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("[data-popup]")].map((one) => one.scrollWidth - one.clientWidth),
    ),
  );
  expect(width).toBeLessThanOrEqual(0);
  await sheet.getByRole("link", { name: /^Deliver 12 pallets at/ }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Deliver" })).toBeVisible();
  await expect(page.getByText(ref, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark delivered" })).toBeVisible();
});

test("a saved site goes from the address book to the phone of the carrier that won, and is done by one tap", async ({
  carrier,
  pageOf,
  poster,
}) => {
  await poster.api.sites.save.mutate(SOLWAY);
  const office = await pageOf(poster, "/loads/new");
  const form = new LoadForm(office);
  await form.from.fill("TR18 2LF");
  await form.to.fill("IV1 1AA");
  await office.getByRole("textbox", { name: "Pallets" }).fill("12");
  // Needed on a Friday, when the form's default day is Monday, on which no carrier of the tests collects yet.
  await office.getByRole("group", { name: "Day of collection" }).getByRole("radio").nth(1).check();
  await office.keyboard.press("Alt+s");
  const stop = office.getByRole("group", { name: /^stop 2,/ });
  await office.keyboard.type("CA3 0HA");
  await form.type(stop.getByRole("textbox", { name: "Pallets" }), "5");
  await stop.getByRole("button", { name: "Add the site of stop 2" }).press("Enter");
  await office.keyboard.type("sol");
  await expect(stop.getByRole("option").first()).toContainText(SOLWAY.name);
  await office.keyboard.press("Enter");
  await expect(stop.getByRole("combobox", { name: "Site" })).toHaveValue(SOLWAY.name);
  await form.post();
  await office.waitForURL(/\/loads\/load_/);
  const id = office.url().split("/").at(-1) ?? "";

  const page = await pageOf(carrier, "/board?from=TR18&to=IV1", PHONE);
  await page.getByRole("list", { name: "Open loads" }).getByRole("link").tap();
  const screen = page.getByRole("dialog", { name: "Load" });
  await expect(screen).toContainText("Carlisle");
  await expect(screen).not.toContainText("Solway");
  await screen.getByLabel("Your price").fill("1150");
  await screen.getByRole("button", { name: "Send quote" }).tap();
  await office.getByRole("button", { name: "Accept £1,150" }).click();
  await office.getByRole("button", { name: /^Accept £1,150/ }).click();
  await expect.poll(async () => (await poster.api.loads.get.query({ id })).load.status).toBe("BOOKED");

  await carrier.api.bookings.collect.mutate({ id });
  await go(page, "/diary");
  await page.getByRole("button", { name: /^Tomorrow/ }).tap();
  await expect(page.getByRole("link", { name: "Ring J. Graham" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Show CA3 0HA on a map" })).toHaveAttribute("href", /Solway/);
  await page.getByRole("button", { name: "Stop 2, Carlisle" }).tap();
  const sheet = page.getByRole("dialog", { name: /^Job / });
  const next = sheet.getByRole("region", { name: "Next place" });
  await expect(next).toContainText(/Solway Bathrooms, goods in.*PO 77120.*No dock/);
  await sheet.getByRole("button", { name: "Delivered 5 pallets at Carlisle" }).tap();
  await expect(sheet.getByRole("region", { name: "Done" })).toContainText("Delivered 5 pallets");
  await expect(next).toContainText("Inverness");
  await expect(sheet.getByRole("link", { name: /^Deliver 7 pallets at Inverness/ })).toBeVisible();
  const { stops } = (await poster.api.loads.get.query({ id })).load;
  expect(stops).toMatchObject([{ number: 2, doneAt: expect.any(String) }]);
});

test("a site is corrected on an open load, booked on a phone, and hidden after the hand-back", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id, ref } = await postLoad(poster, {
    fromPostcode: "PL1 3RP",
    toPostcode: "TR1 2NA",
    collectDate: day(1),
    bookNowPence: 25_000,
  });
  const office = await pageOf(poster, `/loads/${id}`);
  await office.getByRole("button", { name: "Change sites" }).click();
  const sites = office.getByRole("dialog", { name: "Change sites" });
  await sites.getByRole("button", { name: "Add the delivery site" }).click();
  await sites.getByRole("combobox", { name: "Site" }).fill("Truro Tiles");
  await sites.getByRole("button", { name: "Save sites" }).click();
  const address = sites.getByRole("textbox", { name: "Address" });
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription("Type the address of the site.");
  await address.fill("3 Kiln Lane");
  await sites.getByLabel("Ask for").fill("Sam Tregear");
  await sites.getByRole("button", { name: "Save sites" }).click();
  await expect(sites).toBeHidden();

  const page = await pageOf(carrier, `/board?from=PL1&to=TR1#${id}`, PHONE);
  await tapTwice(page.getByRole("button", { name: "Book at £250" }));
  const book = page.getByRole("dialog", { name: "Book this load" });
  // The second tap is no answer to the question that opened under it.
  await expect(book).toContainText("It is yours at once.");
  expect((await poster.api.loads.get.query({ id })).load.status).toBe("POSTED");
  await book.getByRole("button", { name: /^Book at £250/ }).tap();
  await expect(book).toContainText("It is yours.");

  await go(office, `/loads/${id}`);
  await office.getByRole("button", { name: "Change sites" }).click();
  await address.fill("5 Kiln Lane");
  await sites.getByRole("button", { name: "Save sites" }).click();
  await expect(sites.getByRole("group", { name: "Delivery site" })).toContainText(
    "This address was agreed with the booking.",
  );

  await go(page, `/loads/${id}`);
  await expect(page.getByText("Sam Tregear")).toBeVisible();
  await page.getByRole("button", { name: "Actions" }).tap();
  await page.getByRole("menuitem", { name: "Hand back" }).tap();
  const dialog = page.getByRole("dialog", { name: `Hand ${ref} back?` });
  await dialog.getByLabel("Reason").fill("The unit broke down");
  await dialog.getByRole("button", { name: "Hand back" }).tap();
  await expect(page.getByRole("heading", { name: "There is no such load for your firm" })).toBeVisible();
  await expect(page.getByText("Sam Tregear")).toBeHidden();
});

test("a poster finds, changes and deletes a saved site", async ({ pageOf, poster }) => {
  const page = await pageOf(poster, "/settings/sites");
  await expect(page.getByText(/^None yet\./)).toBeVisible();
  await page.getByRole("button", { name: "Add a site" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Site", { exact: true }).fill("Derwent Tiles");
  await dialog.getByLabel("Postcode", { exact: true }).fill("ZZ9 9ZZ");
  await dialog.getByLabel("Address").fill("Unit 7");
  await dialog.getByRole("button", { name: "Save site" }).click();
  await expect(dialog).toContainText("No UK postcode or outcode that we know.");
  await dialog.getByLabel("Postcode", { exact: true }).fill("ca30ha");
  await expect(dialog).toContainText("Carlisle, CA3");
  await dialog.getByRole("button", { name: "Save site" }).click();
  await expect(dialog).toBeHidden();
  const line = page.getByRole("row").filter({ hasText: "Derwent Tiles" });
  await expect(line).toContainText("CA3 0HA");
  await page.getByLabel("Find a site").fill("nowhere");
  await expect(page.getByText("No saved site fits “nowhere”.")).toBeVisible();
  await page.getByLabel("Find a site").fill("unit");
  await page.getByRole("button", { name: "Edit Derwent Tiles, CA3 0HA" }).click();
  await dialog.getByLabel("Ask for").fill("Tam Reid");
  await dialog.getByRole("button", { name: "Save site" }).click();
  await expect(line).toContainText("Tam Reid");
  await page.getByRole("button", { name: "Delete Derwent Tiles, CA3 0HA" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(line).toBeHidden();
});

test("a site left by Escape, or by a press outside it, keeps what was typed", async ({ pageOf, poster }) => {
  const { id } = await postLoad(poster, { collectDate: day(2) });
  const page = await pageOf(poster, "/settings/sites");
  const added = page.getByRole("dialog", { name: "Add a site" });
  await page.getByRole("button", { name: "Add a site" }).click();
  await added.getByLabel("Site", { exact: true }).fill("Esk Mill");
  await page.keyboard.press("Escape");
  await expect(added).toBeHidden();
  await page.getByRole("button", { name: "Add a site" }).click();
  await expect(added.getByLabel("Site", { exact: true })).toHaveValue("Esk Mill");
  await added.getByLabel("Postcode", { exact: true }).fill("DG14 0XT");
  await page.mouse.click(4, 4);
  await expect(added).toBeHidden();
  await page.getByRole("button", { name: "Add a site" }).click();
  await expect(added.getByLabel("Postcode", { exact: true })).toHaveValue("DG14 0XT");

  await go(page, `/loads/${id}`);
  const sites = page.getByRole("dialog", { name: "Change sites" });
  await page.getByRole("button", { name: "Change sites" }).click();
  await sites.getByRole("button", { name: "Add the delivery site" }).click();
  await sites.getByRole("textbox", { name: "Address" }).fill("Riverside 2");
  await page.mouse.click(4, 4);
  await expect(sites).toBeHidden();
  await page.getByRole("button", { name: "Change sites" }).click();
  await expect(sites.getByRole("textbox", { name: "Address" })).toHaveValue("Riverside 2");
});
