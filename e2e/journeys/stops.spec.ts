import { BoardScreen } from "./screens/board.ts";
import { LoadForm } from "./screens/load-form.ts";
import { reload } from "./support/go.ts";
import { bookedLoad, day, postLoad } from "./support/loads.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("a load with two stops is posted by keys alone, seen on the board, won, and its stops are read in order", async ({
  poster,
  carrier,
  pageOf,
}) => {
  const page = await pageOf(poster, "/loads/new");
  const form = new LoadForm(page);
  await expect(form.from).toBeFocused();
  await page.keyboard.type("M17 1PG");
  await form.type(form.to, "G33 4DZ");
  await form.type(page.getByRole("textbox", { name: "Pallets" }), "12");

  const stop = (number: number) => page.getByRole("group", { name: new RegExp(`^stop ${number},`) });
  await page.keyboard.press("Alt+s");
  await expect(stop(2).getByRole("combobox", { name: "Postcode" })).toBeFocused();
  await page.keyboard.type("CA3 0HA");
  await form.type(stop(2).getByRole("textbox", { name: "Pallets" }), "5");
  await form.tabTo(stop(2).getByRole("button", { name: "Add the site of stop 2" }));
  await page.keyboard.press("Enter");
  await page.keyboard.type("Solway Bathrooms, goods in");
  await form.type(stop(2).getByRole("textbox", { name: "Address" }), "Unit 4, Kingstown Broadway");
  await form.type(stop(2).getByLabel("Their reference"), "PO 77120");
  await page.keyboard.press("Escape");
  // Closed, the stop is one line, and its key has the focus.
  await expect(stop(2).getByRole("button", { name: "Edit stop 2, deliver" })).toBeFocused();
  await expect(stop(2)).toContainText(/CA3.*5 pallets.*Solway Bathrooms, goods in/);
  // Escape keeps what is typed, in a field with suggestions too.
  for (const name of ["Postcode", "Site"]) {
    await page.keyboard.press("Enter");
    await expect(stop(2).getByRole("combobox", { name: "Postcode" })).toBeFocused();
    await form.tabTo(stop(2).getByRole("combobox", { name }));
    await page.keyboard.press("Escape");
    await expect(stop(2).getByRole("button", { name: "Edit stop 2, deliver" })).toBeFocused();
    await expect(stop(2)).toContainText(/CA3.*5 pallets.*Solway Bathrooms, goods in/);
  }

  await page.keyboard.press("Alt+s");
  await expect(stop(3).getByRole("combobox", { name: "Postcode" })).toBeFocused();
  await page.keyboard.type("PR5 8AQ");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("1");
  await form.type(stop(3).getByRole("textbox", { name: "Pallets" }), "14");
  await expect(page.getByText("14 pallets on, 12 off: 2 more than the load has")).toBeVisible();
  await form.post();
  // The focus goes to what is wrong.
  await expect(stop(3).getByRole("textbox", { name: "Pallets" })).toBeFocused();
  await expect(stop(3).getByText(/makes 14 pallets collected/)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("4");
  // The collection comes before the delivery.
  await page.keyboard.press("Alt+ArrowUp");
  await expect(stop(2).getByRole("textbox", { name: "Pallets" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(stop(2)).toContainText(/Collect.*PR5.*4 pallets/);
  await expect(stop(1)).toContainText("8 pallets");
  await expect(stop(4)).toContainText("7 pallets");
  await expect(page.getByText("12 pallets on, 12 off, 12 at most on board")).toBeVisible();
  await expect(form.live).toContainText(/\d+ to Bamber Bridge, \d+ to Carlisle, \d+ to/);
  await expect(form.live).toContainText("Each further stop adds £15");
  await expect(form.live).toContainText("+2 stops");
  await form.post();
  await page.waitForURL(/\/loads\/load_/);
  const id = page.url().split("/").at(-1) ?? "";
  const inOrder = page.getByRole("region", { name: "4 stops, in order" });
  await expect(inOrder.getByRole("listitem")).toHaveText([/M17/, /PR5/, /CA3/, /G33/]);

  const { load } = await poster.api.loads.get.query({ id });
  const board = new BoardScreen(await pageOf(carrier, "/board?from=M17&to=G33"));
  await expect(board.line("+2 stops").first()).toBeVisible();
  await board.page.goto(`/board?from=M17&to=G33#${id}`);
  await reload(board.page);
  await expect(board.drawer).toContainText(load.ref);
  await expect(
    board.drawer.getByRole("list", { name: "Stops between the ends, in order" }).getByRole("listitem"),
  ).toHaveText([/PR5/, /CA3/]);
  await expect(board.drawer).not.toContainText("Solway");

  const { quote } = await carrier.api.quotes.send.mutate({ id, amountPence: 49_500 });
  await poster.api.quotes.accept.mutate({ id, quoteId: quote.id });
  const job = await pageOf(carrier, `/loads/${id}`);
  const places = job.getByRole("region", { name: "4 stops, in order" }).getByRole("listitem");
  await expect(places).toHaveText([/M17/, /PR5/, /Solway Bathrooms, goods in.*PO 77120/, /G33/]);
  const map = places.nth(2).getByRole("link", { name: "Map of Carlisle, place 3" });
  await expect(map).toHaveAttribute("href", /Solway%20Bathrooms/);

  const diary = await pageOf(carrier, "/diary");
  const line = diary.getByRole("row").filter({ hasText: "+2 stops" });
  await line.getByRole("cell", { name: "+2 stops" }).click();
  await expect(diary.getByRole("region", { name: "Stops, in order" }).getByRole("listitem")).toHaveText([
    /M17/,
    /PR5/,
    /CA3/,
    /G33/,
  ]);
});

const EIGHT = ["WA1 1AA", "PR5 8AQ", "LA1 1AA", "LA9 4AA", "CA11 7AA", "CA3 0HA", "DG10 9AA", "ML1 1AA"];

test("the poster changes whom to ask for at a stop, and a removed stop can be brought back", async ({
  poster,
  carrier,
  pageOf,
}) => {
  const site = { name: "Lostock Tile Works", lines: ["Walton Summit"], contactName: "Imran Aziz" };
  const load = await bookedLoad(poster, carrier, {
    stops: [{ kind: "DELIVER", postcode: "PR5 8AQ", pallets: 4, ...site }],
  });
  const page = await pageOf(poster, `/loads/${load.id}`);
  await page.getByRole("button", { name: "Change sites" }).click();
  const dialog = page.getByRole("dialog", { name: "Change sites" });
  await dialog.getByLabel("Ask for").fill("Tam Reid");
  await dialog.getByRole("button", { name: "Save sites" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "3 stops, in order" })).toContainText("Tam Reid");

  const open = await postLoad(poster, { stops: [{ kind: "DELIVER", postcode: "PR5 8AQ", pallets: 4 }] });
  await carrier.api.quotes.send.mutate({ id: open.id, amountPence: 41_500 });
  const amend = await pageOf(poster, `/loads/${open.id}/amend`);
  const voids = amend.getByText("One active quote ends.");
  await expect(voids).toBeHidden();
  await amend.getByRole("button", { name: "Remove stop 2, deliver" }).click();
  await expect(voids).toBeVisible();
  await expect(amend.getByRole("group", { name: "stop 2, deliver" })).not.toContainText("PR5");
  await expect(amend.getByRole("complementary", { name: "This load, live" })).toContainText('"stops": null');
  await amend.getByRole("button", { name: "Bring the stop back" }).click();
  await expect(amend.getByRole("group", { name: "stop 2, deliver" })).toContainText("PR5");
  await expect(voids).toBeHidden();
  await expect(amend.getByRole("button", { name: "Save changes" })).toHaveAttribute("aria-disabled", "true");
});

test("an error in a collapsed stop is shown under its line, and the stop opens once the form is sent", async ({
  poster,
  pageOf,
}) => {
  const load = await postLoad(poster, {
    pallets: 12,
    stops: [{ kind: "DELIVER", postcode: "PR5 8AQ", pallets: 4 }],
  });
  const page = await pageOf(poster, `/loads/${load.id}/amend`);
  const stop = page.getByRole("group", { name: "stop 2, deliver" });
  const edit = stop.getByRole("button", { name: "Edit stop 2, deliver" });
  const pallets = page.getByRole("textbox", { name: "Pallets" });
  await pallets.fill("2");
  await expect(stop).toContainText("makes 4 pallets delivered");
  await expect(edit).toBeVisible();
  await expect(pallets).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(stop.getByRole("textbox", { name: "Pallets" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
  await expect(stop).toContainText("makes 4 pallets delivered");
});

test("a load of eight stops fits a phone: the board, the drawer, the job and the form", async ({
  poster,
  carrier,
  pageOf,
}) => {
  const stops = EIGHT.map((postcode) => ({ kind: "DELIVER" as const, postcode, pallets: 1 }));
  const load = await bookedLoad(poster, carrier, { stops, toPostcode: "G33 4DZ", collectDate: day(1) });
  const fits = async (page: Awaited<ReturnType<typeof pageOf>>) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const job = await pageOf(carrier, `/loads/${load.id}`, PHONE);
  await expect(job.getByRole("region", { name: "10 stops, in order" }).getByRole("listitem")).toHaveCount(10);
  await fits(job);

  const form = await pageOf(poster, `/loads/new?from=${load.id}`, PHONE);
  await expect(form.getByRole("button", { name: /^Edit stop/ })).toHaveCount(9);
  await expect(form.getByText("8 of 8 stops between the ends")).toBeVisible();
  await expect(form.getByRole("button", { name: "Add a stop" })).toHaveAttribute("aria-disabled", "true");
  await fits(form);
});
